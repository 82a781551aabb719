import { useEffect, useMemo, useState } from 'react';
import {
  districtOptions,
  findPlaces,
  type PlaceFilter,
  type Position,
  type RegionPlace,
  scopeOf,
  showDistance,
} from '#/features/halls/near/places.rules.ts';
import { usePlaces, usePosition } from '#/features/halls/near/use-places.ts';
import type { Region } from '#/shared/regions.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { Notice, Problem } from '#/ui/feedback/notice.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { Checkbox, Select } from '#/ui/form/field.tsx';
import { Card } from '#/ui/page/card.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { HallTable } from './hall-table.tsx';
import { useAddedHolidays } from './use-added-holidays.ts';

const SHOWN_FIRST = 20;
const ALL: PlaceFilter = { district: '', big: false, open: false, coming: false };

type HallFinderProps = {
  region?: Region;
  /** Whether the nearest halls come first, and whether the filters are shown. */
  near: boolean;
  filters: boolean;
};

/**
 * Finds halls by 시군구, facts and distance, in a region, its neighbours or all; the position never leaves the
 * browser.
 */
export function HallFinder({ region, near, filters }: HallFinderProps) {
  const { position, problem: placeProblem, locate } = usePosition();
  const [all, setAll] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once for each press
  useEffect(() => {
    if (near) locate();
  }, [near]);
  const from = near ? position : undefined;
  const isNear = from !== undefined;
  const scope = useMemo(() => scopeOf(region, { near: isNear, all }), [region, isNear, all]);
  const { places, problem } = usePlaces(scope.regions);
  const [chosen, setChosen] = useState(ALL);
  const districts = useMemo(() => districtOptions(places ?? [], region), [places, region]);
  // A district outside the searched regions is ignored.
  const isThere = !places || districts.some(({ value }) => value === chosen.district);
  const filter = isThere ? chosen : { ...chosen, district: '' };
  return (
    <section aria-label="조건으로 찾기">
      {filters && <Filters filter={filter} districts={districts} onChange={setChosen} />}
      {near && <Problem>{placeProblem}</Problem>}
      <Problem>{problem}</Problem>
      {!places && !problem && <Loading />}
      {places && (
        <Found
          key={JSON.stringify([filter, scope.words])}
          places={places}
          filter={filter}
          from={from}
          words={scope.words}
        />
      )}
      {isNear && region && !all && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          모든 지역에서 가까운 순
        </Button>
      )}
    </section>
  );
}

type FiltersProps = {
  filter: PlaceFilter;
  districts: ReturnType<typeof districtOptions>;
  onChange: (filter: PlaceFilter) => void;
};

function Filters({ filter, districts, onChange }: FiltersProps) {
  const change = (changes: Partial<PlaceFilter>) => onChange({ ...filter, ...changes });
  return (
    <Card as="div" className="mb-3 flex flex-wrap items-end gap-x-5 gap-y-2">
      <Checkbox value={filter.open} onChange={open => change({ open })}>
        지금 영업 중
      </Checkbox>
      <Checkbox value={filter.big} onChange={big => change({ big })}>
        대대 있음
      </Checkbox>
      <Checkbox value={filter.coming} onChange={coming => change({ coming })}>
        대회 예정
      </Checkbox>
      <Select
        name="district"
        label="시군구"
        placeholder="전체"
        options={districts}
        value={filter.district}
        onChange={district => change({ district })}
      />
    </Card>
  );
}

type FoundProps = { places: RegionPlace[]; filter: PlaceFilter; from?: Position; words: string };

function Found({ places, filter, from, words }: FoundProps) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const holidays = useAddedHolidays();
  const found = findPlaces(places, filter, { now: new Date(serverNow()), from, holidays });
  const isUnmeasured = from !== undefined && found.length > 0 && found[0]?.metres === undefined;
  const rows = found.slice(0, shown).map(({ place, metres }) => ({
    ...place,
    ...(from && { distance: metres === undefined ? '거리 모름' : showDistance(metres) }),
  }));
  return (
    <>
      {isUnmeasured && (
        <Notice look="warning" className="mb-3">
          {NOT_MEASURED}
        </Notice>
      )}
      <p className="text-label text-soft" role="status">
        {words}당구장 {found.length.toLocaleString('ko-KR')}곳
        {from && ' · 위치는 이 브라우저 안에서만 쓰고 보내지 않습니다.'}
      </p>
      <HallTable
        rows={rows}
        empty={
          <EmptyState
            sentence="조건에 맞는 당구장이 없습니다."
            why="조건을 줄이거나 다른 지역을 골라보세요."
          />
        }
      />
      {found.length > shown && (
        <Button variant="quiet" className="mt-3 mr-2" onClick={() => setShown(count => count + SHOWN_FIRST)}>
          더 보기
        </Button>
      )}
    </>
  );
}

const NOT_MEASURED =
  '여기 있는 당구장은 좌표가 등록되지 않아 거리를 잴 수 없습니다. 다른 지역을 고르거나 ‘조건’에서 시군구를 골라 찾아보세요.';

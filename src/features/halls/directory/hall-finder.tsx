import { LocateFixed, MapPinned, Phone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { openState, openWords } from '#/features/halls/facts/hours.rules.ts';
import type { Place } from '#/features/halls/near/near.contract.ts';
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
import { Problem } from '#/ui/feedback/notice.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { Checkbox, Select } from '#/ui/form/field.tsx';
import { Card } from '#/ui/page/card.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { useAddedHolidays } from './use-added-holidays.ts';

const SHOWN_FIRST = 20;
const ALL: PlaceFilter = { district: '', big: false, open: false, coming: false };

/**
 * Finds halls by 시군구, facts and distance, in a region, its neighbours or all; the position never leaves the
 * browser.
 */
export function HallFinder({ region }: { region?: Region }) {
  const near = usePosition();
  const [all, setAll] = useState(false);
  const isNear = near.position !== undefined;
  const scope = useMemo(() => scopeOf(region, { near: isNear, all }), [region, isNear, all]);
  const { places, problem } = usePlaces(scope.regions);
  const [chosen, setChosen] = useState(ALL);
  const districts = useMemo(() => districtOptions(places ?? [], region), [places, region]);
  // A district outside the searched regions is ignored.
  const isThere = !places || districts.some(({ value }) => value === chosen.district);
  const filter = isThere ? chosen : { ...chosen, district: '' };
  return (
    <section className="mt-3 mb-8" aria-label="조건으로 찾기">
      <Card
        as="div"
        className="flex flex-wrap items-end gap-x-5 gap-y-2 [&>.field-error]:basis-full [&>.field-help]:basis-full"
      >
        <Filters filter={filter} districts={districts} onChange={setChosen} />
        <Button
          variant="quiet"
          busy={near.busy}
          aria-pressed={isNear}
          onClick={isNear ? near.forget : near.locate}
        >
          <LocateFixed size={18} aria-hidden="true" />
          가까운 순
        </Button>
        {isNear && region && (
          <Button variant="quiet" aria-pressed={all} onClick={() => setAll(!all)}>
            <MapPinned size={18} aria-hidden="true" />
            모든 지역에서 가까운 순
          </Button>
        )}
        <p className="field-help">위치는 이 브라우저 안에서만 쓰고 보내지 않습니다.</p>
        <Problem>{near.problem}</Problem>
      </Card>
      <Problem>{problem}</Problem>
      {!places && !problem && <Loading />}
      {places && (
        <Found
          key={JSON.stringify([filter, scope.words])}
          places={places}
          filter={filter}
          from={near.position}
          words={scope.words}
        />
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
    <>
      <Select
        name="district"
        label="시군구"
        placeholder="전체"
        options={districts}
        value={filter.district}
        onChange={district => change({ district })}
      />
      <Checkbox value={filter.big} onChange={big => change({ big })}>
        대대 있음
      </Checkbox>
      <Checkbox value={filter.open} onChange={open => change({ open })}>
        지금 영업 중
      </Checkbox>
      <Checkbox value={filter.coming} onChange={coming => change({ coming })}>
        대회 예정
      </Checkbox>
    </>
  );
}

type FoundProps = { places: RegionPlace[]; filter: PlaceFilter; from?: Position; words: string };

function Found({ places, filter, from, words }: FoundProps) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const now = new Date(serverNow());
  const holidays = useAddedHolidays();
  const found = findPlaces(places, filter, { now, from, holidays });
  if (found.length === 0)
    return (
      <EmptyState sentence="조건에 맞는 당구장이 없습니다." why="조건을 줄이거나 다른 지역을 골라보세요." />
    );
  return (
    <>
      <p className="my-3 text-soft" role="status">
        {words}당구장 {found.length.toLocaleString('ko-KR')}곳
      </p>
      <ul className="mb-4 grid gap-2 md:grid-cols-2 *:flex *:items-center *:justify-between *:gap-3 *:py-2">
        {found.slice(0, shown).map(({ place, metres }) => (
          <PlaceCard key={place.id} place={place} metres={metres} now={now} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="quiet" onClick={() => setShown(count => count + SHOWN_FIRST)}>
          더 보기
        </Button>
      )}
    </>
  );
}

function PlaceCard({ place, metres, now }: { place: Place; metres?: number; now: Date }) {
  const holidays = useAddedHolidays();
  const state = place.hours && openState(place.hours, now, holidays);
  const marks = [
    metres !== undefined && showDistance(metres),
    state && openWords(state),
    place.big > 0 && `대대 ${place.big}대`,
    place.coming && '대회 예정',
  ].filter(Boolean);
  return (
    <Card as="li">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 [&_a]:font-semibold [&_a]:leading-11 [&_small]:text-label [&_small]:text-primary">
          <PageLink to={`/region/${place.id}`}>{place.name}</PageLink>
          {marks.length > 0 && <small>{marks.join(' · ')}</small>}
        </p>
        <p className="text-soft text-row">{place.address}</p>
      </div>
      {place.phone && (
        <a className="icon-button" href={`tel:${place.phone}`} aria-label={`${place.name} 전화`}>
          <Phone aria-hidden="true" />
        </a>
      )}
    </Card>
  );
}

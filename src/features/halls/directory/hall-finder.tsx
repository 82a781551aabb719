import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Region } from '#/shared/regions.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson, guestApi } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Notice, Problem } from '#/ui/feedback/notice.tsx';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { Checkbox, Select } from '#/ui/form/field.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { addressesOf, usePageQuery } from '#/ui/page/page-address.ts';
import { useRememberedList } from '#/ui/table/use-list-address.ts';
import { Button } from '#/ui/theme/button.tsx';
import { HallTable } from './hall-table.tsx';
import { LOAD_FAILED } from './halls.rules.ts';
import { useAddedHolidays } from './open-now.tsx';
import {
  type DistrictPlace,
  districtOptions,
  findPlaces,
  type PlaceFilter,
  type Position,
  showDistance,
  withDistrict,
} from './places.rules.ts';

const SHOWN_FIRST = 20;

type HallFinderProps = {
  region?: Region;
  /** Called with whether the browser failed to tell the position. */
  onUnplaced: (isUnplaced: boolean) => void;
};

/**
 * The halls are filtered and ordered as the page's address says. The browser measures the distances: the
 * reader's position is never sent to the server.
 */
export function HallFinder({ region, onUnplaced }: HallFinderProps) {
  const search = usePageQuery();
  useRememberedList(true);
  const near = search.has('near');
  const { key } = useLocation();
  const { position, problem: placeProblem, locate } = usePosition();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once for each press
  useEffect(() => {
    if (near) locate();
  }, [near, key]);
  useEffect(() => {
    onUnplaced(placeProblem !== '');
    return () => onUnplaced(false);
  }, [placeProblem, onUnplaced]);
  const from = near ? position : undefined;
  const { places, problem, reload } = usePlaces(region);
  const districts = useMemo(() => districtOptions(places ?? [], region), [places, region]);
  const district = search.get('district') ?? '';
  const filter = {
    open: search.has('open'),
    big: search.has('big'),
    coming: search.has('coming'),
    // A district outside the searched regions is ignored.
    district: !places || districts.some(({ value }) => value === district) ? district : '',
  };
  return (
    <section aria-label="조건으로 찾기">
      {search.has('filters') && <Filters filter={filter} districts={districts} />}
      {near && placeProblem && <Retry problem={placeProblem} label="내 주변 다시 찾기" onPress={locate} />}
      {problem && <Retry problem={problem} label="다시 시도" onPress={reload} />}
      {places && (from || !near || placeProblem) ? (
        <Found
          key={JSON.stringify([filter, region])}
          places={places}
          filter={filter}
          from={from}
          isNarrowed={region !== undefined || Object.values(filter).some(Boolean)}
        />
      ) : (
        !problem && (
          <>
            {near && <p>위치는 이 브라우저 안에서만 쓰고 보내지 않습니다.</p>}
            <Loading />
          </>
        )
      )}
    </section>
  );
}

const Retry = ({ problem, label, onPress }: { problem: string; label: string; onPress: () => void }) => (
  <Card as="div" className="mb-3 grid justify-items-start gap-3 max-md:p-4">
    <Problem>{problem}</Problem>
    <Button variant="quiet" onClick={onPress}>
      {label}
    </Button>
  </Card>
);

type FiltersProps = { filter: PlaceFilter; districts: ReturnType<typeof districtOptions> };

function Filters({ filter: { big, coming, district }, districts }: FiltersProps) {
  const search = usePageQuery();
  const navigate = useNavigate();
  const set = (name: string, value: string) => {
    const address = addressesOf('/region', search, [name]);
    void navigate(address(value ? { [name]: value } : {}), { replace: true, preventScrollReset: true });
  };
  return (
    <Card as="div" className="mb-3 grid grid-cols-2 gap-y-2">
      <Checkbox value={big} onChange={isOn => set('big', isOn ? '1' : '')}>
        대대 있음
      </Checkbox>
      <Checkbox value={coming} onChange={isOn => set('coming', isOn ? '1' : '')}>
        대회 예정
      </Checkbox>
      <div className="col-span-2">
        <Select
          name="district"
          label="시군구"
          placeholder="전체"
          options={districts}
          value={district}
          onChange={value => set('district', value)}
        />
      </div>
    </Card>
  );
}

type FoundProps = { places: DistrictPlace[]; filter: PlaceFilter; from?: Position; isNarrowed: boolean };

function Found({ places, filter, from, isNarrowed }: FoundProps) {
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
        {isNarrowed &&
          `${filter.district ? `${filter.district}의 ` : ''}당구장 ${withCommas(found.length)}곳`}
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
        <Button
          variant="quiet"
          className="mx-auto mt-4 flex"
          onClick={() => setShown(count => count + SHOWN_FIRST)}
        >
          더 보기
        </Button>
      )}
    </>
  );
}

const NOT_MEASURED =
  '여기 있는 당구장은 좌표가 등록되지 않아 거리를 잴 수 없습니다. 다른 지역을 고르거나 ‘조건’에서 시군구를 골라 찾아보세요.';

export function FavouriteHalls() {
  useRememberedList(true);
  const load = () => fetchJson(browserApi.api['billiard-halls'].favourites.$get());
  const { found: halls, problem } = useLoaded(load, '', {
    failed: '단골 당구장을 불러오는 중 문제가 발생했습니다.',
  });
  if (problem) return <Problem>{problem}</Problem>;
  if (!halls) return <Loading />;
  return (
    <section aria-label="내 단골">
      <HallTable
        rows={halls}
        empty={
          <EmptyState
            sentence="단골 당구장이 아직 없습니다."
            why="당구장 화면에서 ‘단골’을 누르면 여기에 모입니다."
          />
        }
      />
    </section>
  );
}

// The lists are kept beyond the screen, because the halls are read again after each look at one of them.
const lists = new Map<string, Promise<DistrictPlace[]>>();
const KEPT_MS = 10 * 60_000;

/** `places` is undefined until the halls are loaded; `problem` is the sentence of a failure. */
function usePlaces(region?: Region) {
  const { found: places, ...rest } = useLoaded(() => listOf(region), region, { failed: LOAD_FAILED });
  return { places, ...rest };
}

function listOf(region?: Region): Promise<DistrictPlace[]> {
  const key = region ?? '';
  const known = lists.get(key);
  if (known) return known;
  const call = guestApi.api['billiard-halls'].places.$get({ query: { region } });
  const list = fetchJson(call).then(places => places.map(withDistrict));
  lists.set(key, list);
  const forget = () => lists.delete(key);
  // A failed load is repeated the next time.
  list.then(() => setTimeout(forget, KEPT_MS), forget);
  return list;
}

const CHOOSE = '지역을 골라 찾을 수도 있습니다.';
const DENIED = `위치 사용이 꺼져 있습니다. 주소창 옆의 사이트 설정에서 위치를 허용해 주세요. ${CHOOSE}`;
const NOT_SECURE = `https가 아닌 주소에서는 브라우저가 위치를 알려주지 않습니다. https 주소로 열어주세요. ${CHOOSE}`;
const UNKNOWN = `지금 위치를 알 수 없습니다. 기기의 위치 기능을 켜 주세요. ${CHOOSE}`;
const WAIT_MS = 15_000;
const OLD_MS = 60_000;

/** Undefined until `locate` gets it from the browser; never stored. `problem` says what to do. */
function usePosition() {
  const [position, setPosition] = useState<Position>();
  const [problem, setProblem] = useState('');
  const locate = () => {
    setProblem('');
    if (!isSecureContext) return setProblem(NOT_SECURE);
    if (!('geolocation' in navigator)) return setProblem(UNKNOWN);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPosition({ latitude, longitude }),
      error => setProblem(error.code === error.PERMISSION_DENIED ? DENIED : UNKNOWN),
      { timeout: WAIT_MS, maximumAge: OLD_MS },
    );
  };
  return { position, problem, locate };
}

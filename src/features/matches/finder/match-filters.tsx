import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { REGIONS, type Region } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { addDays } from '#/shared/time/time.ts';
import { addressesOf } from '#/ui/client/address.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { showToast } from '#/ui/feedback/toast-store.ts';
import { SearchBar } from '#/ui/form/search-bar.tsx';
import { usePageQuery } from '#/ui/page/use-page-query.ts';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import {
  DAY_NAMES,
  DISCIPLINE_NAMES,
  DISCIPLINES,
  type Discipline,
  NAMED_DAYS,
  spokenDay,
} from './match-facts.rules.ts';

export const FILTERS = ['region', 'day', 'discipline', 'score'] as const;

export type MatchTab = 'open' | 'past' | 'all';

type Filters = { region?: Region; discipline?: Discipline; day?: string; score?: string };

/** The filters that the address sets for a tab; a filter that the tab does not have is ignored. */
export function filtersOf(search: URLSearchParams, tab: MatchTab): Filters {
  const region = tab === 'all' ? undefined : REGIONS.find(each => each === search.get('region'));
  if (tab !== 'open') return { ...(region && { region }) };
  const discipline = DISCIPLINES.find(each => each === search.get('discipline'));
  const wantedDay = search.get('day') ?? '';
  const day = NAMED_DAYS.find(each => each === wantedDay) ?? (isDay(wantedDay) ? wantedDay : undefined);
  const score = /^[1-9]\d{0,3}$/.exec(search.get('score') ?? '')?.[0];
  return {
    ...(region && { region }),
    ...(discipline && { discipline }),
    ...(day && { day }),
    ...(score && { score }),
  };
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const REGION_CHOICE = {
  name: 'region',
  label: '지역',
  options: [{ value: '', label: '지역' }, ...REGIONS.map(each => ({ value: each, label: each }))],
};
const DISCIPLINE_CHOICE = {
  name: 'discipline',
  label: '종목',
  options: [
    { value: '', label: '종목' },
    ...DISCIPLINES.map(each => ({ value: each, label: DISCIPLINE_NAMES[each] })),
  ],
};

// The number of days ahead that can be chosen one by one.
const DAYS_AHEAD = 21;

function dayChoice(today: string, chosen: string | undefined) {
  const days = Array.from({ length: DAYS_AHEAD }, (_, n) => addDays(today, n + 2));
  const named = NAMED_DAYS.some(each => each === chosen);
  const all = !chosen || named || days.includes(chosen) ? days : [chosen, ...days];
  return {
    name: 'day',
    label: '날짜',
    options: [
      { value: '', label: '날짜' },
      ...NAMED_DAYS.map(each => ({ value: each, label: DAY_NAMES[each] })),
      ...all.map(day => ({ value: day, label: spokenDay(day, '') })),
    ],
  };
}

// The handicap of 3구 is the points to play for, far below any 수지 of 4구.
const SCORE3_STEPS = [8, 10, 12, 15, 18, 20, 22, 25, 27, 30, 35, 40];

function scoreChoice(discipline: Discipline | undefined, chosen: string | undefined) {
  const steps = (discipline === '3' ? SCORE3_STEPS : SCORE4_STEPS).map(String);
  const all = chosen && !steps.includes(chosen) ? [chosen, ...steps] : steps;
  return {
    name: 'score',
    label: '수지',
    options: [{ value: '', label: '수지' }, ...all.map(step => ({ value: step, label: `수지 ${step}` }))],
  };
}

type Found = {
  today: string;
  q: string | undefined;
  total: number;
  isNarrowed: boolean;
  tab: MatchTab;
};

/** The filters of matches: region, day, discipline, 수지 and words. */
export function MatchFilters({ found: { today, q, total, tab } }: { found: Found }) {
  const search = usePageQuery();
  const isOpen = tab === 'open';
  const { day, discipline, score } = filtersOf(search, tab);
  const more = [dayChoice(today, day), DISCIPLINE_CHOICE, scoreChoice(discipline, score)];
  const choices = isOpen ? [REGION_CHOICE, ...more] : [REGION_CHOICE];
  return (
    <>
      <SearchBar fields={[]} placeholder="글 검색" label="글 검색" choices={choices} />
      {isOpen && <MembersOwn />}
      {q !== undefined && (
        <p role="status" className="text-soft">
          ‘{q}’ 검색 결과 {total.toLocaleString('ko-KR')}건
        </p>
      )}
    </>
  );
}

const NO_SCORE = '회원정보에 수지가 없습니다. 수지를 적은 뒤 다시 눌러주세요.';
const SCORE_FAILED = '내 수지를 불러오지 못했습니다. 잠시 뒤 다시 눌러주세요.';

/**
 * The link that filters matches by the member's own 수지, that of 3구 where only 3구 is shown; and the link to
 * the notifications of new matches.
 */
function MembersOwn() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const search = usePageQuery();
  const [busy, setBusy] = useState(false);
  const address = addressesOf(pathname, search, ['score', 'page']);
  const choose = async () => {
    setBusy(true);
    try {
      const { score4, score3 } = await fetchJson(browserApi.api.memberanking.user.$get());
      const own = search.get('discipline') === '3' ? score3 : score4;
      if (own) await navigate(address({ score: String(own) }), { preventScrollReset: true });
      else showToast(NO_SCORE, 'error');
    } catch {
      showToast(SCORE_FAILED, 'error');
    }
    setBusy(false);
  };
  return (
    <p className="member-only mb-3 flex flex-wrap gap-2">
      <Button variant="quiet" small busy={busy} onClick={() => void choose()}>
        내 수지에 맞는 매치
      </Button>
      <LinkButton variant="quiet" small to="/notifications/settings">
        새 매치 알림 설정
      </LinkButton>
    </p>
  );
}

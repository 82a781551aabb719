import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import {
  type FoundPosts,
  readTitles,
  Thumbnail,
  TITLE,
  TitleLink,
} from '#/features/boards/board/post-list.tsx';
import { APPLICATION_STATE_NAMES } from '#/features/matches/applicants/applications.rules.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import { NO_POSTS } from '#/shared/authorship.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { placeText, REGIONS, type Region } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { browserApi, browserLoader, fetchJson, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select } from '#/ui/form/field.tsx';
import { SearchBar, SearchCount } from '#/ui/form/search-bar.tsx';
import { ChipRow, SelectChip, TOOLS } from '#/ui/page/chips.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { addressesOf, LIST_QUERY, usePageQuery } from '#/ui/page/page-address.ts';
import type { Column } from '#/ui/table/table.tsx';
import { Button, FLOATING, LinkButton } from '#/ui/theme/button.tsx';
import {
  DAY_NAMES,
  DISCIPLINE_NAMES,
  DISCIPLINES,
  type Discipline,
  gameText,
  NAMED_DAYS,
  seatsText,
} from './match-facts.rules.ts';
import { MatchList, plainLook, readMatches, type ShownMatch } from './match-list.tsx';
import { MatchWhen } from './match-marks.tsx';

const BOARD = MATCH_BOARDS.singlematch;

const FILTERS = ['region', 'day', 'discipline', 'score'] as const;

const TABS = [
  { value: 'past', title: '지난 매치', to: `${BOARD.list}?tab=past` },
  { value: 'all', title: '모든 글', to: `${BOARD.list}?tab=all` },
] as const;

export const handle = { query: [...LIST_QUERY, 'tab', ...FILTERS] };
export const loader = serverLoader(readFinder);
export const clientLoader = browserLoader(readFinder);

export const meta = pageMeta(({ location }) => ({
  title: '매치',
  description: '함께 칠 상대를 찾고 신청하는 매치 게시판입니다.',
  path: BOARD.list,
  hidden: isNarrowed(new URLSearchParams(location.search)) || 'searched',
}));

export default function SingleMatchesPage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="매치"
      actions={
        !isBare(found) && (
          <LinkButton className={FLOATING} to={`${BOARD.posts}/new`}>
            {BOARD.make}
          </LinkButton>
        )
      }
    >
      <MatchFinder found={found} />
      <SingleSetup />
    </PageFrame>
  );
}

const CHOICES = MODE_SETUPS.single.sizes.map(size => ({ value: String(size), label: `${size}명` }));

/** Folded, because readers come for the matches; links to `#single-setup` open it. */
function SingleSetup() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  const [size, setSize] = useState(String(MODE_SETUPS.single.usual));
  useEffect(() => {
    if (fold.current && hash === '#single-setup') fold.current.open = true;
  }, [hash]);
  const start = (event: FormEvent) => {
    event.preventDefault();
    navigate(`/tournament/single/start?size=${size}`);
  };
  return (
    <Fold ref={fold} id="single-setup" className="mt-6 border-b" summary={<h2>개인전 진행하기</h2>}>
      <form className="flex w-72 max-w-full flex-wrap gap-3 pb-4" onSubmit={start}>
        <span className="grow basis-24">
          <Select name="size" aria-label="참가 인원" value={size} onChange={setSize} options={CHOICES} />
        </span>
        <Button variant="quiet" type="submit">
          개인전 시작
        </Button>
      </form>
    </Fold>
  );
}

const tabOf = (search: URLSearchParams): MatchTab =>
  TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'open';

/** Search engines must not index a page with only some matches. */
const isNarrowed = (search: URLSearchParams) =>
  tabOf(search) !== 'open' || Object.keys(filtersOf(search, tabOf(search))).length > 0;

type FoundMatches = FoundPosts<ShownMatch> & { tab: MatchTab; today: string; isNarrowed: boolean };

/** Loads only open matches unless the address names another tab. */
async function readFinder(request: PageRequest): Promise<FoundMatches> {
  const search = new URL(request.url).searchParams;
  const tab = tabOf(search);
  const filters = filtersOf(search, tab);
  const about = { tab, today: seoulDay(new Date(serverNow())), isNarrowed: Object.keys(filters).length > 0 };
  if (tab === 'all') return { ...about, ...(await readMatches(BOARD)(request)) };
  const found = await readTitles(request.url, ({ page, q }) =>
    request.api.api.singlematch['by-day'].$get({ query: { ...filters, state: tab, page, ...(q && { q }) } }),
  );
  return { ...about, ...found };
}

// On phones a row is a card of three lines: the time and the seats, the title, the place with game and author.
const COLUMNS: Column<ShownMatch>[] = [
  {
    title: '일시',
    bare: true,
    className: 'row-when',
    cell: post => <MatchWhen of={post} />,
  },
  {
    ...TITLE,
    lead: true,
    cell: post => (
      <FoldBlocked of={post} what="글">
        <TitleLink board={BOARD} of={post} />
        <Thumbnail of={post} />
      </FoldBlocked>
    ),
  },
  {
    title: '종목·수지',
    fold: 'bare',
    className: 'md:whitespace-nowrap max-md:order-4',
    // The column's title says 수지.
    cell: post => gameText(post).replace('· 수지 ', ''),
  },
  { title: '장소', fold: 'bare', className: 'md:whitespace-nowrap', cell: placeText },
  {
    title: '자리',
    bare: true,
    className: 'row-state',
    cell: post => <Seats of={post} />,
  },
  { title: '작성자', fold: 'bare', className: 'max-md:order-4', cell: post => <ListedAuthor of={post} /> },
];

function MatchFinder({ found }: { found: FoundMatches }) {
  const plain = plainLook(BOARD, found);
  const above = (
    <>
      <div className={TOOLS}>
        <FilterChips found={found} />
        {found.tab === 'all' && plain.above}
        {found.tab !== 'all' && !isBare(found) && (
          <>
            <SearchBar placeholder="글 검색" label="글 검색" />
            <SearchCount q={found.q} total={found.total} />
          </>
        )}
      </div>
      {found.tab !== 'all' && found.total >= SEARCH_COUNT_LIMIT && (
        <p className="text-soft">앞의 {withCommas(SEARCH_COUNT_LIMIT)}개만 보입니다. 조건을 골라 보세요.</p>
      )}
    </>
  );
  const byDay = { columns: COLUMNS, empty: <Nothing found={found} />, above };
  const shown = found.tab === 'all' ? { ...plain, above } : byDay;
  return (
    <>
      <MatchList board={BOARD} found={found} shown={shown} />
      <p className="member-only mt-3">
        <LinkButton variant="quiet" to="/notifications/settings">
          새 매치 알림 설정
        </LinkButton>
      </p>
    </>
  );
}

/** Without an open match there is nothing to filter or to search. */
const isBare = ({ tab, total, q, isNarrowed }: FoundMatches) =>
  tab === 'open' && total === 0 && q === undefined && !isNarrowed;

function Nothing({ found: { tab, isNarrowed } }: { found: FoundMatches }) {
  if (isNarrowed) {
    const to = TABS.find(({ value }) => value === tab)?.to ?? BOARD.list;
    return <EmptyState sentence="조건에 맞는 게시글이 없습니다." next={{ label: '조건 지우기', to }} />;
  }
  if (tab === 'past') {
    const next = { label: '모집 중인 매치 보기', to: BOARD.list };
    return <EmptyState sentence={NO_POSTS} why="날짜가 지난 매치가 여기에 모입니다." next={next} />;
  }
  const next = { label: BOARD.make, to: `${BOARD.posts}/new` };
  return <EmptyState sentence="지금 모집 중인 게시글이 없습니다." why={BOARD.emptyWhy} next={next} />;
}

function Seats({ of: match }: { of: ShownMatch }) {
  const reader = useSession()?.userId;
  const applicants = `신청 ${withCommas(match.applicantCount)}명`;
  if (reader && match.authorId === reader) return <strong>내 매치 · {applicants}</strong>;
  if (match.ownState) return <strong>{APPLICATION_STATE_NAMES[match.ownState]}</strong>;
  if (match.closed || match.over)
    return <span className="text-soft">{match.closed ? '신청 마감' : applicants}</span>;
  const { seatsLeft: left } = match;
  return <span className={left ? undefined : 'text-soft'}>{seatsText(left)}</span>;
}

type MatchTab = 'open' | 'past' | 'all';

type Filters = { region?: Region; discipline?: Discipline; day?: string; score?: string };

/** Leaves out invalid values and filters that the tab does not have. */
function filtersOf(search: URLSearchParams, tab: MatchTab): Filters {
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

type Choice = { name: (typeof FILTERS)[number]; label: string; options: { value: string; title: string }[] };

const REGION_CHOICE: Choice = {
  name: 'region',
  label: '지역',
  options: REGIONS.map(each => ({ value: each, title: each })),
};
const DISCIPLINE_CHOICE: Choice = {
  name: 'discipline',
  label: '종목',
  options: DISCIPLINES.map(each => ({ value: each, title: DISCIPLINE_NAMES[each] })),
};

const DAYS_AHEAD = 21;

function dayChoice(today: string, chosen: string | undefined): Choice {
  const days = Array.from({ length: DAYS_AHEAD }, (_, n) => addDays(today, n + 2));
  const named = NAMED_DAYS.some(each => each === chosen);
  const all = !chosen || named || days.includes(chosen) ? days : [chosen, ...days];
  return {
    name: 'day',
    label: '날짜',
    options: [
      ...NAMED_DAYS.map(each => ({ value: each, title: DAY_NAMES[each] })),
      ...all.map(day => ({ value: day, title: showDay(day, '', today) })),
    ],
  };
}

// The handicap of 3구 is the points to play for, far below any 수지 of 4구.
const SCORE3_STEPS = [8, 10, 12, 15, 18, 20, 22, 25, 27, 30, 35, 40];

function scoreChoice(discipline: Discipline | undefined, chosen: string | undefined): Choice {
  const steps = (discipline === '3' ? SCORE3_STEPS : SCORE4_STEPS).map(String);
  const all = chosen && !steps.includes(chosen) ? [chosen, ...steps] : steps;
  return { name: 'score', label: '수지', options: all.map(step => ({ value: step, title: `수지 ${step}` })) };
}

function FilterChips({ found }: { found: FoundMatches }) {
  const { today, tab } = found;
  const { pathname } = useLocation();
  const search = usePageQuery();
  const filters = filtersOf(search, tab);
  const { day, discipline, score } = filters;
  const choices = [
    ...(tab === 'all' || isBare(found) ? [] : [REGION_CHOICE]),
    dayChoice(today, day),
    ...(tab === 'open' && !isBare(found) ? [DISCIPLINE_CHOICE, scoreChoice(discipline, score)] : []),
  ];
  return (
    <ChipRow>
      {/* Members see one of the two choices of 수지. */}
      {tab === 'open' && !isBare(found) && <OwnScore chosen={score} />}
      {choices.map(({ name, label, options }) => {
        const isDay = name === 'day';
        const address = addressesOf(pathname, search, [name, 'page', ...(isDay ? ['tab'] : [])]);
        const tabs = options.map(({ value, title }) => ({ value, title, to: address({ [name]: value }) }));
        const all = { value: 'open', title: label, to: address() };
        const current = filters[name] ?? (isDay ? tab : 'open');
        const shown = [all, ...tabs, ...(isDay ? TABS : [])];
        const className = name === 'score' ? 'in-data-member:hidden' : '';
        return <SelectChip key={name} label={label} current={current} className={className} tabs={shown} />;
      })}
    </ChipRow>
  );
}

const NO_SCORE = '내 정보에 수지가 없습니다. 수지를 적은 뒤 다시 눌러주세요.';
const SCORE_FAILED = '내 수지를 불러오지 못했습니다. 잠시 뒤 다시 눌러주세요.';

/** The button ends the filter while a 수지 is `chosen`. */
function OwnScore({ chosen }: { chosen: string | undefined }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const search = usePageQuery();
  const { press, busy } = usePress();
  const address = addressesOf(pathname, search, ['score', 'page']);
  const choose = async () => {
    if (chosen) return navigate(address(), { preventScrollReset: true });
    const { score4, score3 } = await fetchJson(browserApi.api.memberanking.user.$get());
    const own = search.get('discipline') === '3' ? score3 : score4;
    if (own) await navigate(address({ score: String(own) }), { preventScrollReset: true });
    else toast(NO_SCORE, 'error');
  };
  return (
    <button
      type="button"
      className="chip member-only"
      aria-label="내 수지에 맞게"
      aria-pressed={chosen !== undefined}
      aria-busy={busy}
      onClick={() => void press(choose, SCORE_FAILED)}
    >
      내 수지
    </button>
  );
}

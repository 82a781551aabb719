import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  countOf,
  kindInList,
  LOAD_FAILED,
  placeOf,
  stateName,
  takesEntries,
  tournamentsAhead,
} from '#/features/tournaments/announcing/facts.rules.ts';
import { FORMAT_KEYS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { REGIONS } from '#/shared/regions.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { MINUTE_MS, seoulDay } from '#/shared/time/time.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  forPage,
  loadPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { storedToken } from '#/ui/client/session.ts';
import { EmptyState, ForGuests } from '#/ui/feedback/states.tsx';
import { SearchBar } from '#/ui/form/search-bar.tsx';
import { CHIP, ChipRow, TOOLS } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { listQuery, requestedPage, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { Button, FLOATING } from '#/ui/theme/button.tsx';
import { CHOICES, LiveMark } from './list-parts.tsx';
import { inDayOrder } from './row-order.rules.ts';

// Loaded only for readers who open a tournament.
const WaysSheet = lazy(() => import('./ways-sheet.tsx'));
// Loaded only with the list of the member's own tournaments.
const AppliedTable = lazy(async () => ({ default: (await import('./applied-table.tsx')).AppliedTable }));

const TABS = [
  { value: 'open', title: '모집 중', empty: '지금 참가 신청을 받는 대회가 없습니다.' },
  { value: 'live', title: '진행 중', empty: '지금 진행 중인 대회가 없습니다.' },
  { value: 'coming', title: '예정', empty: '예정된 대회가 없습니다.' },
  { value: 'closed', title: '끝난', empty: '끝난 대회가 없습니다.' },
] as const;
const OWN = { value: 'own', title: '내 대회', empty: '참가하거나 진행하는 대회가 없습니다.' } as const;
const ALL = { value: 'all', title: '전체', empty: '아직 대회가 없습니다.' } as const;
type Tab = (typeof TABS)[number] | typeof OWN | typeof ALL;

const tabNamed = (name: string | null): Tab =>
  [...TABS, ALL, OWN].find(({ value }) => value === name) ?? TABS[0];
const tabOf = (search: URLSearchParams) => tabNamed(search.get('tab'));

/** A post of the promotion board that looks for players of a tournament on a day that is known. */
type Promotion = Pick<
  ListedTournament,
  'id' | 'title' | 'region' | 'hall' | 'day' | 'author' | 'authorNumber' | 'authorHasProfile'
> & { time: string; applicantCount: number; seatsLeft: number | null; discipline: string };
type Row = ListedTournament | Promotion;
const isPromotion = (row: Row): row is Promotion => 'applicantCount' in row;

const ENTERED_PARAM = 'entered';

/** Reads the list's filters from the address of the page; unknown values are ignored. */
function filtersOf(search: URLSearchParams) {
  const { q } = listQuery(search, { sorts: [], fields: [] });
  const region = REGIONS.find(each => each === search.get('region'));
  const format = FORMAT_KEYS.find(each => each === search.get('format'));
  return { ...(q && { q }), ...(region && { region }), ...(format && { format }) };
}

async function read({ api, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const tab = tabOf(searchParams).value;
  const isNarrowed = tab !== OWN.value && Object.keys(filtersOf(searchParams)).length > 0;
  // Rounded to the minute, so that a page rendered a moment later is identical.
  const now = Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS;
  const shared = {
    now,
    isNarrowed,
    isMembers: false,
    entered: NO_ROWS,
    applied: [],
    promotions: [],
    others: [],
  };
  if (tab === OWN.value) return { ...shared, ...(await readOwn(api, searchParams)) };
  const promotions = tab === 'open' ? await readPromotions(api, searchParams) : [];
  const first = { tab, ...(await readState(api, searchParams, tab)) };
  if (searchParams.has('tab') || isNarrowed || first.page > 1) return { ...shared, ...first, promotions };
  const [live, coming] = await Promise.all([readLatest(api, 'live'), readLatest(api, 'coming')]);
  const isShown = ({ id }: ListedTournament) => first.rows.some(row => row.id === id);
  const others = [...live, ...coming.filter(row => !isShown(row))];
  const mixed = others.length > 0 ? { tab: ALL.value } : {};
  if (first.total + promotions.length > 0) return { ...shared, ...first, ...mixed, promotions, others };
  return { ...shared, ...(await firstWithRows(api, searchParams, first)) };
}

/** The three latest tournaments in a state; none on failure, because the page is useful without them. */
function readLatest(api: Api, state: 'live' | 'coming'): Promise<ListedTournament[]> {
  const query = { state, page: '1', size: '3' };
  return fetchJson(api.api.tournaments.$get({ query })).catch(() => []);
}

const NO_ROWS = { rows: [] as ListedTournament[], total: 0, page: 1 };
type Api = PageRequest['api'];

function readState(api: Api, search: URLSearchParams, state: Exclude<Tab['value'], 'own'>) {
  const list = (page: number) => {
    const query = { state, ...filtersOf(search), page: String(page) };
    return forPage(fetchList(api.api.tournaments.$get({ query })), LOAD_FAILED);
  };
  return loadPage<ListedTournament>(search, list);
}

/** The first tab after 모집 중 that has tournaments, with its first page; `otherwise` if there is none. */
async function firstWithRows<Found>(api: Api, search: URLSearchParams, otherwise: Found) {
  for (const { value } of TABS.slice(1)) {
    const found = await readState(api, search, value);
    if (found.total > 0) return { tab: value, ...found };
  }
  return otherwise;
}

/**
 * Up to ten promotion posts for tournaments whose day is known and not over; empty after page 1, with a format
 * filter, and on failure.
 */
async function readPromotions({ api }: Api, search: URLSearchParams): Promise<Promotion[]> {
  const { q, region, format } = filtersOf(search);
  if (format || requestedPage(search) > 1) return [];
  const query = { state: 'open', page: '1', size: '50', ...(q && { q }), ...(region && { region }) } as const;
  // The page is useful without them.
  const posts = await fetchJson(api.promotion['by-day'].$get({ query })).catch(() => []);
  return tournamentsAhead(posts, seoulDay(new Date(serverNow()))).slice(0, 10);
}

/**
 * The tournaments that the member organises, those in which the member is entered (`entered`), and those to whose
 * promotion the member applied (`applied`); all empty on the server, which renders for guests.
 */
async function readOwn(api: Api, search: URLSearchParams) {
  const { mine, entered } = api.api.tournaments;
  if (api !== browserApi || storedToken() === '') return { tab: OWN.value, ...NO_ROWS };
  const list = (call: typeof mine | typeof entered) => (page: number) =>
    forPage(fetchList(call.$get({ query: { page: String(page) } })), LOAD_FAILED);
  const [own, joined, applications] = await Promise.all([
    loadPage<ListedTournament>(search, list(mine)),
    loadPage<ListedTournament>(search, list(entered), { param: ENTERED_PARAM }),
    // The page is useful without them.
    fetchJson(api.api.members.applications.$get()).catch(() => []),
  ]);
  const applied = applications.filter(({ kind }) => kind === 'promotion');
  return { tab: OWN.value, isMembers: true, entered: joined, applied, ...own };
}

const sameForMembers = (search: URLSearchParams) => tabOf(search).value !== OWN.value;
const FILTERS = ['q', 'region', 'format'] as const;
export const handle = { query: ['tab', 'page', ENTERED_PARAM, ...FILTERS], sameForMembers };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta(({ location }) => ({
  title: '대회',
  description: '당구 대회의 일정과 대진표, 결과를 봅니다.',
  path: '/tournaments',
  hidden: /[?&](tab=own|q=|region=|format=)/.test(location.search),
}));

// On phones a row is a card of three lines: the time and the seats, the title, the hall and the format.
const columnsOf = (now: number, tab: Tab['value']): Columns<Row> => [
  {
    title: '일시',
    bare: true,
    className: 'md:whitespace-nowrap max-md:order-[-2]! max-md:flex-[1_1_0]! max-md:text-text',
    cell: row => <DayAndTime of={row} now={now} />,
  },
  { title: '대회', lead: true, className: 'max-md:flex-[1_0_100%]!', cell: row => <TitleLink of={row} /> },
  { title: '당구장', fold: 'bare', cell: placeOf },
  { title: '종목', fold: 'bare', cell: kindOf },
  {
    title: '자리',
    align: 'center',
    bare: true,
    className: 'max-md:order-[-1]! max-md:flex-[0_0_auto]! max-md:text-row',
    cell: row => <Seats of={row} now={now} />,
  },
  { title: '주최자', className: 'max-md:hidden', cell: row => <ListedAuthor of={row} /> },
  tab === 'closed' && {
    title: '우승',
    fold: 'phone',
    cell: row => !isPromotion(row) && row.champion.join(', '),
  },
  tab === 'own' && {
    title: '상태',
    align: 'center',
    fold: 'bare',
    cell: row => !isPromotion(row) && stateOf(row, now),
  },
];

export default function TournamentListPage() {
  const { now, tab, isMembers, isNarrowed, entered, applied, promotions, others, rows, total, page } =
    useLoaderData<typeof clientLoader>();
  const isEntered = entered.total + applied.length > 0;
  const search = usePageQuery();
  const shown = tabNamed(tab);
  return (
    <PageFrame
      title="대회"
      // Members first get the guests' page, tall enough that no footer moves when their list arrives.
      className={tab === 'own' && !isMembers ? 'in-data-member:min-h-[200vh]' : undefined}
      actions={<OpenTournament />}
    >
      <div className={TOOLS}>
        <StateChips current={tab} search={search} />
        {tab !== 'own' && <SearchBar placeholder="대회 이름, 당구장, 지역" choices={CHOICES} />}
      </div>
      {entered.total > 0 && <Entered {...entered} now={now} />}
      {applied.length > 0 && (
        <Suspense>
          <AppliedTable caption="홍보 글로 신청한 대회" showCaption rows={applied} />
        </Suspense>
      )}
      {(rows.length > 0 || !isEntered) && (
        <Table<Row>
          caption={isEntered ? '진행하는 대회' : shown.title}
          showCaption={isEntered}
          columns={columnsOf(now, tab)}
          rows={inDayOrder<Row>(rows, [...promotions, ...others], seoulDay(new Date(now)))}
          rowKey={row => (isPromotion(row) ? `promotion ${row.id}` : row.id)}
          empty={
            tab === 'own' && !isMembers ? (
              <ForGuests>로그인하면 내 대회가 보입니다.</ForGuests>
            ) : (
              <Nothing tab={shown} isNarrowed={isNarrowed} />
            )
          }
          pad={page > 1}
        />
      )}
      {isNarrowed && total >= SEARCH_COUNT_LIMIT && (
        <p className="text-soft">
          앞의 {withCommas(SEARCH_COUNT_LIMIT)}개만 보입니다. 조건을 더 골라 보세요.
        </p>
      )}
      <Pager page={page} total={total} />
      {tab !== OWN.value && <OtherLists current={tab} search={search} />}
    </PageFrame>
  );
}

/** Links to the seasons, the tournaments that are over, and the member's own. */
const OtherLists = ({ current, search }: { current: string; search: URLSearchParams }) => (
  <p className="mt-4 flex flex-wrap gap-2">
    <PageLink className={CHIP} to="/seasons">
      시즌 순위
    </PageLink>
    {current !== 'closed' && (
      <PageLink className={CHIP} to={addressOf('closed', search)}>
        끝난 대회
      </PageLink>
    )}
    <PageLink className={`${CHIP} member-only`} to={addressOf(OWN.value)}>
      {OWN.title}
    </PageLink>
  </p>
);

/**
 * Chips that link to the tournaments of each state, 모집 중 (takes entries) first, and keep the filters; the
 * tournaments that are over and the member's own have a chip while they are shown.
 */
function StateChips({ current, search }: { current: string; search: URLSearchParams }) {
  return (
    <nav aria-label="대회 상태" className="md:*:m-0!">
      <ChipRow>
        {[...(current === 'own' ? [OWN] : []), ALL, ...TABS.slice(0, current === 'closed' ? 4 : 3)].map(
          ({ value, title }) => (
            <PageLink
              key={value}
              className={CHIP}
              to={addressOf(value, search)}
              aria-current={value === current ? 'page' : undefined}
              keepScroll
            >
              {title}
            </PageLink>
          ),
        )}
      </ChipRow>
    </nav>
  );
}

function OpenTournament() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={FLOATING} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        대회 열기
      </Button>
      {open && (
        <Suspense>
          <WaysSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type EnteredProps = { rows: ListedTournament[]; total: number; page: number; now: number };

function Entered({ rows, total, page, now }: EnteredProps) {
  return (
    <section id="entered" aria-label="신청한 대회">
      <Table
        caption="신청한 대회"
        showCaption
        columns={columnsOf(now, 'own')}
        rows={rows}
        rowKey={row => row.id}
        empty=""
      />
      <Pager page={page} total={total} param={ENTERED_PARAM} hash="#entered" label="신청한 대회 페이지" />
    </section>
  );
}

/** The address of a tab of the list, with the filters of the current address if it is given. */
function addressOf(tab: Tab['value'], search?: URLSearchParams): string {
  const kept = FILTERS.flatMap(name => {
    const value = search?.get(name);
    return value ? [`&${name}=${encodeURIComponent(value)}`] : [];
  });
  return `/tournaments?tab=${tab}${kept.join('')}`;
}

const Nothing = ({ tab, isNarrowed }: { tab: Tab; isNarrowed: boolean }) => (
  <EmptyState
    drawing="bracket"
    sentence={isNarrowed ? '조건에 맞는 대회가 없습니다.' : tab.empty}
    next={
      isNarrowed
        ? { label: '조건 지우기', to: addressOf(tab.value) }
        : { label: '대회 공고 쓰기', to: '/tournaments/new' }
    }
  />
);

const TitleLink = ({ of: row }: { of: Row }) => (
  <PageLink to={isPromotion(row) ? `/promotion-board/${row.id}` : `/tournaments/${row.id}`}>
    {row.title}
  </PageLink>
);

const kindOf = (row: Row) =>
  isPromotion(row) ? /^[34]$/.test(row.discipline) && `${row.discipline}구` : kindInList(row);

function stateOf(row: ListedTournament, now: number) {
  if (row.state === 'live') return !row.listed && '비공개';
  return `${stateName(row, now)}${row.listed ? '' : ' · 비공개'}`;
}

/** The day and the announced hour of a tournament: `12월 5일(토) 오후 2:00`. */
function DayAndTime({ of: row, now }: { of: Row; now: number }) {
  const time = isPromotion(row) ? row.time : row.startsAt.slice(11, 16);
  return (
    <time dateTime={time ? `${row.day}T${time}` : row.day}>
      {showDay(row.day, time, seoulDay(new Date(now)))}
    </time>
  );
}

/** The free places while entries are taken, else the queue; of others the state or the number of entries. */
function Seats({ of: row, now }: { of: Row; now: number }) {
  if (isPromotion(row)) return <PlacesLeft left={row.seatsLeft} otherwise="자리 없음" />;
  if (row.state === 'live') return row.champion.length > 0 ? '경기 끝' : <LiveMark />;
  if (row.entry === null) return `참가 ${countOf(row)}`;
  if (!takesEntries(row, now)) return '신청 마감';
  const { capacity, taken, waiting } = row.entry;
  return <PlacesLeft left={capacity - taken} otherwise={waiting > 0 ? `대기 ${waiting}` : '자리 없음'} />;
}

function PlacesLeft({ left, otherwise }: { left: number | null; otherwise: string }) {
  if (left === null) return '인원 제한 없음';
  return left > 0 ? <strong className="text-primary">{left}자리 남음</strong> : otherwise;
}

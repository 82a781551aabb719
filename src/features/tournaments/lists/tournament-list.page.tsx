import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router';
import { LOAD_FAILED, tournamentsAhead } from '#/features/tournaments/announcing/facts.rules.ts';
import { FORMAT_KEYS, FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { REGIONS } from '#/shared/regions.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
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
import { storedToken, useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { EmptyState, ForGuests } from '#/ui/feedback/states.tsx';
import { SearchBar } from '#/ui/form/search-bar.tsx';
import { ChipRow, SelectChip, TOOLS } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { listQuery, requestedPage, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { Table } from '#/ui/table/table.tsx';
import { Button, FLOATING, LinkButton } from '#/ui/theme/button.tsx';
import {
  type Applied,
  appliedRow,
  columnsOf,
  type OwnStates,
  type Promotion,
  promotionRow,
  type Row,
  tournamentRow,
} from './listed-row.tsx';
import { inDayOrder } from './row-order.rules.ts';

// Loaded only for readers who open a tournament.
const WaysSheet = lazy(() => import('./ways-sheet.tsx'));
const TABS = [
  { value: 'open', title: '모집 중', empty: '지금 참가 신청을 받는 대회가 없습니다.' },
  { value: 'live', title: '진행 중', empty: '지금 진행 중인 대회가 없습니다.' },
  { value: 'coming', title: '예정', empty: '예정된 대회가 없습니다.' },
  { value: 'closed', title: '종료', empty: '끝난 대회가 없습니다.' },
] as const;
const OWN = { value: 'own', title: '내 대회', empty: '참가하거나 진행하는 대회가 없습니다.' } as const;
const ALL = { value: 'all', title: '전체', empty: '아직 대회가 없습니다.' } as const;
type Tab = (typeof TABS)[number] | typeof OWN | typeof ALL;

const tabNamed = (name: string | null): Tab =>
  [...TABS, ALL, OWN].find(({ value }) => value === name) ?? TABS[0];
const tabOf = (search: URLSearchParams) => tabNamed(search.get('tab'));

const ENTERED_PARAM = 'entered';

/** Reads the list's filters from the address of the page; unknown values are ignored. */
function filtersOf(search: URLSearchParams) {
  const { q } = listQuery(search);
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
    applications: [] as Application[],
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

/** Up to ten promotion posts for coming tournaments; none after page 1, with a format, and on failure. */
async function readPromotions({ api }: Api, search: URLSearchParams): Promise<Promotion[]> {
  const { q, region, format } = filtersOf(search);
  if (format || requestedPage(search) > 1) return [];
  const query = { state: 'open', page: '1', size: '50', ...(q && { q }), ...(region && { region }) } as const;
  // The page is useful without them.
  const posts = await fetchJson(api.promotion['by-day'].$get({ query })).catch(() => []);
  return tournamentsAhead(posts, seoulDay(new Date(serverNow()))).slice(0, 10);
}

/** The member's applications to coming events; none on failure, as the page is useful without them. */
const loadApplications = () => fetchJson(browserApi.api.members.applications.$get()).catch(() => []);

type Application = Awaited<ReturnType<typeof loadApplications>>[number];

/**
 * The signed-in member's part in these tournaments: from the `known` applications in the own list, elsewhere loaded
 * after the list, which is the same for everybody. The list of closed tournaments shows no such state.
 */
function useOwnStates(tab: Tab['value'], known: Application[], rows: ListedTournament[]): OwnStates {
  const reader = useSession()?.userId ?? '';
  const asker = ['closed', OWN.value].includes(tab) ? '' : reader;
  const { found = [] } = useLoaded(async () => (asker ? await loadApplications() : []), asker);
  const organised = rows.filter(({ authorId }) => authorId === asker);
  return new Map([
    ...(asker ? found : known).map(
      ({ link, state, stateText }) =>
        [link, ownPart(state === 'accepted' ? '참가 확정' : stateText, state === 'asked')] as const,
    ),
    // An organiser who also plays reads 주최.
    ...organised.map(({ id }) => [`/tournaments/${id}`, ownPart('주최')] as const),
  ]);
}

const ownPart = (text: string, isAsked?: boolean) => (
  <strong className={isAsked ? 'pin-mark mr-0 bg-yellow-tint text-yellow-text' : 'text-primary'}>
    {text}
  </strong>
);

/**
 * The tournaments that the member organises, and those `entered`, with the `applications`; all are empty on
 * the server, which renders for guests.
 */
async function readOwn(api: Api, search: URLSearchParams) {
  const { mine, entered } = api.api.tournaments;
  if (api !== browserApi || storedToken() === '') return { tab: OWN.value, ...NO_ROWS };
  const list = (call: typeof mine | typeof entered) => (page: number) =>
    forPage(fetchList(call.$get({ query: { page: String(page) } })), LOAD_FAILED);
  const [own, joined, applications] = await Promise.all([
    loadPage<ListedTournament>(search, list(mine)),
    loadPage<ListedTournament>(search, list(entered), { param: ENTERED_PARAM }),
    loadApplications(),
  ]);
  return { tab: OWN.value, isMembers: true, entered: joined, applications, ...own };
}

const sameForMembers = (search: URLSearchParams) => tabOf(search).value !== OWN.value;
const FILTERS = ['q', 'region', 'format'] as const;
const CHOICES = [
  {
    name: 'region',
    label: '지역',
    options: [{ value: '', label: '지역' }, ...REGIONS.map(each => ({ value: each, label: each }))],
  },
  {
    name: 'format',
    label: '방식',
    options: [
      { value: '', label: '방식' },
      ...FORMAT_KEYS.map(each => ({ value: each, label: FORMAT_NAMES[each].name })),
    ],
  },
];

export const handle = { query: ['tab', 'page', ENTERED_PARAM, ...FILTERS], sameForMembers };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta(({ location }) => ({
  title: '대회',
  description: '당구 대회의 일정과 대진표, 결과를 봅니다.',
  path: '/tournaments',
  hidden: /[?&](tab=own|q=|region=|format=)/.test(location.search),
}));

export default function TournamentListPage() {
  const { now, tab, isMembers, isNarrowed, entered, applications, promotions, others, rows, total, page } =
    useLoaderData<typeof clientLoader>();
  const search = usePageQuery();
  const shown = tabNamed(tab);
  const own = useOwnStates(tab, applications, [...rows, ...others]);
  const applied = applications.filter(({ kind }) => kind === 'promotion');
  const isEntered = entered.total + applied.length > 0;
  const rowOf = (row: ListedTournament) => tournamentRow(row, now, own);
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
      {isEntered && <Entered {...entered} applied={applied} own={own} now={now} />}
      {(rows.length > 0 || !isEntered) && (
        <Table<Row>
          caption={isEntered ? '진행하는 대회' : shown.title}
          showCaption={isEntered}
          columns={columnsOf(tab === 'closed')}
          rows={inDayOrder(
            rows.map(rowOf),
            [...promotions.map(post => promotionRow(post, now, own)), ...others.map(rowOf)],
            seoulDay(new Date(now)),
          )}
          rowKey={({ link }) => link}
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
      <LinkButton variant="quiet" className="mt-4" to="/seasons">
        시즌 순위
      </LinkButton>
    </PageFrame>
  );
}

/**
 * Chips that link to the tournaments of each state and keep the filters: the three that most readers want side by
 * side, 모집 중 (takes entries) before 진행 중, the others and the member's own in a menu.
 */
function StateChips({ current, search }: { current: Tab['value']; search: URLSearchParams }) {
  const isMember = useSession() !== null;
  const [open, live, ...others] = TABS;
  const menu = [
    ...others.map(({ value, title }) => ({ value, title, to: addressOf(value, search) })),
    ...(isMember || current === OWN.value ? [{ ...OWN, to: addressOf(OWN.value) }] : []),
  ];
  const isInMenu = menu.some(({ value }) => value === current);
  return (
    <nav aria-label="대회 상태" className="md:*:m-0!">
      <ChipRow>
        {[ALL, open, live].map(({ value, title }) => (
          <PageLink
            key={value}
            className="chip"
            to={addressOf(value, search)}
            aria-current={value === current ? 'page' : undefined}
            keepScroll
          >
            {title}
          </PageLink>
        ))}
        <SelectChip
          label="다른 상태"
          current={current}
          initial={isInMenu ? '' : current}
          tabs={isInMenu ? menu : [{ value: current, title: '예정·종료', to: '' }, ...menu]}
        />
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

type EnteredProps = {
  rows: ListedTournament[];
  total: number;
  page: number;
  applied: Applied[];
  own: OwnStates;
  now: number;
};

/** The tournaments that the member entered, or applied to below their promotion. */
function Entered({ rows, total, page, applied, own, now }: EnteredProps) {
  const entered = rows.map(row => tournamentRow(row, now, own));
  return (
    <section id="entered" aria-label="신청한 대회">
      <Table<Row>
        caption="신청한 대회"
        showCaption
        columns={columnsOf(false)}
        rows={[...(page > 1 ? [] : applied.map(appliedRow)), ...entered]}
        rowKey={({ link }) => link}
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

import { useLoaderData } from 'react-router';
import {
  countInList,
  kindInList,
  LOAD_FAILED,
  placeOf,
  stateName,
} from '#/features/tournaments/announcing/facts.rules.ts';
import { FORMAT_KEYS } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { REGIONS } from '#/shared/regions.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { storedToken, useSession } from '#/ui/client/session.ts';
import { EmptyState, ForGuests } from '#/ui/feedback/states.tsx';
import { SearchBar } from '#/ui/form/search-bar.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { lastPage, listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { usePageQuery } from '#/ui/page/use-page-query.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { CHOICES, DayLeaf, HowToShow, LatestChampions, LiveMark } from './list-parts.tsx';

const TABS = [
  { value: 'live', title: '진행 중', to: '/tournaments', empty: '지금 진행 중인 대회가 없습니다.' },
  {
    value: 'open',
    title: '모집 중',
    to: '/tournaments?tab=open',
    empty: '지금 참가 신청을 받는 대회가 없습니다.',
  },
  { value: 'coming', title: '예정', to: '/tournaments?tab=coming', empty: '예정된 대회가 없습니다.' },
  { value: 'closed', title: '끝난 대회', to: '/tournaments?tab=closed', empty: '끝난 대회가 없습니다.' },
] as const;
const OWN = {
  value: 'own',
  title: '내 대회',
  to: '/tournaments?tab=own',
  empty: '서버에 보관한 내 대회가 없습니다.',
} as const;
type Tab = (typeof TABS)[number] | typeof OWN;

const tabOf = (search: URLSearchParams): Tab =>
  [...TABS, OWN].find(({ value }) => value === search.get('tab')) ?? TABS[0];

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
  const tab = tabOf(searchParams);
  const tournaments = api.api.tournaments;
  const isMembers = tab.value === OWN.value && api === browserApi && storedToken() !== '';
  const list = (page: number) => {
    if (tab.value !== 'own') {
      const query = { state: tab.value, ...filtersOf(searchParams), page: String(page) };
      return forPage(fetchList(tournaments.$get({ query })), LOAD_FAILED);
    }
    // Pages rendered on the server are for guests, who have no tournaments.
    if (!isMembers) return Promise.resolve({ rows: [], total: 0 });
    return forPage(fetchList(tournaments.mine.$get({ query: { page: String(page) } })), LOAD_FAILED);
  };
  const enteredOn = (page: number) =>
    isMembers
      ? forPage(fetchList(tournaments.entered.$get({ query: { page: String(page) } })), LOAD_FAILED)
      : Promise.resolve({ rows: [], total: 0 });
  const entered = await loadPage<ListedTournament>(searchParams, enteredOn, { param: ENTERED_PARAM });
  const isNarrowed = tab.value !== OWN.value && Object.keys(filtersOf(searchParams)).length > 0;
  const found = await loadPage<ListedTournament>(searchParams, list);
  // The list of running tournaments is short, so the latest champions are shown below it.
  const won =
    tab.value === 'live' && !isNarrowed && found.page === 1
      ? await fetchJson(tournaments.$get({ query: LATEST_WON })).catch(() => [])
      : [];
  return { tab: tab.value, isMembers, isNarrowed, entered, won, ...found };
}

const LATEST_WON = { state: 'closed', page: '1', size: '3' } as const;

const sameForMembers = (search: URLSearchParams) => tabOf(search).value !== OWN.value;
const FILTERS = ['q', 'region', 'format'] as const;
export const handle = { query: ['tab', 'page', ENTERED_PARAM, ...FILTERS], sameForMembers };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta(({ location }) => ({
  title: '대회 목록',
  description: '지금 진행 중인 당구 대회와 곧 열릴 대회, 끝난 대회의 대진표와 결과를 봅니다.',
  path: '/tournaments',
  hidden: /[?&](tab=own|q=|region=|format=)/.test(location.search),
}));

const COLUMNS: Column[] = [
  { key: 'day', title: '날짜', align: 'center', bare: true, className: 'max-md:-order-1!' },
  { key: 'title', title: '대회', lead: true },
  { key: 'hall', title: '당구장', fold: 'phone', bare: true },
  { key: 'kind', title: '방식', fold: 'phone', bare: true },
  { key: 'entryCount', title: '인원', align: 'right', fold: 'phone' },
  { key: 'author', title: '진행자', fold: 'phone' },
];
const CHAMPION: Column = { key: 'champion', title: '우승', fold: 'phone' };
const STATE: Column = { key: 'state', title: '상태', align: 'center', fold: 'phone', bare: true };

export default function TournamentListPage() {
  const { tab, isMembers, isNarrowed, entered, won, rows, total, page } =
    useLoaderData<typeof clientLoader>();
  const session = useSession();
  const search = usePageQuery();
  const shown: Tab = [...TABS, OWN].find(({ value }) => value === tab) ?? TABS[0];
  const tabs = session || tab === 'own' ? [...TABS, OWN] : TABS;
  return (
    <PageFrame
      title="대회 목록"
      actions={
        <>
          <LinkButton to="/seasons" variant="quiet">
            시즌 순위
          </LinkButton>
          <LinkButton to="/tournaments/new">대회 공고 쓰기</LinkButton>
        </>
      }
    >
      <LinkTabs
        label="대회 상태"
        tabs={tabs.map(each => ({ ...each, to: withFilters(each.to, search) }))}
        current={tab}
      />
      {tab !== 'own' && <SearchBar fields={[]} placeholder="대회 이름, 당구장, 지역" choices={CHOICES} />}
      {entered.total > 0 && <Entered {...entered} />}
      <Table
        caption={entered.total > 0 ? '진행하는 대회' : shown.title}
        showCaption={entered.total > 0}
        columns={[...COLUMNS, ...(tab === 'closed' ? [CHAMPION] : []), ...(tab === 'own' ? [STATE] : [])]}
        rows={rows}
        rowKey={row => row.id}
        cell={cell}
        empty={
          tab === 'own' && !isMembers ? (
            <ForGuests>로그인하면 내 대회가 보입니다.</ForGuests>
          ) : (
            <Nothing tab={shown} isNarrowed={isNarrowed} />
          )
        }
        pad={page > 1}
      />
      {isNarrowed && total >= SEARCH_COUNT_LIMIT && (
        <p className="text-soft">
          앞의 {SEARCH_COUNT_LIMIT.toLocaleString('ko')}개만 보입니다. 조건을 더 골라 보세요.
        </p>
      )}
      <Pager page={page} last={lastPage(total)} />
      {tab === 'live' && <HowToShow />}
      <LatestChampions rows={won} />
    </PageFrame>
  );
}

/** The list of tournaments that the signed-in member entered, shown above those that the member organises. */
function Entered({ rows, total, page }: { rows: ListedTournament[]; total: number; page: number }) {
  const last = lastPage(total);
  return (
    <section id="entered" aria-label="신청한 대회">
      <Table
        caption="신청한 대회"
        showCaption
        columns={[...COLUMNS, STATE]}
        rows={rows}
        rowKey={row => row.id}
        cell={cell}
        empty=""
      />
      {last > 1 && (
        <Pager page={page} last={last} param={ENTERED_PARAM} hash="#entered" label="신청한 대회 페이지" />
      )}
    </section>
  );
}

/** The address of another tab of the list, with the current filters. */
function withFilters(to: string, search: URLSearchParams): string {
  const kept = FILTERS.flatMap(name => {
    const value = search.get(name);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return kept.length === 0 ? to : `${to}${to.includes('?') ? '&' : '?'}${kept.join('&')}`;
}

function Nothing({ tab, isNarrowed }: { tab: Tab; isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <EmptyState
        drawing="bracket"
        sentence="조건에 맞는 대회가 없습니다."
        next={{ label: '조건 지우기', to: tab.to }}
      />
    );
  return (
    <EmptyState
      drawing="bracket"
      sentence={tab.empty}
      next={{ label: '대회 열기', to: '/tournament-type' }}
    />
  );
}

function cell(row: ListedTournament, { key }: Column) {
  if (key === 'title') {
    return (
      <>
        {row.state === 'live' && <LiveMark />}
        <PageLink to={`/tournaments/${row.id}`}>{row.title}</PageLink>
      </>
    );
  }
  if (key === 'day') return <DayLeaf day={row.day} />;
  if (key === 'kind') return kindInList(row);
  if (key === 'entryCount') return countInList(row);
  if (key === 'author') return <ListedAuthor of={row} />;
  if (key === 'champion') return row.champion.join(', ');
  if (key === 'state') return `${stateName(row, serverNow())}${row.listed ? '' : ' · 비공개'}`;
  return placeOf(row);
}

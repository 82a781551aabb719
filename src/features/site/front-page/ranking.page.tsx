import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { data, useLoaderData, useLocation } from 'react-router';
import { placed, RankingTable } from '#/features/results/rankings/ranking-table.tsx';
import type { RankedMember } from '#/features/results/rankings/rankings.contract.ts';
import {
  DETAILED_SORT,
  NO_RANKS,
  NO_RANKS_YET,
  RANKING_FIELDS,
  RANKING_SORTS,
} from '#/features/results/rankings/rankings.rules.ts';
import {
  ApiError,
  browserLoader,
  fetchJson,
  fetchList,
  loadPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { SearchBar } from '#/ui/form/search-bar.tsx';
import { SelectChip, TOOLS } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { addressesOf, LIST_QUERY, listQuery, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import type { Highlights } from './highlights.contract.ts';

const TABS = [
  { value: 'weekly', title: '주간', period: 'weekly' },
  { value: 'monthly', title: '월간', period: 'monthly' },
  { value: 'yearly', title: '연간', period: 'yearly' },
  { value: 'detailed', title: '상세', period: 'all' },
] as const;

const FIELDS = [
  { value: 'username', label: '닉네임' },
  { value: 'region', label: '지역' },
  { value: 'billiardHall', label: '당구장' },
  { value: 'score4', label: '4구' },
  { value: 'score3', label: '3구' },
  { value: 'all', label: '전체' },
];

const WELCOME = '방문을 환영합니다. 첫 글이나 첫 대회로 시작해 보세요.';
const FAILED = '랭킹을 불러오는 중 문제가 발생했습니다.';

/** Null if the server refuses the highlights, because the page is useful without them. */
async function readHighlights({ api }: PageRequest['api']): Promise<Highlights | null> {
  try {
    return await fetchJson(api.highlights.$get());
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function read({ api, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const tab = TABS.find(({ value }) => value === searchParams.get('tab')) ?? TABS[0];
  // The search bar shows its first field, so that one is searched.
  const wanted = listQuery(searchParams, { sorts: RANKING_SORTS, fields: RANKING_FIELDS });
  const params = {
    field: 'username' as const,
    ...(tab.value === 'detailed' && !wanted.sort && ({ sort: DETAILED_SORT, order: 'desc' } as const)),
    ...wanted,
    period: tab.period,
  };
  const isFront = tab.value !== 'detailed' && params.page === '1' && !params.q && !params.sort;
  const { q, sort, order } = params;
  const shared = { tab: tab.value, q, sort, order, isFront };
  const list = (page: number) =>
    fetchList(api.api.memberanking.$get({ query: { ...params, page: String(page) } }));
  try {
    const [strip, found] = await Promise.all([
      isFront ? readHighlights(api) : null,
      loadPage(searchParams, list),
    ]);
    return { ...shared, problem: '', strip, ...found };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = error.status >= 500 ? FAILED : error.message || FAILED;
    const nothing = { ...shared, problem, strip: null, rows: [] as RankedMember[], total: 0, page: 1 };
    // The error's status keeps caches from storing the empty list.
    return data(nothing, { status: error.status || 503 });
  }
}

export const handle = { query: ['tab', ...LIST_QUERY], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({
  title: '랭킹',
  description: '4구와 3구를 치는 회원들의 주간, 월간, 연간 랭킹과 하이런, 지역, 당구장.',
  path: '/',
  hidden: 'searched',
});

// Loaded later, because the page can be used without it.
const Strip = lazy(() => import('./strip.tsx'));

const OwnRankLine = lazy(() => import('./own-rank.tsx'));

export default function RankingPage() {
  const reader = useSession()?.userId;
  const { rows, total, page, tab, q, sort, order, problem, isFront, strip } =
    useLoaderData<typeof clientLoader>();
  const { pathname } = useLocation();
  const search = usePageQuery();
  const address = addressesOf(pathname, search, ['tab', 'page', 'sort', 'order']);
  const tabs = TABS.map(({ value, title }) => {
    return { value, title, to: address(value === TABS[0].value ? undefined : { tab: value }) };
  });
  const { period } = TABS.find(({ value }) => value === tab) ?? TABS[0];
  const ownQuery = new URLSearchParams({
    ...(tab !== TABS[0].value && { tab }),
    ...(sort && sort !== 'points' && { sort, order: order ?? 'asc' }),
  });
  const ownAddress = addressesOf(pathname, ownQuery, []);
  const ownPage = (wantedPage: number) =>
    ownAddress(wantedPage > 1 ? { page: String(wantedPage) } : undefined);
  // These are places in another order than that of points; a search finds only some members.
  const places = tab === 'detailed' && !q && order === 'desc' ? page * 10 - 9 : undefined;
  // A ranking of one or two members without points says nothing.
  const isNew = isFront && !problem && total <= 2 && rows.every(({ points }) => points === 0);
  return (
    <PageFrame title="랭킹">
      <Top>
        <OwnCard reader={reader} period={period} sort={sort} order={order} addressOf={ownPage} />
      </Top>
      {!isNew && (
        <div className={TOOLS}>
          <LinkTabs label="랭킹 기간" tabs={tabs} current={tab} wide />
          <SearchBar fields={FIELDS} placeholder="검색어" />
        </div>
      )}
      {problem && <Notice role="alert">{problem}</Notice>}
      <RankingTable
        rows={isNew ? [] : places === undefined ? rows : placed(rows, places)}
        chips={!isNew && <SelectChip label="랭킹 기간" tabs={tabs} current={tab} />}
        pad={page > 1}
        detailed={tab === 'detailed'}
        earned={period !== 'all'}
        empty={<Nobody isNew={isNew} />}
      />
      <Pager page={page} total={total} />
      {strip && (
        <Suspense>
          <Strip of={strip} part="rest" className={`my-6 md:grid-cols-2 ${LINES}`} />
        </Suspense>
      )}
    </PageFrame>
  );
}

const LINES =
  'grid gap-px overflow-hidden rounded-card border border-line bg-line *:flex *:min-h-13 *:items-center *:gap-2 *:bg-surface *:px-4';

/** An introduction to the site or the member's own card (`children`), and the next tournament or match. */
function Top({ children }: { children: ReactNode }) {
  const { isFront, strip } = useLoaderData<typeof clientLoader>();
  const hasNext = strip !== null && (strip.tournament !== null || strip.matches.length > 0);
  return (
    <div className={`my-3 md:auto-cols-fr ${LINES} md:grid-flow-col ${isFront ? '' : 'member-only'}`}>
      {isFront && (
        <section
          aria-label="당구마당"
          className="guest-only justify-between bg-felt! py-2 text-on-felt [&_:focus-visible]:outline-yellow"
        >
          <p className="font-bold max-md:text-row">4구와 3구, 우리 동네 당구인들의 랭킹과 대회</p>
          <PageLink className="button bg-yellow text-on-yellow" to="/signup">
            회원가입
          </PageLink>
        </section>
      )}
      {children}
      {strip && (
        <Suspense fallback={hasNext && <div>{WAITING}</div>}>
          <Strip of={strip} part="next" />
        </Suspense>
      )}
    </div>
  );
}

/** `isNew` is true while the site has almost no members. */
function Nobody({ isNew }: { isNew: boolean }) {
  const { q, problem, strip } = useLoaderData<typeof clientLoader>();
  return q && !problem ? (
    <EmptyState
      sentence={`‘${q}’에 맞는 회원이 없습니다.`}
      why="글자를 줄이거나 닉네임 대신 당구장으로 찾아보세요."
      next={{ label: '전체 랭킹 보기', to: '/' }}
    />
  ) : (
    <EmptyState
      drawing="bracket"
      sentence={NO_RANKS}
      why={problem ? undefined : isNew ? WELCOME : NO_RANKS_YET}
      next={isNew ? { label: '첫 글 쓰기', to: '/free-board/new' } : undefined}
      other={isNew && !strip?.tournament ? { label: '첫 대회 열기', to: '/tournaments/new' } : undefined}
    />
  );
}

type OwnCardProps = Omit<ComponentProps<typeof OwnRankLine>, 'key' | 'waiting'> & { reader?: string };

const WAITING = <span className="block h-[1em] w-40 animate-breathe rounded-mark bg-line" />;

const WAITING_CARD = (
  <>
    <p className="flex-1">{WAITING}</p>
    <PageLink className="button button-quiet" to="/attendance">
      출석
    </PageLink>
  </>
);

/** The height is fixed, so that loading moves nothing. */
const OwnCard = ({ reader, ...rank }: OwnCardProps) => (
  <div className="member-only py-2 tabular-nums *:min-h-11 *:content-center">
    <Suspense fallback={WAITING_CARD}>
      {reader ? <OwnRankLine key={reader} {...rank} waiting={WAITING} /> : WAITING_CARD}
    </Suspense>
  </div>
);

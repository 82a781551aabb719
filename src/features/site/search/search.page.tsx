import { MapPin, Trophy, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  ApiError,
  browserLoader,
  fetchFile,
  fetchJson,
  forPage,
  type PageRequest,
  type SiteApi,
  serverLoader,
} from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { SearchBar } from '#/ui/form/search-bar.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { lastPage, requestedPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { Jumps, Piece, SearchHit } from './search.contract.ts';
import {
  isSearchable,
  NEWEST_ONLY,
  SEARCH_KINDS,
  SEARCH_SORTS,
  SEARCHED,
  type SearchKind,
  type SearchSort,
  SORT_TITLES,
  tabTitleOf,
} from './search.rules.ts';

const NO_JUMPS: Jumps = { members: [], halls: [], tournaments: [] };
const Q_MOST = 100;
const JUMP =
  'relative flex min-h-12 items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-text hover:border-primary hover:no-underline [&>svg]:w-4.5 [&>svg]:flex-none [&>svg]:text-primary';

async function read({ api, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const q = (searchParams.get('q') ?? '').slice(0, Q_MOST).trim();
  const kind = SEARCH_KINDS.find(known => known === searchParams.get('kind')) ?? 'all';
  const sort = SEARCH_SORTS.find(known => known === searchParams.get('sort')) ?? 'new';
  const params = { q, kind, sort };
  if (!q) return { ...params, rows: [], total: 0, newestOnly: false, page: 1, jumps: NO_JUMPS };
  const page = Math.min(requestedPage(searchParams), lastPage(SEARCH_COUNT_LIMIT));
  const query = { ...params, page: String(page) };
  const offers = kind === 'all' && page === 1;
  const [found, jumps] = await forPage(
    Promise.all([readHits(api, query), offers ? readJumps(api, q) : NO_JUMPS]),
  );
  return { ...params, ...found, page, jumps };
}

/** None while the server refuses: texts are shown without them. */
const readJumps = (api: SiteApi, q: string): Promise<Jumps> =>
  fetchJson(api.api.search.jumps.$get({ query: { q } })).catch(error => {
    if (error instanceof ApiError) return NO_JUMPS;
    throw error;
  });

type Query = { q: string; kind: SearchKind; sort: SearchSort; page: string };

async function readHits(api: SiteApi, query: Query) {
  const answer = await fetchFile(api.api.search.$get({ query }));
  const total = Number(answer.headers.get('x-total-count') ?? 0);
  return { rows: await answer.json(), total, newestOnly: answer.headers.has(NEWEST_ONLY) };
}

export const handle = { query: ['q', 'kind', 'sort', 'page'], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => ({
  title: loaderData?.q ? `‘${loaderData.q}’ 검색` : '검색',
  description: '공지사항, 게시판 글과 댓글, 매치, 대회를 한꺼번에 찾습니다.',
  hidden: true,
}));

export default function SearchPage() {
  const { q, kind, rows, total, page, jumps } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="검색" width="reading">
      <SearchBar look="page" placeholder="글, 댓글, 대회, 회원, 당구장 검색" label="검색어" />
      {q === '' ? (
        <Start />
      ) : (
        <>
          <QuickJumps jumps={jumps} />
          {(total > 0 || kind !== 'all') && <LinkTabs label="검색할 곳" tabs={tabsOf(q)} current={kind} />}
          {rows.length > 0 && <Summary />}
          {rows.length > 0 ? <HitList hits={rows} /> : <Nothing />}
          {total > 0 && <Pager page={page} total={total} />}
        </>
      )}
    </PageFrame>
  );
}

const OFTEN = [
  ['오늘 매치', '/tournament/single?day=today'],
  ['이번 주말 매치', '/tournament/single?day=weekend'],
  ['모집 중인 대회', '/tournaments'],
  ['지역 당구장', '/region'],
  ['인기글', '/free-board?tab=popular'],
] as const;

/** Shown before anything is typed. */
const Start = () => (
  <nav aria-label="많이 찾는 곳">
    <h2 className="mt-6 mb-2 text-lead font-bold">무엇을 찾으세요?</h2>
    <ul className="flex flex-wrap gap-2">
      {OFTEN.map(([label, to]) => (
        <li key={to}>
          <PageLink className="chip" to={to}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
    <p className="mt-4 text-row text-soft">단어를 “따옴표”로 묶으면 그대로 이어진 글을 찾습니다.</p>
  </nav>
);

const addressOf = (q: string, more: Record<string, string> = {}) =>
  `/search?${new URLSearchParams({ q, ...more })}`;

const tabsOf = (q: string) =>
  SEARCH_KINDS.map(value => ({
    value,
    title: tabTitleOf(value),
    to: addressOf(q, value === 'all' ? {} : { kind: value }),
  }));

function Summary() {
  const { q, kind, sort, total, newestOnly } = useLoaderData<typeof clientLoader>();
  const count = `${withCommas(total)}건${total >= SEARCH_COUNT_LIMIT ? ' 이상' : ''}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 min-h-12 text-soft text-row">
      <p role="status">
        ‘{q}’ 검색 결과 <strong className="text-text">{count}</strong>
        {newestOnly && ' (최근 글에서만 찾았습니다. 단어를 더하면 오래된 글도 찾습니다.)'}
      </p>
      <nav className="flex" aria-label="정렬">
        {SEARCH_SORTS.map(value => (
          <PageLink
            key={value}
            className="flex items-center min-h-11 px-3 text-soft aria-[current]:text-primary aria-[current]:font-bold"
            to={addressOf(q, { ...(kind !== 'all' && { kind }), sort: value })}
            aria-current={value === sort ? 'true' : undefined}
            keepScroll
          >
            {SORT_TITLES[value]}
          </PageLink>
        ))}
      </nav>
    </div>
  );
}

function Nothing() {
  const { q, kind, newestOnly } = useLoaderData<typeof clientLoader>();
  if (!isSearchable(q)) {
    const why = '기호만으로는 찾을 수 없습니다. 글자나 숫자를 함께 써 주세요.';
    return <EmptyState sentence="찾을 단어가 없습니다." why={why} />;
  }
  const everywhere = { label: '전체에서 찾기', to: addressOf(q) };
  return (
    <EmptyState
      sentence={`${newestOnly ? '최근 글에는 ' : ''}‘${q}’에 맞는 글이 없습니다.`}
      why="단어를 줄이거나 다른 말로 찾아보세요."
      next={kind === 'all' ? { label: '대회 보기', to: '/tournaments' } : everywhere}
      other={kind === 'all' ? { label: '당구장 보기', to: '/region' } : undefined}
    />
  );
}

/** Phones show the links in one row. */
function QuickJumps({ jumps: { members, halls, tournaments } }: { jumps: Jumps }) {
  if (members.length + halls.length + tournaments.length === 0) return null;
  return (
    <nav className="mt-4" aria-label="바로 가기">
      <ul className="grid gap-2 max-md:scrollbar-none max-md:-mx-4 max-md:auto-cols-[15.5rem] max-md:grid-flow-col max-md:overflow-x-auto max-md:px-4 md:grid-cols-3">
        {tournaments.map(({ id, title, day }) => (
          <Jump
            key={id}
            to={`/tournaments/${id}`}
            icon={Trophy}
            kind="대회"
            name={title}
            facts={<Day of={day} />}
          />
        ))}
        {members.map(({ id, number, username, region, billiardHall }) => {
          const facts = [region, billiardHall].filter(Boolean).join(' · ');
          return (
            <Jump
              key={id}
              to={`/profile/${number}`}
              icon={UserRound}
              kind="회원"
              name={username}
              facts={facts}
            />
          );
        })}
        {halls.map(({ id, name, region, address }) => (
          <Jump
            key={id}
            to={`/region/${id}`}
            icon={MapPin}
            kind="당구장"
            name={name}
            facts={address || region}
          />
        ))}
      </ul>
    </nav>
  );
}

type JumpProps = Record<'to' | 'kind' | 'name', string> & { icon: typeof MapPin; facts: ReactNode };

function Jump({ to, icon: Icon, kind, name, facts }: JumpProps) {
  return (
    <li>
      <PageLink to={to} className={JUMP}>
        <Icon />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-row text-soft">
            {kind}
            {facts && <> · {facts}</>}
          </span>
        </span>
      </PageLink>
    </li>
  );
}

function HitList({ hits }: { hits: SearchHit[] }) {
  return (
    <ol className="border-t border-line" aria-label="검색 결과">
      {hits.map(hit => (
        <li key={`${hit.kind} ${hit.comment ?? hit.id}`} className="py-3.5 border-b border-line">
          <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-soft text-label">
            <span className="font-semibold">{hit.board ?? SEARCHED[hit.kind].found.title}</span>
            <Author hit={hit} />
            <When iso={hit.date} />
          </p>
          <FoldBlocked of={hit} what={hit.comment === null ? '글' : '댓글'}>
            <h2 className="text-reading font-semibold leading-[1.4]">
              <PageLink className="inline-block py-1.5 wrap-anywhere" to={hit.link}>
                <Pieces of={hit.title} />
                {hit.comment !== null && (
                  <span className="text-soft text-row font-normal"> 글에 달린 댓글</span>
                )}
              </PageLink>
            </h2>
            <p className="hit-text line-clamp-2 wrap-anywhere">
              <Pieces of={hit.excerpt} />
            </p>
          </FoldBlocked>
        </li>
      ))}
    </ol>
  );
}

function Author({ hit: { author, ...who } }: { hit: SearchHit }) {
  return author === null ? null : (
    <span>
      <AuthorName of={{ author, ...who }} />
    </span>
  );
}

function Pieces({ of }: { of: Piece[] }) {
  return of.map(({ text, hit }, index) => {
    const key = `${index} ${text}`;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { CountMark, type FoundPosts, readTitles, Thumbnail } from '#/features/boards/board/post-list.tsx';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { FoldBlocked } from '#/features/members/blocks/fold-blocked.tsx';
import { NO_POSTS } from '#/shared/authorship.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { seoulDay } from '#/shared/time/time.ts';
import type { PageRequest } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useSession } from '#/ui/client/session.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { NewMark } from '#/ui/theme/when.tsx';
import { gameText, placeText, seatsLeftText } from './match-facts.rules.ts';
import { FILTERS, filtersOf, MatchFilters, type MatchTab } from './match-filters.tsx';
import {
  MatchList,
  type MatchListLook,
  type MatchRow,
  NoMatches,
  plainLook,
  readMatches,
} from './match-list.tsx';
import { DateBlock } from './match-marks.tsx';

const BOARD = MATCH_BOARDS.singlematch;

const TABS = [
  { value: 'open', title: '모집 중', to: `${BOARD.list}#board` },
  { value: 'past', title: '지난 매치', to: `${BOARD.list}?tab=past#board` },
  { value: 'all', title: '전체', to: `${BOARD.list}?tab=all#board` },
] as const;

const tabOf = (search: URLSearchParams): MatchTab =>
  TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'open';

/** The query parameters that the page of matches reads. */
export const FINDER_QUERY = [...LIST_QUERY, 'tab', ...FILTERS];

/** Whether an address shows only some matches; such a page is not for search engines. */
export const isNarrowed = (search: URLSearchParams) =>
  tabOf(search) !== 'open' || Object.keys(filtersOf(search, tabOf(search))).length > 0;

export type FoundMatches = FoundPosts<MatchRow> & { tab: MatchTab; today: string; isNarrowed: boolean };

/** Reads the matches that the address asks for: open ones unless it says otherwise. */
export async function readFinder(request: PageRequest): Promise<FoundMatches> {
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

const COLUMNS: Column[] = [
  { key: 'when', title: '일시', align: 'center', bare: true, className: 'max-md:-order-1!' },
  { key: 'title', title: '제목', lead: true },
  { key: 'place', title: '장소', fold: 'phone', bare: true },
  { key: 'game', title: '종목·수지', fold: 'phone', bare: true, className: 'md:whitespace-nowrap' },
  { key: 'seats', title: '자리', align: 'center', fold: 'phone', bare: true },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
];

/** The board of matches: by their day with filters, or all of them, newest first. */
export function MatchFinder({ found }: { found: FoundMatches }) {
  const session = useSession();
  const tabs = <LinkTabs label="매치 고르기" tabs={[...TABS]} current={found.tab} />;
  const plain = plainLook(BOARD, found);
  const above = (
    <>
      {tabs}
      {found.tab === 'all' ? plain.above : <MatchFilters found={found} />}
      {found.tab !== 'all' && found.total >= SEARCH_COUNT_LIMIT && (
        <p className="text-soft">
          앞의 {SEARCH_COUNT_LIMIT.toLocaleString('ko-KR')}개만 보입니다. 조건을 골라 보세요.
        </p>
      )}
    </>
  );
  const byDay: MatchListLook = {
    columns: COLUMNS,
    cell,
    empty: <Nothing found={found} mayMake={session !== null} />,
    above,
  };
  const shown = found.tab === 'all' ? { ...plain, above } : byDay;
  return <MatchList board={BOARD} found={found} makers="member-only" shown={shown} />;
}

function Nothing({ found: { tab, isNarrowed }, mayMake }: { found: FoundMatches; mayMake: boolean }) {
  if (isNarrowed) {
    const to = TABS.find(({ value }) => value === tab)?.to ?? BOARD.list;
    return <EmptyState sentence="조건에 맞는 게시글이 없습니다." next={{ label: '조건 지우기', to }} />;
  }
  if (tab === 'past') {
    const next = { label: '모집 중인 매치 보기', to: BOARD.list };
    return <EmptyState sentence={NO_POSTS} why="날짜가 지난 매치가 여기에 모입니다." next={next} />;
  }
  const why = '지금 모집 중인 매치가 없습니다. 날짜와 장소를 적어 올리면 신청을 받을 수 있습니다.';
  return <NoMatches board={BOARD} why={why} mayMake={mayMake} />;
}

function cell(post: MatchRow, key: string) {
  if (key === 'when') return <DateBlock of={post} />;
  if (key === 'place') return placeText(post);
  if (key === 'game') return gameText(post);
  if (key === 'author') return <ListedAuthor of={post} />;
  if (key === 'seats') {
    return seatsLeftText(post.seatsLeft) || `신청 ${post.applicantCount.toLocaleString('ko-KR')}`;
  }
  return (
    <FoldBlocked of={post} what="글">
      <Thumbnail of={post} />
      <PageLink to={addressOf(BOARD, post.id)}>{post.title}</PageLink>
      <CountMark name="댓글" count={post.commentCount} always />
      <NewMark iso={post.createdAt} to={addressOf(BOARD, post.id)} />
    </FoldBlocked>
  );
}

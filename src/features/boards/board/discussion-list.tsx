import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { FoldBlocked } from '#/features/members/blocks/fold-blocked.tsx';
import { HEADING_LIMIT } from '#/shared/headings.ts';
import { addressesOf } from '#/ui/client/address.ts';
import type { Answer } from '#/ui/client/api.ts';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { NewMark, When } from '#/ui/theme/when.tsx';
import type { ListedPost } from './boards.contract.ts';
import { addressOf, type Board, DISCUSSION_SORTS } from './boards.rules.ts';
import { CountMark, DATE, NUMBER, readTitles, Thumbnail, WIDE } from './post-list.tsx';

type DiscussionQuery = Parameters<
  Parameters<typeof readTitles<ListedPost, (typeof DISCUSSION_SORTS)[number]>>[1]
>[0] & { heading?: string };

/** A post of a board whose posts have comments and likes, as its page lists it. */
export type DiscussionRow = Omit<ListedPost, 'content'>;

export const DISCUSSION_COLUMNS: Column[] = [
  { key: 'id', ...NUMBER, ...WIDE },
  { key: 'title', title: '제목' },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
  { key: 'date', ...DATE },
  { key: 'views', title: '조회', align: 'right', fold: 'phone' },
  { key: 'comments', title: '댓글', align: 'right', ...WIDE },
  { key: 'likes', title: '추천', align: 'right', ...WIDE },
];

// The popular posts have one order, so their columns cannot be sorted.
export const POPULAR_COLUMNS = DISCUSSION_COLUMNS.map(
  ({ sortKey: _sortKey, firstOrder: _firstOrder, ...column }) => column,
);

/** The orders of the list, as tabs; of the free board, which has them, the popular posts too. */
export function discussionTabs({ list }: Board, heading: string) {
  const addressOf = addressesOf(list, new URLSearchParams(heading && { heading }), []);
  return [
    { value: 'id', title: '전체글', to: addressOf() },
    { value: 'likes', title: '추천순', to: addressOf({ sort: 'likes' }) },
    { value: 'comments', title: '댓글순', to: addressOf({ sort: 'comments' }) },
    ...(list === FREE_BOARD.list ? [{ value: 'popular', title: '인기글', to: `${list}?tab=popular` }] : []),
  ];
}

/**
 * The page of posts that the address asks for, without their texts, with the list's filters and its order.
 */
export async function readDiscussions<Row extends { content: string }>(
  url: string,
  list: (query: DiscussionQuery) => Promise<Answer<Row[]>>,
) {
  const { searchParams } = new URL(url);
  const heading = (searchParams.get('heading') ?? '').slice(0, HEADING_LIMIT);
  const narrowed = (query: DiscussionQuery) => list(heading ? { ...query, heading } : query);
  const found = await readTitles(url, narrowed, DISCUSSION_SORTS);
  return { ...found, heading, sort: discussionSort(searchParams) };
}

/** The query parameters that the page of such a list reads from its address. */
export const DISCUSSION_QUERY = [...LIST_QUERY, 'heading'] as const;

const discussionSort = (search: URLSearchParams) =>
  DISCUSSION_SORTS.find(sort => sort === search.get('sort')) ?? 'id';

/** The content of one cell of the list. */
export function discussionCell(board: Board, post: DiscussionRow, key: string) {
  if (key === 'id') return post.id;
  if (key === 'author') return <ListedAuthor of={post} />;
  if (key === 'date') return <When iso={post.date} />;
  if (key === 'views') return post.viewCount.toLocaleString('ko-KR');
  if (key === 'likes') return post.likeCount.toLocaleString('ko-KR');
  if (key === 'comments') return post.commentCount.toLocaleString('ko-KR');
  const to = addressOf(board, post.id);
  return (
    <FoldBlocked of={post} what="글">
      <Thumbnail of={post} />
      {post.heading && <span className="mr-1.5 font-semibold text-soft">[{post.heading}]</span>}
      <PageLink to={to}>{post.title}</PageLink>
      <CountMark name="댓글" count={post.commentCount} />
      <CountMark name="추천" count={post.likeCount} />
      <NewMark iso={post.date} to={to} />
    </FoldBlocked>
  );
}

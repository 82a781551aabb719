import { FoldBlocked } from '#/features/blocks/fold-blocked.tsx';
import { ListedAuthor } from '#/ui/member-name.tsx';
import { PageLink } from '#/ui/page-link.tsx';
import type { Column } from '#/ui/table.tsx';
import { NewMark, When } from '#/ui/when.tsx';
import type { ListedPost } from './boards.contract.ts';
import { addressOf, type Board, DISCUSSION_SORTS } from './boards.rules.ts';
import { CountMark, DATE, NUMBER, Thumbnail, WIDE } from './post-list.tsx';

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

/** The orders of the list, as tabs. */
export const discussionTabs = (list: string) => [
  { value: 'id', title: '전체글', to: list },
  { value: 'likes', title: '추천순', to: `${list}?sort=likes` },
  { value: 'comments', title: '댓글순', to: `${list}?sort=comments` },
];

export const discussionSort = (search: URLSearchParams) =>
  DISCUSSION_SORTS.find(sort => sort === search.get('sort')) ?? 'id';

/** What stands in a column of the list. */
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
      <PageLink to={to}>{post.title}</PageLink>
      <CountMark name="댓글" count={post.commentCount} />
      <CountMark name="추천" count={post.likeCount} />
      <NewMark iso={post.date} to={to} />
    </FoldBlocked>
  );
}

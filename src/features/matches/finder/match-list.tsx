import type { ReactNode } from 'react';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import {
  COUNT,
  countText,
  DATE,
  type FoundPosts,
  NUMBER,
  PostSearch,
  PostTable,
  readTitles,
  Thumbnail,
  TITLE,
  TitleLink,
  WIDE,
} from '#/features/boards/board/post-list.tsx';
import type { ApplicationState } from '#/features/matches/applicants/applications.rules.ts';
import type { ListedMatch } from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { NO_POSTS, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, type PageRequest } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { NewMark, When } from '#/ui/theme/when.tsx';
import { isRecruiting } from './match-facts.rules.ts';
import { ClosedMark, MatchWhen } from './match-marks.tsx';

export type ShownMatch = Omit<ListedMatch, 'content'> & { ownState?: ApplicationState | null };

export const readMatches =
  ({ kind }: MatchBoard) =>
  ({ api: { api }, url }: PageRequest) =>
    readTitles(url, query => api[kind].$get({ query }));

const columnsOf = (board: MatchBoard): Column<ShownMatch>[] => [
  { ...NUMBER, cell: ({ number }) => number },
  {
    ...TITLE,
    cell: post => (
      <FoldBlocked of={post} what="글">
        {!isRecruiting(post) && <ClosedMark />}
        <TitleLink board={board} of={post} />
        <NewMark iso={post.createdAt} to={postPath(board, post.id)} />
        <Thumbnail of={post} />
      </FoldBlocked>
    ),
  },
  { title: '매치 날짜', fold: 'bare', cell: post => <MatchWhen of={post} /> },
  { title: '작성자', fold: 'bare', cell: post => <ListedAuthor of={post} /> },
  { ...DATE, title: '작성일', cell: ({ createdAt }) => <When iso={createdAt} /> },
  { title: '조회', align: 'right', ...WIDE, cell: ({ viewCount }) => withCommas(viewCount) },
  { title: '신청', ...COUNT, cell: ({ applicantCount }) => countText(applicantCount) },
  { title: '댓글', ...COUNT, cell: ({ commentCount }) => countText(commentCount) },
];

type MatchListProps = {
  board: MatchBoard;
  found: FoundPosts<ShownMatch>;
  shown?: MatchListLook;
};

type MatchListLook = {
  columns: Column<ShownMatch>[];
  /** Rows that the reader may change end with buttons. */
  hasButtons?: boolean;
  empty?: ReactNode;
  above: ReactNode;
};

/**
 * Above promotions, admins see a button for a new one and others a link to the same form; above matches only
 * screen readers get the heading.
 */
export function MatchList({ board, found, shown = plainLook(board, found) }: MatchListProps) {
  const session = useSession();
  const isPromotion = board.kind === 'promotion';
  const manages =
    shown.hasButtons === true &&
    (isPromotion ? session?.isAdmin : session !== null) &&
    found.rows.some(({ can }) => can.edit || can.remove);
  return (
    <section aria-labelledby="board">
      <div className={isPromotion ? 'flex min-h-11 flex-wrap items-center justify-between gap-2' : 'sr-only'}>
        <h2 id="board" className="text-part font-bold">
          {board.title}
        </h2>
        {isPromotion && (
          <span className="flex flex-wrap gap-2">
            <LinkButton variant="quiet" className="in-data-admin:hidden" to={`${board.posts}/new`}>
              {board.make}
            </LinkButton>
            <LinkButton className="admin-only" to={`${board.posts}/new`}>
              {board.make}
            </LinkButton>
          </span>
        )}
      </div>
      {shown.above}
      <PostTable<ShownMatch>
        found={found}
        caption={`${board.title} 글 목록`}
        columns={shown.columns}
        manage={
          manages && {
            what: '글',
            failed: POST_REMOVE_FAILED,
            edit: ({ id, can }) => (can.edit ? board.edit(id) : undefined),
            mayRemove: ({ can }) => can.remove,
            remove: id => browserApi.api[board.kind][':id'].$delete({ param: { id } }),
          }
        }
        noun="게시글"
        empty={shown.empty ?? <EmptyState sentence={NO_POSTS} why={board.emptyWhy} />}
        hash="#board"
      />
    </section>
  );
}

/** The plain list shows all posts, newest first. */
export const plainLook = (board: MatchBoard, { q, total }: FoundPosts<ShownMatch>): MatchListLook => ({
  columns: columnsOf(board),
  hasButtons: true,
  above: <PostSearch label="글 검색" q={q} total={total} />,
});

import { useLoaderData } from 'react-router';
import { BoardTabs } from '#/features/boards/board/board-tabs.tsx';
import {
  DISCUSSION_COLUMNS,
  DISCUSSION_QUERY,
  type DiscussionRow,
  discussionCell,
  discussionTabs,
  readDiscussions,
} from '#/features/boards/board/discussion-list.tsx';
import { HeadingTabs } from '#/features/boards/board/heading-tabs.tsx';
import { NO_BOARDS } from '#/features/boards/board/made-boards.constants.ts';
import {
  MANAGE,
  PostSearch,
  PostTable,
  RowActions,
  useRowRemoval,
} from '#/features/boards/board/post-list.tsx';
import { PinnedNotices, readPinnedNotices } from '#/features/boards/notices/pinned-notices.tsx';
import { NAMED, NO_POSTS, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { browserApi, browserLoader, fetchJson, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { BoardState, callsOfBoard, leadOn, readBoard } from './board-state.tsx';
import { writtenBoard } from './custom-boards.rules.ts';

async function read({ api, url, params: { slug = '' } }: PageRequest) {
  const calls = callsOfBoard(api, slug);
  const [board, found, boards, pinned] = await Promise.all([
    readBoard(api, slug),
    readDiscussions(url, query => calls.$get({ param: {}, query })),
    fetchJson(api.api.boards.$get()).catch(() => NO_BOARDS),
    readPinnedNotices(api, new URL(url).searchParams),
  ]);
  leadOn(board, slug, url);
  return { ...found, board, boards, pinned };
}

export const handle = { query: DISCUSSION_QUERY };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const { name, purpose, slug, readers, hidden } = loaderData.board;
  const isOpen = readers === 'everyone' && !hidden;
  return { title: name, description: purpose, path: `/boards/${slug}`, hidden: isOpen ? 'searched' : true };
});

/** The posts of a board that an admin made. */
export default function BoardPage() {
  const { board: shown, boards, pinned, sort, ...found } = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const board = writtenBoard(shown);
  const { remove, dialog } = useRowRemoval<DiscussionRow>(
    ({ title }) => ({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      fallbackMessage: POST_REMOVE_FAILED,
    }),
    id => callsOfBoard(browserApi, shown.slug)[':id'].$delete({ param: { id } }),
  );
  const write = { label: board.make, to: `${board.posts}/new` };
  const actions = shown.can.write && <LinkButton to={write.to}>{write.label}</LinkButton>;
  return (
    <PageFrame title={shown.name} lead={shown.purpose} actions={actions}>
      <BoardTabs boards={boards} current={board.list} />
      <BoardState board={shown} />
      <PostSearch label="글 검색" q={found.q} total={found.total} />
      <LinkTabs label="글 고르기" tabs={discussionTabs(board.list, found.heading)} current={sort} />
      <HeadingTabs headings={shown.headings} current={found.heading} />
      <PinnedNotices notices={pinned} />
      <PostTable<DiscussionRow>
        found={found}
        caption={`${shown.name} 글 목록`}
        columns={session?.isAdmin ? [...DISCUSSION_COLUMNS, MANAGE] : DISCUSSION_COLUMNS}
        cell={(row, { key }) =>
          key === 'manage' ? (
            <RowActions name={`‘${row.title}’`} remove={() => remove(row)} />
          ) : (
            discussionCell(board, row, key)
          )
        }
        noun="게시글"
        empty={
          <EmptyState
            drawing="cue"
            sentence={NO_POSTS}
            why="첫 글을 기다리고 있습니다."
            // A member who may write has the button of the list.
            next={session || shown.closed || shown.writers !== 'members' ? undefined : write}
          />
        }
      />
      {dialog}
    </PageFrame>
  );
}

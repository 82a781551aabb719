import { useLoaderData } from 'react-router';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { NO_POSTS, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { browserApi, browserLoader, fetchJson, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import {
  BoardTabs,
  DISCUSSION_COLUMNS,
  DISCUSSION_QUERY,
  type DiscussionRow,
  discussionCell,
  discussionTabs,
  HeadingTabs,
  PinnedNotices,
  POPULAR_COLUMNS,
  readDiscussions,
  readPinnedNotices,
} from './discussion-list.tsx';
import { BoardState, boardOf, callsOf, isMade, readBoard, slugAt } from './discussions.tsx';
import { PostSearch, PostTable } from './post-list.tsx';
import { NO_BOARDS } from './use-boards.ts';

async function read(page: PageRequest) {
  const { api } = page.api;
  const { pathname, searchParams } = new URL(page.url);
  const slug = slugAt(pathname, page.params);
  const popular = pathname === FREE_BOARD.list && searchParams.get('tab') === 'popular';
  const [shown, found, boards, pinned] = await Promise.all([
    readBoard(page),
    readDiscussions(page.url, query =>
      popular
        ? api.freeboard.popular.$get({ query: { page: query.page } })
        : callsOf(page.api, { slug }).$get({ param: {}, query }),
    ),
    fetchJson(api.boards.$get()).catch(() => NO_BOARDS),
    popular ? [] : readPinnedNotices(page.api, searchParams),
  ]);
  return { ...found, shown, boards, pinned, popular, tab: popular ? 'popular' : found.sort };
}

export const handle = {
  query: ['tab', ...DISCUSSION_QUERY],
  // Guests and members may read different boards that admins made.
  sameForMembers: (_: URLSearchParams, pathname: string) => !isMade({ slug: slugAt(pathname, {}) }),
};
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const { shown, popular } = loaderData;
  const isOpen = shown.readers === 'everyone' && !shown.hidden && !popular;
  const { list } = boardOf(shown);
  return { title: shown.name, description: shown.purpose, path: list, hidden: isOpen ? 'searched' : true };
});

/** The posts of the free board, or of a board that an admin made. */
export default function PostListPage() {
  const { shown, boards, pinned, popular, tab, ...found } = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const board = boardOf(shown);
  const write = { label: board.make, to: `${board.posts}/new` };
  const writers = shown.writers === 'members' ? 'member-only' : 'admin-only';
  return (
    <PageFrame
      title={shown.name}
      lead={isMade(shown) ? shown.purpose : undefined}
      actions={
        !shown.closed && (
          <LinkButton className={writers} to={write.to}>
            {write.label}
          </LinkButton>
        )
      }
    >
      <BoardTabs boards={boards} current={board.list} />
      <BoardState board={shown} />
      {!popular && <PostSearch label="글 검색" q={found.q} total={found.total} />}
      <LinkTabs label="글 고르기" tabs={discussionTabs(board, found.heading)} current={tab} />
      {!popular && <HeadingTabs headings={shown.headings} current={found.heading} />}
      <PinnedNotices notices={pinned} />
      <PostTable<DiscussionRow>
        found={found}
        caption={popular ? '최근 7일의 인기글' : `${shown.name} 글 목록`}
        columns={popular ? POPULAR_COLUMNS : DISCUSSION_COLUMNS}
        cell={(row, { key }) => discussionCell(board, row, key)}
        // Only for admins: hidden buttons would be ten more to render for every guest.
        manage={
          session?.isAdmin === true && {
            what: '글',
            failed: POST_REMOVE_FAILED,
            remove: id => callsOf(browserApi, shown)[':id'].$delete({ param: { id } }),
          }
        }
        noun="게시글"
        empty={
          <EmptyState
            drawing="cue"
            sentence={NO_POSTS}
            why={popular ? NO_POPULAR : '첫 글을 기다리고 있습니다.'}
            // For members the page head already has the write button.
            next={session || shown.closed || shown.writers !== 'members' ? undefined : write}
          />
        }
      />
    </PageFrame>
  );
}

const NO_POPULAR = '아직 인기글이 없습니다. 최근 7일 동안 추천이나 댓글을 받은 글이 여기에 모입니다.';

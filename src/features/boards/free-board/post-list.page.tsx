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
import { FREE_BOARD } from './free-board.constants.ts';

const tabsOf = (heading: string) => [
  ...discussionTabs(FREE_BOARD.list, heading),
  { value: 'popular', title: '인기글', to: `${FREE_BOARD.list}?tab=popular` },
];

const isPopular = (search: URLSearchParams) => search.get('tab') === 'popular';

async function read({ api: site, url }: PageRequest) {
  const { api } = site;
  const { searchParams } = new URL(url);
  const popular = isPopular(searchParams);
  const popularPage = ({ page }: { page: string }) => api.freeboard.popular.$get({ query: { page } });
  const [found, boards, headings, pinned] = await Promise.all([
    readDiscussions(url, query => (popular ? popularPage(query) : api.freeboard.$get({ query }))),
    fetchJson(api.boards.$get()).catch(() => NO_BOARDS),
    fetchJson(api.freeboard.headings.$get()).catch(() => []),
    popular ? [] : readPinnedNotices(site, searchParams),
  ]);
  return { ...found, boards, headings, pinned, popular, tab: popular ? 'popular' : found.sort };
}

export const handle = { query: ['tab', ...DISCUSSION_QUERY], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta(({ location }) => ({
  title: FREE_BOARD.title,
  description: '당구 이야기, 모임, 질문과 후기를 나누는 자유게시판입니다.',
  path: FREE_BOARD.list,
  hidden: isPopular(new URLSearchParams(location.search)) || 'searched',
}));

// The popular posts have one order, so their columns cannot be sorted.
const POPULAR_COLUMNS = DISCUSSION_COLUMNS.map(
  ({ sortKey: _sortKey, firstOrder: _firstOrder, ...column }) => column,
);

export default function PostListPage() {
  const found = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const { remove, dialog } = useRowRemoval<DiscussionRow>(
    ({ title }) => ({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      fallbackMessage: POST_REMOVE_FAILED,
    }),
    id => browserApi.api.freeboard[':id'].$delete({ param: { id } }),
  );
  const columns = found.popular ? POPULAR_COLUMNS : DISCUSSION_COLUMNS;
  const write = { label: FREE_BOARD.make, to: `${FREE_BOARD.posts}/new` };
  const actions = (
    <LinkButton className="member-only" to={write.to}>
      {write.label}
    </LinkButton>
  );
  return (
    <PageFrame title={FREE_BOARD.title} actions={actions}>
      <BoardTabs boards={found.boards} current={FREE_BOARD.list} />
      {!found.popular && <PostSearch label="글 검색" q={found.q} total={found.total} />}
      <LinkTabs label="글 고르기" tabs={tabsOf(found.heading)} current={found.tab} />
      {!found.popular && <HeadingTabs headings={found.headings} current={found.heading} />}
      <PinnedNotices notices={found.pinned} />
      <PostTable<DiscussionRow>
        found={found}
        caption={found.popular ? '최근 7일의 인기글' : '자유게시판 글 목록'}
        // Only for admins: hidden buttons would be ten more to render for every guest.
        columns={session?.isAdmin ? [...columns, MANAGE] : columns}
        cell={(row, { key }) =>
          key === 'manage' ? (
            <RowActions name={`‘${row.title}’`} remove={() => remove(row)} />
          ) : (
            discussionCell(FREE_BOARD, row, key)
          )
        }
        noun="게시글"
        empty={
          <EmptyState
            drawing="cue"
            sentence={NO_POSTS}
            why={
              found.popular
                ? '아직 인기글이 없습니다. 최근 7일 동안 추천이나 댓글을 받은 글이 여기에 모입니다.'
                : '첫 글을 기다리고 있습니다.'
            }
            // Members have the button of the list.
            next={session ? undefined : write}
          />
        }
      />
      {dialog}
    </PageFrame>
  );
}

import { useLoaderData, useLocation } from 'react-router';
import type { ListedBoards, ShownBoard } from '#/features/boards/custom-boards/custom-boards.contract.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import type { ListedNotice } from '#/features/boards/notices/notices.contract.ts';
import { NOTICES } from '#/features/boards/notices/notices.rules.ts';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { NO_POSTS, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { HEADING_LIMIT } from '#/shared/text/typed-lists.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  ApiError,
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  type PageRequest,
  type SiteApi,
  serverLoader,
} from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { ChipRow, SelectChip, TOOLS } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { addressesOf, LIST_QUERY, requestedPage, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, unsorted } from '#/ui/table/table.tsx';
import { FLOATING, LinkButton } from '#/ui/theme/button.tsx';
import { NewMark, When } from '#/ui/theme/when.tsx';
import type { ListedPost } from './boards.contract.ts';
import { type Board, DISCUSSION_SORTS, postPath } from './boards.rules.ts';
import { BoardState, boardOf, callsOf, isMade, readBoard, slugAt } from './discussions.tsx';
import {
  COUNT,
  countText,
  DATE,
  NUMBER,
  PostSearch,
  PostTable,
  readTitles,
  Thumbnail,
  TITLE,
  TitleLink,
  WIDE,
} from './post-list.tsx';
import { NO_BOARDS, useBoards } from './use-boards.ts';

type DiscussionRow = Omit<ListedPost, 'content'>;

const columnsOf = (board: Board, heading: string): Column<DiscussionRow>[] => [
  { ...NUMBER, cell: ({ id }) => id },
  {
    ...TITLE,
    cell: post => (
      <FoldBlocked of={post} what="글">
        {post.heading && post.heading !== heading && (
          <span className="mr-0.5 text-label text-primary">{post.heading} </span>
        )}
        <TitleLink board={board} of={post} />
        <NewMark iso={post.date} to={postPath(board, post.id)} />
        <Thumbnail of={post} />
      </FoldBlocked>
    ),
  },
  { title: '작성자', fold: 'bare', cell: post => <ListedAuthor of={post} /> },
  { ...DATE, cell: ({ date }) => <When iso={date} /> },
  { title: '조회', align: 'right', ...WIDE, cell: ({ viewCount }) => withCommas(viewCount) },
  { title: '댓글', ...COUNT, cell: ({ commentCount }) => countText(commentCount) },
  { title: '추천', ...COUNT, cell: ({ likeCount }) => countText(likeCount) },
];

/** `heading` is '' for all posts; only the free board has popular posts. */
function discussionTabs({ list }: Board, heading: string) {
  const addressOf = addressesOf(list, new URLSearchParams(heading && { heading }), []);
  return [
    { value: 'id', title: '최신순', to: addressOf() },
    { value: 'likes', title: '추천순', to: addressOf({ sort: 'likes' }) },
    { value: 'comments', title: '댓글순', to: addressOf({ sort: 'comments' }) },
    ...(list === FREE_BOARD.list ? [{ value: 'popular', title: '인기글', to: `${list}?tab=popular` }] : []),
  ];
}

/** Returns no tabs without a board by an admin. */
function useBoardTabs(found: ListedBoards, current: string) {
  const { boards } = useBoards(found);
  if (boards.length === 0) return [];
  const all = [
    { to: FREE_BOARD.list, title: '자유게시판' },
    ...boards.map(({ slug, name }) => ({ to: `/boards/${slug}`, title: name })),
  ];
  return [
    { value: current, title: '다른 게시판', to: current },
    ...all.filter(({ to }) => to !== current).map(tab => ({ ...tab, value: tab.to })),
  ];
}

/** The tabs filter the list but keep its order; `current` is the chosen 말머리 or ''. */
function useHeadingTabs(headings: string[], current: string) {
  const { pathname } = useLocation();
  const addressOf = addressesOf(pathname, usePageQuery(), ['heading', 'page']);
  // A 말머리 that the board no longer has is still shown where its posts link to it.
  const known = current === '' || headings.includes(current) ? headings : [...headings, current];
  if (known.length === 0) return [];
  return ['', ...known].map(heading => ({
    value: heading,
    title: heading || (current ? '말머리 전체' : '말머리'),
    to: addressOf(heading ? { heading } : undefined),
  }));
}

type PinnedNotice = Pick<ListedNotice, 'id' | 'title'>;

/** Returns the newest notice if it is pinned; [] for later pages, a search, or after a failure. */
async function readPinnedNotices({ api }: SiteApi, search: URLSearchParams): Promise<PinnedNotice[]> {
  if (requestedPage(search) > 1 || search.has('q')) return [];
  try {
    const query = { page: '1', size: '1' };
    const { rows } = await fetchList(api.announcements.$get({ query }));
    return rows.filter(({ pinned }) => pinned).map(({ id, title }) => ({ id, title }));
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

function PinnedNotices({ notices, of, label }: { notices: PinnedNotice[]; of: Board; label: string }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-1 bg-sunken max-md:-mx-4 max-md:-mb-2 md:rounded-card">
      {notices.map(({ id, title }) => (
        <li key={id} className="flex min-h-11 items-center px-4">
          <span className="pin-mark">공지</span>
          <PageLink className="min-w-0 flex-1 truncate py-2 text-text" to={postPath(of, id)}>
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

async function read(page: PageRequest) {
  const { api } = page.api;
  const { pathname, searchParams } = new URL(page.url);
  const slug = slugAt(pathname, page.params);
  const popular = pathname === FREE_BOARD.list && searchParams.get('tab') === 'popular';
  const heading = (searchParams.get('heading') ?? '').slice(0, HEADING_LIMIT);
  const sort = DISCUSSION_SORTS.find(each => each === searchParams.get('sort')) ?? 'id';
  const [shown, found, boards, pinned] = await Promise.all([
    readBoard(page),
    readTitles(
      page.url,
      query =>
        popular
          ? api.freeboard.popular.$get({ query: { page: query.page } })
          : callsOf(page.api, { slug }).$get({ param: {}, query: heading ? { ...query, heading } : query }),
      DISCUSSION_SORTS,
    ),
    fetchJson(api.boards.$get()).catch(() => NO_BOARDS),
    popular ? [] : readPinnedNotices(page.api, searchParams),
  ]);
  return { ...found, heading, shown, boards, pinned, popular, tab: popular ? 'popular' : sort };
}

export const handle = {
  query: ['tab', 'heading', ...LIST_QUERY],
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

export default function PostListPage() {
  const { shown, pinned, popular, ...found } = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const board = boardOf(shown);
  // Nothing can be ordered or found on a board without posts.
  const columns = columnsOf(board, found.heading);
  const isBare = found.total === 0 && found.q === undefined && found.heading === '' && !popular;
  const write = {
    label: board.make,
    to: `${board.posts}/new`,
    className: shown.writers === 'members' ? undefined : ('admin-only' as const),
  };
  return (
    <PageFrame
      title={shown.name}
      above={shown.club && <PageLink to={`/clubs/${shown.club}`}>‹ 동호회</PageLink>}
      lead={leadOf(shown, popular)}
      actions={
        !shown.closed &&
        !isBare && (
          <LinkButton className={`${write.className ?? ''} ${FLOATING}`} to={write.to}>
            {write.label}
          </LinkButton>
        )
      }
    >
      <BoardState board={shown} />
      <BoardTools isBare={isBare} />
      <PinnedNotices notices={pinned} of={NOTICES} label="고정된 공지" />
      <PinnedNotices notices={shown.pinned} of={board} label="동호회 공지" />
      <PostTable<DiscussionRow>
        found={found}
        caption={popular ? '최근 7일의 인기글' : `${shown.name} 글 목록`}
        // The popular posts have one order.
        columns={popular ? unsorted(columns) : columns}
        // Only admins get the buttons: hidden ones would be ten more to render for every guest.
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
            why={popular ? '아직 인기글이 없습니다.' : '첫 글을 기다리고 있습니다.'}
            next={isBare && !shown.closed ? write : undefined}
          />
        }
      />
    </PageFrame>
  );
}

function BoardTools({ isBare }: { isBare: boolean }) {
  const { shown, boards, popular, tab, heading, q, total } = useLoaderData<typeof clientLoader>();
  const board = boardOf(shown);
  const boardTabs = useBoardTabs(boards, board.list);
  const headingTabs = useHeadingTabs(popular ? [] : shown.headings, heading);
  return (
    <div className={TOOLS}>
      <ChipRow>
        {!isBare && headingTabs.length > 0 && (
          <SelectChip label="말머리" tabs={headingTabs} current={heading} />
        )}
        {!isBare && <SelectChip label="정렬" tabs={discussionTabs(board, heading)} current={tab} />}
        {boardTabs.length > 0 && <SelectChip label="게시판" tabs={boardTabs} current={board.list} />}
      </ChipRow>
      {!popular && !isBare && <PostSearch label="글 검색" q={q} total={total} />}
    </div>
  );
}

function leadOf(shown: ShownBoard, popular: boolean) {
  if (popular) return '최근 7일의 글을 추천과 댓글이 많고 새로운 순서로 보여 드립니다.';
  return isMade(shown) ? <span className="max-md:hidden">{shown.purpose}</span> : undefined;
}

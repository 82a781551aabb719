import { useLoaderData } from 'react-router';
import { FoldBlocked } from '#/features/blocks/fold-blocked.tsx';
import { BoardTabs } from '#/features/boards/board-tabs.tsx';
import { addressOf, type WrittenBoard } from '#/features/boards/boards.rules.ts';
import { NO_BOARDS } from '#/features/boards/made-boards.limits.ts';
import {
  CountMark,
  DATE,
  MANAGE,
  NUMBER,
  PostSearch,
  PostTable,
  RowActions,
  readTitles,
  Thumbnail,
  useRowRemoval,
  WIDE,
} from '#/features/boards/post-list.tsx';
import { NAMED, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text.ts';
import { browserApi, browserLoader, fetchJson, type PageRequest, serverLoader } from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { LinkTabs } from '#/ui/link-tabs.tsx';
import { ListedAuthor } from '#/ui/member-name.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { LIST_QUERY } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { useSession } from '#/ui/session.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { NewMark, When } from '#/ui/when.tsx';
import { BoardState, callsOfBoard, readBoard } from './board-state.tsx';
import type { BoardListedPost } from './custom-boards.contract.ts';
import { BOARD_SORTS } from './custom-boards.limits.ts';
import { writtenBoard } from './custom-boards.rules.ts';

const sortIn = (search: URLSearchParams) => BOARD_SORTS.find(sort => sort === search.get('sort')) ?? 'id';

async function read({ api, url, params: { slug = '' } }: PageRequest) {
  const calls = callsOfBoard(api, slug);
  const [board, found, boards] = await Promise.all([
    readBoard(api, slug),
    readTitles(url, query => calls.$get({ param: {}, query }), BOARD_SORTS),
    fetchJson(api.api.boards.$get()).catch(() => NO_BOARDS),
  ]);
  return { ...found, board, boards, sort: sortIn(new URL(url).searchParams) };
}

export const handle = { query: LIST_QUERY };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const { name, purpose, slug, readers, hidden } = loaderData.board;
  const isOpen = readers === 'everyone' && !hidden;
  return { title: name, description: purpose, path: `/boards/${slug}`, hidden: isOpen ? 'searched' : true };
});

type Row = Omit<BoardListedPost, 'content'>;

const COLUMNS: Column[] = [
  { key: 'id', ...NUMBER, ...WIDE },
  { key: 'title', title: '제목' },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
  { key: 'date', ...DATE },
  { key: 'views', title: '조회', align: 'right', fold: 'phone' },
  { key: 'comments', title: '댓글', align: 'right', ...WIDE },
  { key: 'likes', title: '추천', align: 'right', ...WIDE },
];

const orderTabs = (list: string) => [
  { value: 'id', title: '전체글', to: list },
  { value: 'likes', title: '추천순', to: `${list}?sort=likes` },
  { value: 'comments', title: '댓글순', to: `${list}?sort=comments` },
];

/** The posts of a board that an admin made. */
export default function BoardPage() {
  const { board: shown, boards, sort, ...found } = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const board = writtenBoard(shown);
  const { remove, dialog } = useRowRemoval<Row>(
    ({ title }) => ({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      fallbackMessage: POST_REMOVE_FAILED,
    }),
    id => callsOfBoard(browserApi, shown.slug)[':id'].$delete({ param: { id } }),
  );
  const actions = shown.can.write && <LinkButton to={`${board.posts}/new`}>{board.make}</LinkButton>;
  return (
    <PageFrame title={shown.name} lead={shown.purpose} actions={actions}>
      <BoardTabs boards={boards} current={board.list} />
      <BoardState board={shown} />
      <PostSearch label="글 검색" q={found.q} total={found.total} />
      <LinkTabs label="글 고르기" tabs={orderTabs(board.list)} current={sort} />
      <PostTable<Row>
        found={found}
        caption={`${shown.name} 글 목록`}
        columns={session?.isAdmin ? [...COLUMNS, MANAGE] : COLUMNS}
        cell={(row, { key }) =>
          key === 'manage' ? (
            <RowActions name={`‘${row.title}’`} remove={() => remove(row)} icons />
          ) : (
            cell(board, row, key)
          )
        }
        noun="게시글"
        empty={<EmptyState drawing="cue" sentence="게시글이 없습니다." why="첫 글을 기다리고 있습니다." />}
      />
      {dialog}
    </PageFrame>
  );
}

function cell(board: WrittenBoard, post: Row, key: string) {
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

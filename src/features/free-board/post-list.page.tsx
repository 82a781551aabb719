import { useLoaderData } from 'react-router';
import { FoldBlocked } from '#/features/blocks/fold-blocked.tsx';
import { BoardTabs } from '#/features/boards/board-tabs.tsx';
import { addressOf } from '#/features/boards/boards.rules.ts';
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
import type { ListedPost } from './free-board.contract.ts';
import { FREE_BOARD, FREE_SORTS } from './free-board.limits.ts';

const TABS = [
  { value: 'all', title: '전체글', to: FREE_BOARD.list },
  { value: 'likes', title: '추천순', to: `${FREE_BOARD.list}?sort=likes` },
  { value: 'comments', title: '댓글순', to: `${FREE_BOARD.list}?sort=comments` },
  { value: 'popular', title: '인기글', to: `${FREE_BOARD.list}?tab=popular` },
];

const sortIn = (search: URLSearchParams) => FREE_SORTS.find(sort => sort === search.get('sort'));
const isPopular = (search: URLSearchParams) => search.get('tab') === 'popular';

async function read({ api: { api }, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const popular = isPopular(searchParams);
  const list = (query: Parameters<typeof api.freeboard.$get>[0]['query']) =>
    popular ? api.freeboard.popular.$get({ query: { page: query.page } }) : api.freeboard.$get({ query });
  const [found, boards] = await Promise.all([
    readTitles(url, list, FREE_SORTS),
    fetchJson(api.boards.$get()).catch(() => NO_BOARDS),
  ]);
  const sort = sortIn(searchParams) ?? 'id';
  return { ...found, boards, popular, tab: popular ? 'popular' : sort === 'id' ? 'all' : sort };
}

export const handle = { query: ['tab', ...LIST_QUERY], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta(({ location }) => ({
  title: FREE_BOARD.title,
  description: '당구 이야기, 모임, 질문과 후기를 나누는 자유게시판입니다.',
  path: FREE_BOARD.list,
  hidden: isPopular(new URLSearchParams(location.search)) || 'searched',
}));

type Row = Omit<ListedPost, 'content'>;

const COLUMNS: Column[] = [
  { key: 'id', ...NUMBER, ...WIDE },
  { key: 'title', title: '제목' },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
  { key: 'date', ...DATE },
  { key: 'views', title: '조회', align: 'right', fold: 'phone' },
  { key: 'comments', title: '댓글', align: 'right', ...WIDE },
  { key: 'likes', title: '추천', align: 'right', ...WIDE },
];

// They have one order.
const POPULAR_COLUMNS = COLUMNS.map(({ sortKey: _sortKey, firstOrder: _firstOrder, ...column }) => column);

export default function PostListPage() {
  const found = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const { remove, dialog } = useRowRemoval<Row>(
    ({ title }) => ({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      fallbackMessage: POST_REMOVE_FAILED,
    }),
    id => browserApi.api.freeboard[':id'].$delete({ param: { id } }),
  );
  const columns = found.popular ? POPULAR_COLUMNS : COLUMNS;
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
      <LinkTabs label="글 고르기" tabs={TABS} current={found.tab} />
      <PostTable<Row>
        found={found}
        caption={found.popular ? '최근 7일의 인기글' : '자유게시판 글 목록'}
        // Ten buttons more to make for every guest, if they were only hidden.
        columns={session?.isAdmin ? [...columns, MANAGE] : columns}
        cell={(row, { key }) =>
          key === 'manage' ? (
            <RowActions name={`‘${row.title}’`} remove={() => remove(row)} icons />
          ) : (
            cell(row, key)
          )
        }
        noun="게시글"
        fragment="free-board"
        empty={
          <EmptyState
            drawing="cue"
            sentence={found.popular ? '아직 인기글이 없습니다.' : '게시글이 없습니다.'}
            why={
              found.popular
                ? '최근 7일 동안 추천이나 댓글을 받은 글이 여기에 모입니다.'
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

function cell(post: Row, key: string) {
  if (key === 'id') return post.id;
  if (key === 'author') return <ListedAuthor of={post} />;
  if (key === 'date') return <When iso={post.date} />;
  if (key === 'views') return post.viewCount.toLocaleString('ko-KR');
  if (key === 'likes') return post.likeCount.toLocaleString('ko-KR');
  if (key === 'comments') return post.commentCount.toLocaleString('ko-KR');
  return (
    <FoldBlocked of={post} what="글">
      <Thumbnail of={post} />
      <PageLink to={addressOf(FREE_BOARD, post.id)}>{post.title}</PageLink>
      <CountMark name="댓글" count={post.commentCount} />
      <CountMark name="추천" count={post.likeCount} />
      <NewMark iso={post.date} to={addressOf(FREE_BOARD, post.id)} />
    </FoldBlocked>
  );
}

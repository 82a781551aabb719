import { useLoaderData } from 'react-router';
import { addressOf } from '#/features/boards/boards.rules.ts';
import {
  CountMark,
  DATE,
  MANAGE,
  NUMBER,
  PostSearch,
  PostTable,
  RowActions,
  readTitles,
  useRowRemoval,
  WIDE,
} from '#/features/boards/post-list.tsx';
import { NAMED, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text.ts';
import { browserApi, browserLoader, type PageRequest, serverLoader } from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { ListedAuthor } from '#/ui/member-name.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { LIST_QUERY } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { useSession } from '#/ui/session.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import { NewMark, When } from '#/ui/when.tsx';
import type { ListedPost } from './free-board.contract.ts';
import { FREE_BOARD } from './free-board.limits.ts';

const read = ({ api: { api }, url }: PageRequest) => readTitles(url, query => api.freeboard.$get({ query }));

export const handle = { query: LIST_QUERY, sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({
  title: FREE_BOARD.title,
  description: '당구 이야기, 모임, 질문과 후기를 나누는 자유게시판입니다.',
  path: FREE_BOARD.list,
  hidden: 'searched',
});

type Row = Omit<ListedPost, 'content'>;

const COLUMNS: Column[] = [
  { key: 'id', ...NUMBER, ...WIDE },
  { key: 'title', title: '제목' },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
  { key: 'date', ...DATE },
  { key: 'views', title: '조회', align: 'right', fold: 'phone' },
  { key: 'comments', title: '댓글', align: 'right', ...WIDE },
];

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
  const write = { label: FREE_BOARD.make, to: `${FREE_BOARD.posts}/new` };
  const actions = (
    <LinkButton className="member-only" to={write.to}>
      {write.label}
    </LinkButton>
  );
  return (
    <PageFrame title={FREE_BOARD.title} actions={actions}>
      <PostSearch label="글 검색" q={found.q} total={found.total} />
      <PostTable<Row>
        found={found}
        caption="자유게시판 글 목록"
        // Ten buttons more to make for every guest, if they were only hidden.
        columns={session?.isAdmin ? [...COLUMNS, MANAGE] : COLUMNS}
        cell={(row, { key }) =>
          key === 'manage' ? (
            <RowActions name={`‘${row.title}’`} remove={() => remove(row)} icons />
          ) : (
            cell(row, key)
          )
        }
        noun="게시글"
        empty={
          <EmptyState
            sentence="게시글이 없습니다."
            why="첫 글을 기다리고 있습니다."
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
  if (key === 'comments') return post.commentCount.toLocaleString('ko-KR');
  return (
    <>
      <PageLink to={addressOf(FREE_BOARD, post.id)}>{post.title}</PageLink>
      <CountMark name="댓글" count={post.commentCount} />
      <NewMark iso={post.date} />
    </>
  );
}

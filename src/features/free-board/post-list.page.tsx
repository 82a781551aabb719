import { Trash2 } from 'lucide-react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { NAMED, POST_LOAD_FAILED, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text.ts';
import { browserApi, fetchJson, fetchList, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { Button, LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { loadPage } from '#/ui/load-page.ts';
import { ListedAuthor } from '#/ui/member-name.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { LIST_QUERY, lastPage, listQuery } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { Pager } from '#/ui/pager.tsx';
import { SearchBar } from '#/ui/search-bar.tsx';
import { useSession } from '#/ui/session.ts';
import { EmptyState } from '#/ui/states.tsx';
import { type Column, Table } from '#/ui/table.tsx';
import { useRemoval } from '#/ui/use-removal.ts';
import { NewMark, When } from '#/ui/when.tsx';
import type { ListedPost } from './free-board.contract.ts';
import { POST_FIELDS, POST_SORTS } from './free-board.rules.ts';

async function read(api: SiteApi, url: string) {
  const { searchParams } = new URL(url);
  const wish = listQuery(searchParams, { sorts: POST_SORTS, fields: POST_FIELDS });
  const list = (page: number) =>
    forPage(fetchList(api.api.freeboard.$get({ query: { ...wish, page: String(page) } })), POST_LOAD_FAILED);
  const { rows, total, page } = await loadPage(searchParams, list);
  return { rows: rows.map(asListed), total, page, q: wish.q };
}

type Row = Omit<ListedPost, 'content' | 'can'>;

// The texts are not shown here, and would be most of the page's weight.
const asListed = ({ content: _content, can: _can, ...row }: ListedPost): Row => row;

export const handle = { query: LIST_QUERY };
export const loader = ({ context, request }: LoaderFunctionArgs) => read(context.get(serverApi), request.url);
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => read(browserApi, request.url);

export const meta = ({ matches, location }: MetaArgs) =>
  pageMeta(matches, {
    title: '자유게시판',
    description: '당구 이야기, 모임, 질문과 후기를 나누는 자유게시판입니다.',
    path: '/free-board',
    hidden: location.search.includes('q='),
  });

// On phones the number goes, and the count of comments stands behind the title.
const WIDE = { fold: 'phone', className: 'max-md:hidden' } as const;
const COLUMNS: Column[] = [
  { key: 'id', title: '번호', sortKey: 'id', firstOrder: 'desc', align: 'center', ...WIDE },
  { key: 'title', title: '제목' },
  { key: 'author', title: '작성자', fold: 'phone', bare: true },
  { key: 'date', title: '날짜', align: 'center', fold: 'phone', bare: true },
  { key: 'views', title: '조회', align: 'right', fold: 'phone' },
  { key: 'comments', title: '댓글', align: 'right', ...WIDE },
];
// Ten buttons more to make for every guest, if they were only hidden.
const FOR_ADMINS: Column = { key: 'manage', title: '관리', align: 'center', fold: 'phone', bare: true };

const FIELDS = [
  { value: 'all', label: '제목+내용' },
  { value: 'title', label: '제목' },
  { value: 'content', label: '내용' },
];

export default function PostListPage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const isAdmin = session?.isAdmin;
  const { revalidate } = useRevalidator();
  const { remove, dialog } = useRemoval();
  const removePost = async ({ id, title }: Row) => {
    await remove({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      call: () => fetchJson(browserApi.api.freeboard[':id'].$delete({ param: { id: String(id) } })),
      fallbackMessage: POST_REMOVE_FAILED,
    });
    await revalidate();
  };
  const write = (
    <LinkButton className="member-only" to="/free-board/new">
      글쓰기
    </LinkButton>
  );
  return (
    <PageFrame title="자유게시판" actions={write}>
      <SearchBar fields={FIELDS} placeholder="글 검색" label="글 검색" />
      {q !== undefined && (
        <p role="status" className="text-soft">
          ‘{q}’ 검색 결과 {total.toLocaleString('ko-KR')}건
        </p>
      )}
      <Table
        caption="자유게시판 글 목록"
        columns={isAdmin ? [...COLUMNS, FOR_ADMINS] : COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, column) =>
          column.key === 'manage' ? <Manage post={row} remove={removePost} /> : cell(row, column)
        }
        empty={
          q === undefined ? (
            <EmptyState
              sentence="게시글이 없습니다."
              why="첫 글을 기다리고 있습니다."
              // Members have the button of the list.
              next={session ? undefined : { label: '글쓰기', to: '/free-board/new' }}
            />
          ) : (
            `‘${q}’에 맞는 게시글이 없습니다.`
          )
        }
        sorted={{ sort: 'id', order: 'desc' }}
        pad
      />
      <Pager page={page} last={lastPage(total)} />
      {dialog}
    </PageFrame>
  );
}

function cell(post: Row, { key }: Column) {
  if (key === 'id') return post.id;
  if (key === 'author') return <ListedAuthor of={post} />;
  if (key === 'date') return <When iso={post.date} />;
  if (key === 'views') return post.viewCount.toLocaleString('ko-KR');
  if (key === 'comments') return post.commentCount.toLocaleString('ko-KR');
  return (
    <>
      <PageLink to={`/free-board/${post.id}`}>{post.title}</PageLink>
      {post.commentCount > 0 && (
        <span className="ml-1.5 text-[14px] font-semibold text-primary md:hidden">
          댓글 {post.commentCount.toLocaleString('ko-KR')}
        </span>
      )}
      <NewMark iso={post.date} />
    </>
  );
}

function Manage({ post, remove }: { post: Row; remove: (post: Row) => Promise<void> }) {
  return (
    <Button variant="danger" small aria-label={`‘${post.title}’ 삭제`} onClick={() => void remove(post)}>
      <Trash2 size={16} aria-hidden="true" />
      삭제
    </Button>
  );
}

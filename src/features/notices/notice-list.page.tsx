import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { cutText } from '#/shared/text.ts';
import { browserApi, fetchList, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { loadPage } from '#/ui/load-page.ts';
import { pageMeta } from '#/ui/meta.ts';
import { LIST_QUERY, lastPage, listQuery } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { Pager } from '#/ui/pager.tsx';
import { SearchBar } from '#/ui/search-bar.tsx';
import { type Column, Table } from '#/ui/table.tsx';
import { NewMark, When } from '#/ui/when.tsx';
import type { Notice } from './notices.contract.ts';
import { LOAD_FAILED, NOTICE_FIELDS, NOTICE_SORTS, PREVIEW } from './notices.rules.ts';

async function read(api: SiteApi, url: string) {
  const { searchParams } = new URL(url);
  const wish = listQuery(searchParams, { sorts: NOTICE_SORTS, fields: NOTICE_FIELDS });
  const list = (page: number) => {
    const query = { ...wish, page: String(page) };
    return forPage(fetchList(api.api.announcements.$get({ query })), LOAD_FAILED);
  };
  return { q: wish.q, ...(await loadPage(searchParams, list)) };
}

export const handle = { query: LIST_QUERY };
export const loader = ({ context, request }: LoaderFunctionArgs) => read(context.get(serverApi), request.url);
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => read(browserApi, request.url);

export const meta = ({ matches, location }: MetaArgs) =>
  pageMeta(matches, {
    title: '공지사항',
    description: '당구마당의 공지사항을 모았습니다.',
    path: '/notice',
    hidden: location.search.includes('q='),
  });

const COLUMNS: Column[] = [
  { key: 'id', title: '번호', sortKey: 'id', firstOrder: 'desc', align: 'center', fold: 'phone' },
  { key: 'title', title: '제목', sortKey: 'title' },
  { key: 'content', title: '내용', sortKey: 'content', fold: 'phone', bare: true },
  {
    key: 'date',
    title: '날짜',
    sortKey: 'date',
    firstOrder: 'desc',
    align: 'center',
    fold: 'phone',
    bare: true,
  },
];

const FIELDS = [
  { value: 'all', label: '제목+내용' },
  { value: 'title', label: '제목' },
  { value: 'content', label: '내용' },
];

export default function NoticeListPage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="공지사항">
      <SearchBar fields={FIELDS} placeholder="공지 검색" label="공지 검색" />
      {q !== undefined && (
        <p role="status" className="text-soft">
          ‘{q}’ 검색 결과 {total.toLocaleString('ko-KR')}건
        </p>
      )}
      <Table
        caption="공지사항 목록"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={cell}
        empty={q === undefined ? '공지사항이 없습니다.' : `‘${q}’에 맞는 공지사항이 없습니다.`}
        sorted={{ sort: 'id', order: 'desc' }}
        pad
      />
      <Pager page={page} last={lastPage(total)} />
    </PageFrame>
  );
}

function cell(notice: Notice, { key }: Column) {
  if (key === 'id') return notice.id;
  if (key === 'content') return cutText(notice.content, PREVIEW);
  if (key === 'date') return <When iso={notice.date} />;
  return (
    <>
      {notice.pinned && <span className="pin-mark">고정</span>}
      <PageLink to={`/notice/${notice.id}`}>{notice.title}</PageLink>
      <NewMark iso={notice.date} />
    </>
  );
}

import { Pencil, Trash2 } from 'lucide-react';
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router';
import { cutText } from '#/shared/text.ts';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/api.ts';
import { Button, LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { loadPage } from '#/ui/load-page.ts';
import { pageMeta } from '#/ui/meta.ts';
import { lastPage, listQuery } from '#/ui/page-address.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { Pager } from '#/ui/pager.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { type Column, Table } from '#/ui/table.tsx';
import { useRemoval } from '#/ui/use-removal.ts';
import { When } from '#/ui/when.tsx';
import type { Notice } from './notices.contract.ts';
import { LOAD_FAILED, NOTICE_FIELDS, NOTICE_SORTS, PREVIEW, REMOVE_FAILED } from './notices.rules.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const wish = listQuery(searchParams, { sorts: NOTICE_SORTS, fields: NOTICE_FIELDS });
  return loadPage(searchParams, page => {
    const query = { ...wish, page: String(page) };
    return forPage(fetchList(browserApi.api.announcements.$get({ query })), LOAD_FAILED);
  });
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: '공지 관리', path: '/admin/notice-manage', hidden: true });

const COLUMNS: Column[] = [
  { key: 'id', title: '번호', sortKey: 'id', firstOrder: 'desc', align: 'center', fold: 'phone' },
  { key: 'title', title: '제목', sortKey: 'title' },
  { key: 'content', title: '내용', fold: 'phone', bare: true },
  {
    key: 'date',
    title: '날짜',
    sortKey: 'date',
    firstOrder: 'desc',
    align: 'center',
    fold: 'phone',
    bare: true,
  },
  { key: 'actions', title: '관리', align: 'center', fold: 'phone', bare: true },
];

export default function NoticeManagePage() {
  const { rows, total, page } = useLoaderData<typeof clientLoader>();
  const [remove, dialog] = useRemove();
  return (
    <PageFrame title="공지 관리" actions={<LinkButton to="/admin/notice/new">공지 추가</LinkButton>}>
      <Table
        caption="공지사항 관리 목록"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, column) =>
          column.key === 'actions' ? <Actions notice={row} remove={remove} /> : cell(row, column)
        }
        empty={
          <EmptyState
            sentence="공지사항이 없습니다."
            next={{ label: '첫 공지 쓰기', to: '/admin/notice/new' }}
          />
        }
        sorted={{ sort: 'id', order: 'desc' }}
        pad
      />
      <Pager page={page} last={lastPage(total)} />
      {dialog}
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
    </>
  );
}

function Actions({ notice, remove }: { notice: Notice; remove: (notice: Notice) => Promise<void> }) {
  return (
    <span className="row-actions">
      <LinkButton
        variant="quiet"
        small
        to={`/admin/notice/edit/${notice.id}`}
        aria-label={`‘${notice.title}’ 수정`}
      >
        <Pencil size={16} aria-hidden="true" />
        수정
      </LinkButton>
      <Button
        variant="danger"
        small
        onClick={() => void remove(notice)}
        aria-label={`‘${notice.title}’ 삭제`}
      >
        <Trash2 size={16} aria-hidden="true" />
        삭제
      </Button>
    </span>
  );
}

function useRemove() {
  const { remove, dialog } = useRemoval();
  const { revalidate } = useRevalidator();
  const removeNotice = async ({ id, title }: Notice) => {
    await remove({
      title: `‘${title}’ 공지를 삭제합니다.`,
      call: () => fetchJson(browserApi.api.announcements[':id'].$delete({ param: { id: String(id) } })),
      fallbackMessage: REMOVE_FAILED,
    });
    await revalidate();
  };
  return [removeNotice, dialog] as const;
}

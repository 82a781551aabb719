import { useLoaderData } from 'react-router';
import {
  MANAGE,
  PostSearch,
  PostTable,
  RowActions,
  useRowRemoval,
} from '#/features/boards/board/post-list.tsx';
import { browserApi, browserLoader } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { COLUMNS, noticeCell, readNotices } from './notice-rows.tsx';
import type { Notice } from './notices.contract.ts';
import { REMOVE_FAILED } from './notices.rules.ts';

export const clientLoader = browserLoader(readNotices);

export const meta = pageMeta({ title: '공지 관리', path: '/admin/notice-manage', hidden: true });

export default function NoticeManagePage() {
  const found = useLoaderData<typeof clientLoader>();
  const { remove, dialog } = useRowRemoval<Notice>(
    ({ title }) => ({ title: `‘${title}’ 공지를 삭제합니다.`, fallbackMessage: REMOVE_FAILED }),
    id => browserApi.api.announcements[':id'].$delete({ param: { id } }),
  );
  return (
    <PageFrame title="공지 관리" actions={<LinkButton to="/admin/notice/new">공지 추가</LinkButton>}>
      <PostSearch label="공지 검색" q={found.q} total={found.total} />
      <PostTable
        found={found}
        caption="공지사항 관리 목록"
        columns={[...COLUMNS, MANAGE]}
        cell={(notice, { key }) =>
          key === 'manage' ? (
            <RowActions
              name={`‘${notice.title}’`}
              edit={`/admin/notice/edit/${notice.id}`}
              remove={() => remove(notice)}
            />
          ) : (
            noticeCell(notice, key)
          )
        }
        noun="공지사항"
        pad
        empty={
          <EmptyState
            drawing="cue"
            sentence="공지사항이 없습니다."
            next={{ label: '첫 공지 쓰기', to: '/admin/notice/new' }}
          />
        }
      />
      {dialog}
    </PageFrame>
  );
}

import { useLoaderData } from 'react-router';
import { PostTable } from '#/features/boards/board/post-list.tsx';
import { browserApi, browserLoader, serverLoader } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { noticeColumns, readNotices } from './notice-list.page.tsx';
import type { ListedNotice } from './notices.contract.ts';
import { NOTICES } from './notices.rules.ts';

export const handle = { query: LIST_QUERY, sameForMembers: true };
export const loader = serverLoader(readNotices);
export const clientLoader = browserLoader(readNotices);

export const meta = pageMeta({ title: '공지 관리', hidden: true });

const WRITE = '/admin/notice/new';

export default function NoticeManagePage() {
  const found = useLoaderData<typeof clientLoader>();
  const isBare = found.total === 0 && found.q === undefined;
  return (
    <AdminPage
      title="공지 관리"
      search={isBare ? undefined : { placeholder: '공지 검색', label: '공지 검색', found }}
      actions={!isBare && <LinkButton to={WRITE}>공지 추가</LinkButton>}
    >
      <PostTable<ListedNotice>
        found={found}
        caption="공지사항 관리 목록"
        columns={noticeColumns(false)}
        manage={{
          what: '공지',
          edit: ({ id }) => NOTICES.edit(id),
          remove: id => browserApi.api.announcements[':id'].$delete({ param: { id } }),
          failed: '공지사항을 삭제하는 중 문제가 발생했습니다.',
        }}
        noun="공지사항"
        pad
        empty={
          <EmptyState
            drawing="cue"
            sentence="공지사항이 없습니다."
            next={{ label: '공지 추가', to: WRITE }}
          />
        }
      />
    </AdminPage>
  );
}

import { useLoaderData } from 'react-router';
import { addressOf } from '#/features/boards/boards.rules.ts';
import { PostSearch, PostTable } from '#/features/boards/post-list.tsx';
import { browserLoader, serverLoader } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { LIST_QUERY } from '#/ui/page-address.ts';
import { EmptyState } from '#/ui/states.tsx';
import { NewMark } from '#/ui/when.tsx';
import { COLUMNS, noticeCell, readNotices } from './notice-rows.tsx';
import { NOTICES } from './notices.limits.ts';

export const handle = { query: LIST_QUERY, sameForMembers: true };
export const loader = serverLoader(readNotices);
export const clientLoader = browserLoader(readNotices);

export const meta = pageMeta({
  title: '공지사항',
  description: '당구마당의 공지사항을 모았습니다.',
  path: '/notice',
  hidden: 'searched',
});

export default function NoticeListPage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="공지사항">
      <PostSearch label="공지 검색" q={found.q} total={found.total} />
      <PostTable
        found={found}
        caption="공지사항 목록"
        columns={COLUMNS}
        cell={(notice, { key }) => (
          <>
            {noticeCell(notice, key)}
            {key === 'title' && <NewMark iso={notice.date} to={addressOf(NOTICES, notice.id)} />}
          </>
        )}
        noun="공지사항"
        empty={
          <EmptyState
            drawing="cue"
            sentence="공지사항이 없습니다."
            why="운영자가 알릴 것이 있으면 여기에 씁니다."
          />
        }
        pad
        fragment="notices"
      />
    </PageFrame>
  );
}

import { useLoaderData } from 'react-router';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { PostSearch, PostTable } from '#/features/boards/board/post-list.tsx';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { NewMark } from '#/ui/theme/when.tsx';
import { COLUMNS, noticeCell, readNotices } from './notice-rows.tsx';
import { NOTICES } from './notices.rules.ts';

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
      />
    </PageFrame>
  );
}

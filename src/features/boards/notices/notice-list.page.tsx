import { useLoaderData } from 'react-router';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import {
  DATE,
  NUMBER,
  PostSearch,
  PostTable,
  readPosts,
  Thumbnail,
  TITLE,
  WIDE,
} from '#/features/boards/board/post-list.tsx';
import { cutText } from '#/shared/text/cut-text.ts';
import { browserLoader, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { NewMark, When } from '#/ui/theme/when.tsx';
import type { ListedNotice } from './notices.contract.ts';
import { NOTICE_LOAD_FAILED, NOTICE_SORTS, NOTICES } from './notices.rules.ts';

export const readNotices = ({ api: { api }, url }: PageRequest) =>
  readPosts(url, query => api.announcements.$get({ query }), NOTICE_SORTS, NOTICE_LOAD_FAILED);

export const handle = { query: LIST_QUERY, sameForMembers: true };
export const loader = serverLoader(readNotices);
export const clientLoader = browserLoader(readNotices);

export const meta = pageMeta({
  title: '공지사항',
  description: '당구마당의 공지사항을 모았습니다.',
  path: NOTICES.list,
  hidden: 'searched',
});

const PREVIEW = 30;

/** With `isMarked`, new notices have the mark N. */
export const noticeColumns = (isMarked: boolean): Column<ListedNotice>[] => [
  { ...NUMBER, cell: ({ id }) => id },
  {
    ...TITLE,
    sortKey: 'title',
    cell: notice => (
      <>
        <Thumbnail of={notice} />
        {notice.pinned && <span className="pin-mark">고정</span>}
        <PageLink to={postPath(NOTICES, notice.id)}>{notice.title}</PageLink>
        {isMarked && <NewMark iso={notice.date} to={postPath(NOTICES, notice.id)} />}
      </>
    ),
  },
  { title: '내용', sortKey: 'content', ...WIDE, cell: ({ content }) => cutText(content, PREVIEW) },
  { ...DATE, sortKey: 'date', firstOrder: 'desc', cell: ({ date }) => <When iso={date} /> },
];

export default function NoticeListPage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="공지사항">
      {(found.total > 0 || found.q !== undefined) && (
        <PostSearch label="공지 검색" q={found.q} total={found.total} />
      )}
      <PostTable<ListedNotice>
        found={found}
        caption="공지사항 목록"
        columns={noticeColumns(true)}
        noun="공지사항"
        pad
        empty={
          <EmptyState
            drawing="cue"
            sentence="공지사항이 없습니다."
            why="새 공지가 올라오면 여기에 표시됩니다."
            next={{ label: '자유게시판 보기', to: '/free-board' }}
          />
        }
      />
    </PageFrame>
  );
}

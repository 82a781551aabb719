import { useLoaderData, useLocation } from 'react-router';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import {
  DATE,
  NUMBER,
  PostSearch,
  PostTable,
  readPosts,
  Thumbnail,
  TITLE,
} from '#/features/boards/board/post-list.tsx';
import { cutText } from '#/shared/text/cut-text.ts';
import { browserApi, browserLoader, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LIST_QUERY } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { NewMark, When } from '#/ui/theme/when.tsx';
import type { Notice } from './notices.contract.ts';
import { LOAD_FAILED, NOTICE_SORTS, NOTICES } from './notices.rules.ts';

const read = ({ api: { api }, url }: PageRequest) =>
  readPosts(url, query => api.announcements.$get({ query }), NOTICE_SORTS, LOAD_FAILED);

export const handle = { query: LIST_QUERY, sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta(({ location }) =>
  location.pathname === NOTICES.home
    ? { title: '공지 관리', path: NOTICES.home, hidden: true }
    : {
        title: '공지사항',
        description: '당구마당의 공지사항을 모았습니다.',
        path: NOTICES.list,
        hidden: 'searched',
      },
);

// The number of characters of a content that the list shows, with `…` when there is more.
const PREVIEW = 30;

const COLUMNS: Column[] = [
  { key: 'id', ...NUMBER },
  { ...TITLE, sortKey: 'title' },
  { key: 'content', title: '내용', sortKey: 'content', fold: 'line', bare: true },
  { key: 'date', ...DATE, sortKey: 'date', firstOrder: 'desc' },
];

export default function NoticeListPage() {
  const found = useLoaderData<typeof clientLoader>();
  const manages = useLocation().pathname === NOTICES.home;
  const write = { label: '첫 공지 쓰기', to: '/admin/notice/new' };
  return (
    <PageFrame
      title={manages ? '공지 관리' : '공지사항'}
      actions={manages && <LinkButton to={write.to}>공지 추가</LinkButton>}
    >
      {(found.total > 0 || found.q !== undefined) && (
        <PostSearch label="공지 검색" q={found.q} total={found.total} />
      )}
      <PostTable<Notice>
        found={found}
        caption={manages ? '공지사항 관리 목록' : '공지사항 목록'}
        columns={COLUMNS}
        cell={(notice, { key }) => cell(notice, key, !manages)}
        manage={
          manages && {
            what: '공지',
            edit: ({ id }) => NOTICES.edit(id),
            remove: id => browserApi.api.announcements[':id'].$delete({ param: { id } }),
            failed: '공지사항을 삭제하는 중 문제가 발생했습니다.',
          }
        }
        noun="공지사항"
        pad
        empty={
          <EmptyState
            drawing="cue"
            sentence="공지사항이 없습니다."
            why={manages ? undefined : '새 공지가 올라오면 여기에 표시됩니다.'}
            next={manages ? write : { label: '자유게시판 보기', to: '/free-board' }}
          />
        }
      />
    </PageFrame>
  );
}

function cell(notice: Notice, key: string, isMarked: boolean) {
  if (key === 'id') return notice.id;
  if (key === 'content') return cutText(notice.content, PREVIEW);
  if (key === 'date') return <When iso={notice.date} />;
  const to = addressOf(NOTICES, notice.id);
  return (
    <>
      <Thumbnail of={notice} />
      {notice.pinned && <span className="pin-mark">고정</span>}
      <PageLink to={to}>{notice.title}</PageLink>
      {isMarked && <NewMark iso={notice.date} to={to} />}
    </>
  );
}

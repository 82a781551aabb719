import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { DATE, NUMBER, readPosts, Thumbnail } from '#/features/boards/board/post-list.tsx';
import { cutText } from '#/shared/text/cut-text.ts';
import type { PageRequest } from '#/ui/client/api.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { Notice } from './notices.contract.ts';
import { LOAD_FAILED, NOTICE_SORTS, NOTICES } from './notices.rules.ts';

// The number of characters of a content that the list shows, with `…` when there is more.
const PREVIEW = 30;

/** The page of notices that the address asks for. */
export const readNotices = ({ api: { api }, url }: PageRequest) =>
  readPosts(url, query => api.announcements.$get({ query }), NOTICE_SORTS, LOAD_FAILED);

export const COLUMNS: Column[] = [
  { key: 'id', ...NUMBER },
  { key: 'title', title: '제목', sortKey: 'title' },
  { key: 'content', title: '내용', sortKey: 'content', fold: 'line', bare: true },
  { key: 'date', ...DATE, sortKey: 'date', firstOrder: 'desc' },
];

export function noticeCell(notice: Notice, key: string) {
  if (key === 'id') return notice.id;
  if (key === 'content') return cutText(notice.content, PREVIEW);
  if (key === 'date') return <When iso={notice.date} />;
  return (
    <>
      <Thumbnail of={notice} />
      {notice.pinned && <span className="pin-mark">고정</span>}
      <PageLink to={addressOf(NOTICES, notice.id)}>{notice.title}</PageLink>
    </>
  );
}

import type { Notice } from '#/features/boards/notices/notices.contract.ts';
import { NOTICES, PINNED_SHOWN } from '#/features/boards/notices/notices.rules.ts';
import { ApiError, fetchList, type SiteApi } from '#/ui/client/api.ts';
import { requestedPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { When } from '#/ui/theme/when.tsx';
import { addressOf } from './boards.rules.ts';

export type PinnedNotice = Pick<Notice, 'id' | 'title' | 'date'>;

/**
 * The newest pinned notices, for the first page of a board; none on other pages, in a search, and where they
 * fail to load, because the page has its own content.
 */
export async function readPinnedNotices({ api }: SiteApi, search: URLSearchParams): Promise<PinnedNotice[]> {
  if (requestedPage(search) > 1 || search.has('q')) return [];
  try {
    const query = { page: '1', size: String(PINNED_SHOWN) };
    const { rows } = await fetchList(api.announcements.$get({ query }));
    return rows.filter(({ pinned }) => pinned).map(({ id, title, date }) => ({ id, title, date }));
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** Pinned notices above the posts of a board. */
export function PinnedNotices({ notices }: { notices: PinnedNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label="고정된 공지" className="mt-3 border-t border-line">
      {notices.map(({ id, title, date }) => (
        <li key={id} className="flex min-h-11 items-center gap-2 border-b border-line px-2">
          <span className="pin-mark flex-none">공지</span>
          <PageLink className="min-w-0 flex-1 wrap-anywhere" to={addressOf(NOTICES, id)}>
            {title}
          </PageLink>
          <span className="flex-none text-label text-soft">
            <When iso={date} />
          </span>
        </li>
      ))}
    </ul>
  );
}

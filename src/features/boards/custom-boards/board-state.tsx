import { redirect } from 'react-router';
import { fetchJson, forPage, type SiteApi } from '#/ui/client/api.ts';
import type { ShownBoard } from './custom-boards.contract.ts';
import { BOARD_CLOSED, BOARDS_LOAD_FAILED, READER_WORDS } from './custom-boards.rules.ts';

/**
 * The calls for one board: its slug is already in their addresses, so that they take only the number of a
 * post.
 */
export const callsOfBoard = (api: SiteApi, slug: string) =>
  api.api.boards[encodeURIComponent(slug) as ':slug'].posts;

/** The board in the URL as its reader sees it, for a page. */
export const readBoard = (api: SiteApi, slug: string) =>
  forPage(fetchJson(api.api.boards[':slug'].$get({ param: { slug } })), BOARDS_LOAD_FAILED);

/**
 * Throws a redirect to the same page under the board's present address, where an earlier address was
 * requested.
 */
export function leadOn({ slug }: ShownBoard, slugAsked: string, url: string): void {
  if (slug === slugAsked) return;
  const { pathname, search } = new URL(url);
  const address = `/boards/${slug}${pathname.slice(`/boards/${slugAsked}`.length)}${search}`;
  // Not cached: the board may take its earlier address again, and a redirect kept by a browser would lead in
  // a circle.
  throw redirect(address, { status: 301, headers: { 'cache-control': 'no-cache' } });
}

/** The notices about a board that differs from the others: its readers, whether it is closed or hidden. */
export function BoardState({ board: { readers, closed, hidden } }: { board: ShownBoard }) {
  const said = [
    hidden && '숨긴 게시판입니다. 관리자와 운영진만 볼 수 있습니다.',
    !hidden && readers !== 'everyone' && `${READER_WORDS[readers]}만 볼 수 있는 게시판입니다.`,
    closed && BOARD_CLOSED,
  ].filter(Boolean);
  return said.length > 0 && <p className="card mb-4 text-soft">{said.join(' ')}</p>;
}

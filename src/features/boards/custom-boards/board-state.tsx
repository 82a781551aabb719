import { redirect } from 'react-router';
import { fetchJson, forPage, type SiteApi } from '#/ui/client/api.ts';
import { BOARD_CLOSED, BOARDS_LOAD_FAILED, READER_WORDS } from './custom-boards.constants.ts';
import type { ShownBoard } from './custom-boards.contract.ts';

/** The calls for one board: its slug stands in their addresses from the beginning, so that they name posts alone. */
export const callsOfBoard = (api: SiteApi, slug: string) =>
  api.api.boards[encodeURIComponent(slug) as ':slug'].posts;

/** The board of the address as its reader sees it, for a page. */
export const readBoard = (api: SiteApi, slug: string) =>
  forPage(fetchJson(api.api.boards[':slug'].$get({ param: { slug } })), BOARDS_LOAD_FAILED);

/** Throws the way to the same page below the board's present address, where it was asked for by an earlier one. */
export function leadOn({ slug }: ShownBoard, asked: string, url: string): void {
  if (slug === asked) return;
  const { pathname, search } = new URL(url);
  const address = `/boards/${slug}${pathname.slice(`/boards/${asked}`.length)}${search}`;
  // The board may take its earlier address again: what a browser had kept would lead in a circle.
  throw redirect(address, { status: 301, headers: { 'cache-control': 'no-cache' } });
}

/** What is not as on any other board, for who reads it. */
export function BoardState({ board: { readers, closed, hidden } }: { board: ShownBoard }) {
  const said = [
    hidden && '숨긴 게시판입니다. 관리자와 운영진만 볼 수 있습니다.',
    !hidden && readers !== 'everyone' && `${READER_WORDS[readers]}만 볼 수 있는 게시판입니다.`,
    closed && BOARD_CLOSED,
  ].filter(Boolean);
  return said.length > 0 && <p className="card mb-4 text-soft">{said.join(' ')}</p>;
}

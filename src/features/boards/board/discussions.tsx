import { type Params, redirect } from 'react-router';
import type { ShownBoard } from '#/features/boards/custom-boards/custom-boards.contract.ts';
import {
  BOARD_CLOSED,
  READER_WORDS,
  writtenBoard,
} from '#/features/boards/custom-boards/custom-boards.rules.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { fetchJson, forPage, type PageRequest, type SiteApi } from '#/ui/client/api.ts';
import type { WrittenBoard } from './boards.rules.ts';

/** The free board in the form of a board made by an admin, for the screens that both share. */
const FREE_BOARD_SHOWN: Omit<ShownBoard, 'headings'> = {
  slug: 'free-board',
  name: FREE_BOARD.title,
  purpose: '당구 이야기, 모임, 질문과 후기를 나누는 자유게시판입니다.',
  readers: 'everyone',
  writers: 'members',
  closed: false,
  hidden: false,
  club: null,
  pinned: [],
  can: { write: true },
};

/** False for the free board alone, which is no row of `boards`. */
export const isMade = ({ slug }: { slug: string }) => slug !== FREE_BOARD_SHOWN.slug;

/** The slug of the board at an address: `qna` in `/boards/qna/3`, `free-board` in `/free-board/3`. */
export const slugAt = (pathname: string, { slug }: Params): string => slug ?? pathname.split('/')[1] ?? '';

export const boardOf = ({ slug, name = '' }: { slug: string; name?: string }): WrittenBoard =>
  isMade({ slug }) ? writtenBoard({ slug, name }) : FREE_BOARD;

export const callsOf = ({ api }: SiteApi, { slug }: { slug: string }) =>
  isMade({ slug }) ? api.boards[encodeURIComponent(slug) as ':slug'].posts : api.freeboard;

/** Throws a redirect if an admin has changed the board's address. The page of one post needs no headings. */
export async function readBoard(
  { api, url, params }: PageRequest,
  { ofPost = false } = {},
): Promise<ShownBoard> {
  const { pathname, search } = new URL(url);
  const slug = slugAt(pathname, params);
  if (!isMade({ slug })) {
    // Without the headings the posts can still be read.
    const headings = ofPost ? [] : await fetchJson(api.api.freeboard.headings.$get()).catch(() => []);
    return { ...FREE_BOARD_SHOWN, headings };
  }
  const shown = await forPage(fetchJson(api.api.boards[':slug'].$get({ param: { slug } })));
  if (shown.slug === slug) return shown;
  const address = pathname.replace(/^\/boards\/[^/]+/, `/boards/${shown.slug}`) + search;
  // The redirect is not cached: it would be circular if the board takes its earlier address again.
  throw redirect(address, { status: 301, headers: { 'cache-control': 'no-cache' } });
}

export function BoardState({ board: { readers, closed, hidden } }: { board: ShownBoard }) {
  const said = [
    hidden && '숨긴 게시판입니다. 관리자와 운영진만 볼 수 있습니다.',
    !hidden && readers !== 'everyone' && `${READER_WORDS[readers]}만 볼 수 있는 게시판입니다.`,
    closed && BOARD_CLOSED,
  ].filter(Boolean);
  return said.length > 0 && <p className="card mb-4 text-soft">{said.join(' ')}</p>;
}

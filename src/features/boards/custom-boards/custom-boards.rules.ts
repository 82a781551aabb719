import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import type { BOARD_READERS, BOARD_WRITERS } from '#/shared/board-rights.ts';

export const BOARD_NAME_LIMIT = 20;
export const BOARD_PURPOSE_LIMIT = 100;
export const BOARD_SLUG_LIMIT = 30;
export const BOARD_POSITION_MOST = 999;

/** Addresses below `/boards` and `/api/boards` that are reserved for the site itself, now or later. */
export const RESERVED_SLUGS = [
  ...['managed', 'post-address', 'new', 'edit', 'posts', 'feed', 'admin', 'api', 'all', 'free-board'],
  ...['notice', 'search', 'settings', 'popular', 'bookmarks'],
] as const;

export const READER_WORDS: Record<(typeof BOARD_READERS)[number], string> = {
  everyone: '모두',
  members: '회원',
  moderators: '관리자와 운영진',
};
export const WRITER_WORDS: Record<(typeof BOARD_WRITERS)[number], string> = {
  members: '회원',
  admins: '관리자',
};

export const BOARD_MISSING = '게시판을 찾을 수 없습니다.';
export const BOARD_FOR_MEMBERS = '회원만 볼 수 있는 게시판입니다. 로그인해주세요.';
export const SLUG_TAKEN = '이미 다른 게시판의 주소입니다.';
export const SLUG_RESERVED = '사이트가 쓰는 주소라 게시판에 쓸 수 없습니다.';
export const SLUG_WRONG =
  '주소는 영문 소문자와 숫자로 시작하고 끝나며, 사이에 -를 쓸 수 있습니다. 2자부터 30자까지입니다.';

export const BOARD_CLOSED = '새 글을 받지 않는 게시판입니다.';
export const WRITE_FOR_ADMINS = '관리자만 글을 쓸 수 있는 게시판입니다.';

export function writtenBoard({ slug, name }: { slug: string; name: string }): WrittenBoard {
  const list = `/boards/${slug}`;
  return {
    ...FREE_BOARD,
    found: { tab: name, title: name },
    list,
    posts: list,
    subject: 'board-post',
    title: name,
    edit: id => `${list}/edit/${id}`,
    draft: `board-${slug}`,
  };
}

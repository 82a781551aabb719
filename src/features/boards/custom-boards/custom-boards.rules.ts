import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import type { BOARD_READERS } from '#/shared/board-rights.ts';

export const READER_WORDS: Record<(typeof BOARD_READERS)[number], string> = {
  everyone: '모두',
  members: '회원',
  moderators: '관리자와 운영진',
};

export const BOARD_CLOSED = '새 글을 받지 않는 게시판입니다.';
export const WRITE_FOR_ADMINS = '관리자만 글을 쓸 수 있는 게시판입니다.';
export const BOARDS_LOAD_FAILED = '게시판을 불러오는 중 문제가 발생했습니다.';

type Named = { slug: string; name: string };

/** A board that an admin made, for screens and notifications; its posts are stored as free posts. */
export function writtenBoard({ slug, name }: Named): WrittenBoard {
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

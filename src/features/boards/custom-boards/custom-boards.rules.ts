import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';

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

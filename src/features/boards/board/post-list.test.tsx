import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { TitleLink } from './post-list.tsx';

test('a sentence in the place of a hidden title does not look like a title', () => {
  const linkOf = (folded: boolean) =>
    renderToStaticMarkup(<TitleLink board={FREE_BOARD} of={{ id: 7, title: '글', folded }} />);
  expect(linkOf(false)).toBe('<a href="/free-board/7" data-page-link="">글</a>');
  expect(linkOf(true)).toContain('class="font-normal text-soft"');
});

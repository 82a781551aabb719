import { test } from 'vitest';
import { browserOf, newComment, newPost, newWriter } from '#test/browser/writers.ts';

test('a notification about the open page loads its new rows', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const post = await newPost(author, '오늘의 한 게임');
  const { page } = await browserOf(author, `/free-board/${post}`);
  await newComment(reader, post, '멋진 경기였습니다');
  await page.getByRole('banner').getByRole('button', { name: /알림/ }).click();
  await page
    .getByRole('link', { name: /오늘의 한 게임/ })
    .first()
    .click();
  await page.getByText('멋진 경기였습니다').waitFor();
});

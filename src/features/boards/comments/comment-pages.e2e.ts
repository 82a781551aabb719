import { expect, test } from 'vitest';
import { browserOf, newComment, newPost, newWriter } from '#test/browser/writers.ts';

const ADDRESS_OF_A_POST = /\/free-board\/\d+$/;

test('many comments: the newest are first, older pages by links, and a new comment is seen at once', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '댓글이 많은 글');
  for (let n = 1; n <= 51; n++) await newComment(writer, post, `${n}번째 댓글`);
  const { page } = await browserOf(writer, `/free-board/${post}`);
  await page.getByRole('heading', { level: 2, name: '댓글 51' }).waitFor();
  const comments = page.getByRole('region', { name: /^댓글/ }).getByRole('listitem').locator('.plain-text');
  await expect.poll(() => comments.allInnerTexts()).toEqual(['51번째 댓글']);

  await page.getByRole('navigation', { name: '댓글 페이지' }).getByRole('link', { name: '이전' }).click();
  await page.waitForURL(`**/free-board/${post}?comments=1#comments`);
  await expect.poll(() => comments.count()).toBe(50);
  await expect.poll(() => comments.first().innerText()).toBe('1번째 댓글');

  await page.getByLabel('댓글 쓰기').fill('쉰두 번째로 답니다.');
  await page.getByRole('button', { name: '댓글 등록' }).click();
  await page.waitForURL(url => ADDRESS_OF_A_POST.test(url.href));
  await expect.poll(() => comments.allInnerTexts()).toEqual(['51번째 댓글', '쉰두 번째로 답니다.']);
});

import { expect, test } from 'vitest';
import { hydrated, visit } from '#test/browser/browser.ts';
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

test('who goes back before a reloaded page reacts sees the page that the address names', async () => {
  const title = '느린 연결에서 읽는 글';
  const path = `/free-board/${await newPost(await newWriter(), title)}`;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const { page, complaints } = await visit(path);
  await page.getByRole('main').getByRole('link', { name: '자유게시판' }).first().click();
  await heading('자유게시판').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client*', async route => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await heading('자유게시판').waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  held.resolve();
  await heading(title).waitFor();
  await hydrated(page);
  expect(await page.getByRole('banner').count()).toBe(1);
  expect(complaints).toEqual([]);
});

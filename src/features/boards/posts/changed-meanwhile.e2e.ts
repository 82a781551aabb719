import { expect, test } from 'vitest';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import { browserOf, callSite, newPost, newWriter, owner } from '#test/browser/writers.ts';

test('an author who saves over a change made elsewhere keeps the text, sees the other version, and may save anyway', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '함께 고치는 글');
  const { page } = await browserOf(writer, `/free-board/edit/${post}`);
  await page.getByLabel('내용').fill('글쓴이가 고친 내용');
  const body = { title: '운영자가 고친 글', content: '운영자의 내용' };
  await callSite('PUT', `/api/freeboard/${post}`, { as: await owner(), body });
  await page.getByRole('button', { name: '수정', exact: true }).click();
  await page.getByRole('alert').getByText('그 사이에 다른 곳에서 수정되었습니다.').waitFor();
  await expect.poll(() => page.getByLabel('내용').inputValue()).toBe('글쓴이가 고친 내용');

  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '지금 저장된 내용 보기' }).click(),
  ]);
  await other.getByRole('heading', { level: 1, name: '운영자가 고친 글' }).waitFor();
  await other.close();

  await page.getByRole('button', { name: '내 내용으로 덮어쓰기' }).click();
  await page.getByText('게시글이 수정되었습니다.').waitFor();
  expect((await callSite<FreePost>('GET', `/api/freeboard/${post}`)).content).toBe('글쓴이가 고친 내용');
});

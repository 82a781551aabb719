import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { photoFile } from '#test/browser/photo-file.ts';
import { browserOf, newPost, newWriter } from '#test/browser/writers.ts';

test('a member’s profile picture is shown beside the member’s texts, and a picture under a comment', async () => {
  const member = await newWriter();
  const post = await newPost(member, '큐 자랑');
  const { page } = await browserOf(member, '/profile', { viewport: PHONE });
  await page.getByLabel('사진 고르기').setInputFiles(await photoFile('#0a6b3d'));
  const face = page.getByRole('main').locator('img[src^="/pictures/"]');
  await expect.poll(() => face.count()).toBe(1);
  await page.getByText('프로필 사진을 바꾸었습니다.').waitFor();
  expect(await barriers(page)).toEqual([]);
  // The middle square of the picture was sent.
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(320);
  const shown = await face.getAttribute('src');

  await goTo(page, `/free-board/${post}`);
  await page.getByLabel('댓글 쓰기').fill('이렇게 생겼어요');
  await page.getByLabel('사진 고르기').setInputFiles(await photoFile('#b3261e'));
  await expect.poll(() => page.locator('fieldset img[src^="/pictures/"]').count()).toBe(1);
  await page.getByRole('button', { name: '댓글 등록' }).click();
  const comment = page.getByRole('listitem').filter({ hasText: '이렇게 생겼어요' });
  await comment.locator('a[href^="/pictures/"] img').waitFor();
  await expect.poll(() => page.locator('fieldset img[src^="/pictures/"]').count()).toBe(0);
  await expect.poll(() => page.getByRole('main').locator(`img[src="${shown}"]`).count()).toBe(1);
  await expectFits(page);
  await comment.locator('a[href^="/pictures/"]').click();
  await page.getByRole('dialog', { name: '사진 크게 보기' }).waitFor();
});

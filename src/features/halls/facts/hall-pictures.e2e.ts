import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { NARROW } from '#test/browser/browser.ts';
import { photoFile } from '#test/browser/photo-file.ts';
import { browserOf, newHall, owner } from '#test/browser/writers.ts';

test('pictures of a hall are put in order by dragging, and one is enlarged', { tags: ['long'] }, async () => {
  const hall = await newHall({ name: '사진 있는 당구장', region: '세종' });
  const { page } = await browserOf(await owner(), `/region/${hall.id}/edit`);
  await page
    .getByLabel('사진 고르기')
    .setInputFiles([await photoFile(undefined, { width: 500 }), await photoFile()]);
  const previews = page.locator('fieldset img[src^="/pictures/"]');
  await expect.poll(() => previews.count()).toBe(2);
  await page.getByLabel('사진 2 설명').fill('대대 넉 대');
  await previews.nth(1).dragTo(previews.nth(0));
  await expect.poll(() => page.getByLabel('사진 1 설명').inputValue()).toBe('대대 넉 대');
  // Leaving unsaved pictures needs a confirmation.
  await page.getByRole('link', { name: '취소', exact: true }).click();
  await page.getByRole('button', { name: '계속 작성' }).click();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('당구장 정보를 저장했습니다.').waitFor();
  await page.waitForURL(`**/region/${hall.id}`);
  await page.setViewportSize(NARROW);
  const shown = page.getByRole('region', { name: '당구장 사진' }).getByRole('img');
  await expect.poll(() => shown.first().getAttribute('alt')).toBe('대대 넉 대');
  await expectFits(page);
  await shown.first().click();
  const enlarge = page.getByRole('button', { name: '대대 넉 대 확대' });
  const width = async () => (await enlarge.getByRole('img').boundingBox())?.width;
  await expect.poll(width).toBe(360);
  await enlarge.click();
  await expect.poll(width).toBe(1080);
  await enlarge.press('Enter');
  await expect.poll(width).toBe(360);
});

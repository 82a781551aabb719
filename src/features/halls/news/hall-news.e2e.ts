import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { NARROW } from '#test/browser/browser.ts';
import { browserOf, newHall, owner } from '#test/browser/writers.ts';

test('news of a hall are written, changed and removed, and shown on its page', {
  tags: ['long'],
}, async () => {
  const hall = await newHall({ name: '소식 있는 당구장', region: '세종' });
  const { page } = await browserOf(await owner(), `/region/${hall.id}`);
  await page.getByRole('link', { name: '소식 쓰기' }).click();
  await page.waitForURL(`**/region/${hall.id}/edit?part=news`);
  await page.getByRole('button', { name: '소식 쓰기' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('제목').fill('새 테이블');
  await sheet.getByRole('button', { name: '올리기' }).click();
  await sheet.getByRole('alert').getByText('내용을 입력해주세요.').waitFor();
  await sheet.getByLabel('내용').fill('대대 한 대를 들였습니다.');
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: '올리기' }).click();
  await page.getByRole('button', { name: '새 테이블 수정' }).click();
  await sheet.getByLabel('제목').fill('새 대대');
  await sheet.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByRole('button', { name: '새 대대 삭제' }).waitFor();
  await page.setViewportSize(NARROW);
  await expectFits(page);

  await page.goto(`/region/${hall.id}`);
  const news = page.getByRole('region', { name: '소식' });
  await news.getByText('대대 한 대를 들였습니다.').waitFor();
  await news.getByText(/^새 대대 /).waitFor();
  await expectFits(page);

  await page.goto(`/region/${hall.id}/edit?part=news`);
  await page.getByRole('button', { name: '새 대대 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
  await page.getByRole('button', { name: '새 대대 삭제' }).waitFor({ state: 'detached' });
  await page.goto(`/region/${hall.id}`);
  await page.getByRole('heading', { name: '회원 랭킹' }).waitFor();
  await expect.poll(() => news.count()).toBe(0);
});

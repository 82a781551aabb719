import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { PHONE, visit } from '#test/browser/browser.ts';

test('a call is found by a word, and says what it takes, what it answers and whom it lets in', async () => {
  const { page } = await visit('/api-docs', PHONE);
  await page.getByText('/api/seasons', { exact: false }).first().waitFor();
  await page.getByLabel('API 찾기').fill('시즌 랭킹');
  const call = page.getByText('/api/seasons/{id}/ranking', { exact: true });
  await call.waitFor();
  await expect.poll(() => page.locator('.api-call').count()).toBe(1);
  await call.click();
  await page.getByText('victories: number').waitFor();
  await page.getByText('접근 토큰의 권한: 대회와 전적 읽기').waitFor();
  await expectFits(page);
  await page.getByLabel('API 찾기').fill('없는 호출');
  await page.getByText('찾는 API가 없습니다.').waitFor();
});

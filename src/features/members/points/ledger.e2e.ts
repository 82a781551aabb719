import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { ON_NARROW, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, owner } from '#test/browser/writers.ts';

test('the points page: a picture with its sentence, and every change, the newest first', async () => {
  const { page: guest } = await visit('/profile/points');
  await guest.waitForURL('**/login?next=%2Fprofile%2Fpoints');

  const member = await newWriter();
  const { page } = await browserOf(member, '/profile/activity', ON_NARROW);
  await page.getByRole('link', { name: '포인트 내역' }).click();
  await page.getByText('아직 포인트 내역이 없습니다.').waitFor();
  const as = await owner();
  for (let n = 1; n <= 11; n++) {
    if (n === 2) {
      await readsOneChange(page);
      // Changes within one second are one moment, and one moment draws no line.
      await page.waitForTimeout(1000);
    }
    await callSite('PUT', `/api/memberanking/${member.userId}/points`, { as, body: { points: n * 100 } });
  }
  await callSite('PUT', `/api/memberanking/${member.userId}/points`, { as, body: { points: 1000 } });
  await page.reload();
  const picture = page.getByRole('img', { name: /12번 바뀌어 100포인트에서 1,000포인트가 되었습니다\.$/ });
  await picture.waitFor();
  const rows = page.getByRole('table', { name: '포인트 내역' }).getByRole('row');
  await expect.poll(() => rows.nth(1).textContent()).toContain('관리자 변경');
  await expect.poll(() => rows.nth(1).textContent()).toContain('−100');
  await expect.poll(() => rows.nth(2).textContent()).toContain('+100');
  await expectFits(page);
  await page.getByRole('link', { name: '2', exact: true }).click();
  await page.waitForURL('**/profile/points?page=2');
  await expect.poll(() => rows.count()).toBe(3);
});

/** One change draws no line: the balance and the table are enough. */
async function readsOneChange(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('table', { name: '포인트 내역' }).getByText('+100').waitFor();
  await page.getByRole('figure').getByText('100포인트', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('figure').locator('svg').count()).toBe(0);
}

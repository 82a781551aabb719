import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { hydrated } from '#test/browser/window.ts';
import { browserOf, callSite, newWriter, owner } from '#test/browser/writers.ts';
import type { Hall } from './halls.contract.ts';

const NARROW = { width: 360, height: 780 };

async function newHall(changes: object): Promise<Hall> {
  const body = { region: '제주', address: '제주 제주시 큐바람길 7, 2층 (가온동)', ...changes };
  return callSite<Hall>('POST', '/api/billiard-halls', { as: await owner(), body });
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

test('a member marks a hall as a favourite, and finds it under 내 단골', async () => {
  const hall = await newHall({ name: '단골 삼을 당구장', phone: '064-765-4321' });
  const { page, complaints } = await browserOf(await newWriter(), `/region/${hall.id}`);
  const mark = page.getByRole('button', { name: /^단골/ });
  await hydrated(page);
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => mark.innerText()).toContain('1명');
  // The page that is loaded anew is the guest's, and says nothing of the member.
  await page.reload();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await page.setViewportSize(NARROW);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await page.goto('/region');
  await hydrated(page);
  await button(page, '내 단골').click();
  const own = page.getByRole('region', { name: '내 단골' });
  await own.getByRole('link', { name: '064-765-4321' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await own.getByRole('link', { name: '단골 삼을 당구장', exact: true }).click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
  expect(complaints).toEqual([]);
});

import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { hydrated, NARROW } from '#test/browser/browser.ts';
import { browserOf, callSite, logInElsewhere, newHall, newWriter } from '#test/browser/writers.ts';

test('a member marks a hall as a favourite, and finds it under 내 단골', async () => {
  const hall = await newHall({ name: '단골 삼을 당구장', phone: '064-765-4321' });
  const { page } = await browserOf(await newWriter(), `/region/${hall.id}`);
  const mark = page.getByRole('button', { name: /^단골/ });
  await hydrated(page);
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => mark.innerText()).toContain('1명');
  // The reloaded page is the guest's, without the member's mark.
  await page.reload();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await page.setViewportSize(NARROW);
  await expectFits(page);
  const share = page.getByRole('button', { name: '공유', exact: true }).first();
  expect((await share.boundingBox())?.y).toBe((await mark.boundingBox())?.y);
  await page.goto('/region');
  await hydrated(page);
  await page.getByLabel('지역', { exact: true }).selectOption('내 단골');
  const own = page.getByRole('region', { name: '내 단골' });
  const found = own.getByRole('link', { name: '단골 삼을 당구장', exact: true });
  await found.waitFor();
  await expectFits(page);
  await found.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
});

test('the favourites are those of the member who is signed in, also after a login in another tab', async () => {
  const hall = await newHall({ name: '남의 단골 당구장' });
  const [first, next] = [await newWriter(), await newWriter()];
  await callSite('PUT', `/api/billiard-halls/${hall.id}/favourites`, { as: first });
  const { page, context } = await browserOf(first, '/region');
  await hydrated(page);
  await page.getByLabel('지역', { exact: true }).selectOption('내 단골');
  const found = page.getByRole('link', { name: '남의 단골 당구장', exact: true });
  await found.waitFor();
  const own = await context.newPage();
  await own.goto(new URL(`/region/${hall.id}`, page.url()).href);
  const mark = own.getByRole('button', { name: /^단골/ });
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await logInElsewhere(context, next);
  await expect.poll(() => found.count()).toBe(0);
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
});

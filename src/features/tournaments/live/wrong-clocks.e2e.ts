import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, newVisitor } from '#test/browser/browser.ts';
import { newWriter } from '#test/browser/writers.ts';
import { appendOnSite, linkOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

const MINUTE = 60_000;

/** A page of a device whose clock is off by `ahead` milliseconds. */
async function newDevice(ahead: number): Promise<Page> {
  const { page } = await newVisitor({ fresh: true });
  await page.addInitScript((ahead: number) => {
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([Real.now() + ahead] as unknown as []) : given));
      }
      static override now = () => Real.now() + ahead;
    } as DateConstructor;
  }, ahead);
  return page;
}

test('a call is counted by the server on a device whose clock is eleven minutes ahead', async () => {
  const saved = await saveOnSite(await newWriter(), { count: 4 });
  await appendOnSite(saved, { type: 'called', match: 'r1m1', table: 1, referee: null });
  const page = await newDevice(11 * MINUTE);
  await page.goto(`/live/${await linkOnSite(saved)}`);
  await hydrated(page);
  const left = async () => {
    const text = await page.locator('.live-now').innerText();
    const [, minutes, seconds] = /호출 · 남은 시간 (\d):(\d\d)/.exec(text) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  await expect.poll(left).toBeGreaterThan(0);
  const first = await left();
  await expect.poll(left).toBeLessThan(first);
  await appendOnSite(saved, { type: 'started', match: 'r1m1' });
  await page.getByText('경기 중 · 0분째').waitFor();
});

test('a device whose clock is a day ahead shows the day as the server does', async () => {
  const saved = await saveOnSite(await newWriter(), { count: 4 });
  const page = await newDevice(24 * 60 * MINUTE);
  await page.goto(`/live/${await linkOnSite(saved)}`);
  await hydrated(page);
  await page.getByText('오늘', { exact: true }).waitFor();
});

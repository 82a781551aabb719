import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, newVisitor } from '#test/browser/browser.ts';
import { newWriter } from '#test/browser/writers.ts';
import { advance } from '#test/fixtures/bracket-play.ts';
import { appendOnSite, linkOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

const isCached = (page: Page, path: string) =>
  page.evaluate(
    address => caches.open('visited-pages').then(async pages => Boolean(await pages.match(address))),
    path,
  );

/** Opens a linked page and waits until it works without a network. */
async function opened(path: string) {
  const visit = await newVisitor({ serviceWorkers: 'allow', viewport: { width: 1280, height: 720 } });
  await visit.page.goto(path);
  await visit.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => isCached(visit.page, path)).toBe(true);
  return visit;
}

const reload = async (page: Page) => {
  await page.reload();
  await hydrated(page);
};
/** Waits until the device has stored the score; a device that loses power stores nothing later. */
const knows = (page: Page, points: RegExp) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(points);

test('a TV reloaded without the server shows its last known state with its age, and recovers', {
  tags: ['long'],
}, async () => {
  const saved = await saveOnSite(await newWriter(), { count: 2 });
  const { page, context } = await opened(`/live/${await linkOnSite(saved)}/tv`);
  await appendOnSite(saved, { type: 'called', match: 'r1m1', table: 2, referee: null });
  await page.getByText('2번 테이블').first().waitFor();
  await knows(page, /called/);
  await context.setOffline(true);
  await reload(page);
  await page.getByText('2번 테이블').first().waitFor();
  await page.getByText(/연결 끊김 · \d+초 전 화면/).waitFor();
  await appendOnSite(saved, advance('r1m1', 2));
  await context.setOffline(false);
  await page.getByText('우승', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText('연결 끊김').isVisible()).toBe(false);
});

test('a page that could not be opened opens by itself once the server is there', async () => {
  const { page, context } = await opened(
    `/table/${await linkOnSite(await saveOnSite(await newWriter()), 1)}`,
  );
  const path = `/live/${await linkOnSite(await saveOnSite(await newWriter()))}/tv`;
  await context.setOffline(true);
  await page.goto(path);
  await page.getByRole('heading', { name: '인터넷에 연결되어 있지 않습니다' }).waitFor();
  await context.setOffline(false);
  await page.locator('.tv').waitFor();
});

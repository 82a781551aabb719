import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { expectFitsInLightAndDark, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, type Visit } from '#test/browser/browser.ts';
import { callSite, logIn } from '#test/browser/writers.ts';
import { type BuiltSite, OWNER } from '#test/fixtures/built-server.ts';
import { startRankedSite } from '#test/fixtures/ranked-site.ts';

const HALL = '가람당구장';
let site: BuiltSite;
beforeAll(async () => {
  site = await startRankedSite([
    ...Array.from({ length: 12 }, (_, at) => ({
      username: `손님 ${String(at + 1).padStart(2, '0')}번`,
      billiardHall: HALL,
      score4: 200,
      gains: { week: 100 - at },
    })),
    { username: '다른 구장', billiardHall: '큐브당구장', gains: { week: 999 } },
  ]);
});
afterAll(async () => {
  await site?.stop();
});

/** Puts the hall's contents, or a broken file, into the owner's folder. */
function lay(contents: unknown): void {
  const folder = join(site.folder, 'public');
  mkdirSync(folder, { recursive: true });
  const text = typeof contents === 'string' ? contents : JSON.stringify(contents);
  writeFileSync(join(folder, 'gyContents.json'), text);
}
async function open(path: string, width = 1280): Promise<Visit> {
  const who = await newVisitor({ baseURL: site.url, viewport: { width, height: 800 } });
  await goTo(who.page, path);
  return who;
}
/** The text of the reloaded page; the site caches a page for a moment. */
const anew = (page: Page, path = '/gy') => goTo(page, path).then(() => page.getByRole('main').innerText());
const names = (page: Page) =>
  page.getByRole('table', { name: '회원 랭킹' }).getByRole('rowheader').allInnerTexts();

test('the built-in page invents no hall, is complete in the document and accessible', async () => {
  const { page } = await open('/gy', 360);
  await page.getByRole('heading', { level: 2, name: '공지사항' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('당구장 소식');
  const html = await (await page.request.get('/gy')).text();
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/gy"/);
  expect(html).toContain('랭킹 데이터가 없습니다.');
  await expectFitsInLightAndDark(page);
});

describe('an owner’s hall', () => {
  test('shows its news and its own members, ten a page, as soon as the file lies there', async () => {
    lay({ billiardHall: HALL, announcement: '겨울 리그 <b>모집</b>\n매주 화요일', imageUrl: '/mark.svg' });
    const { page } = await open('/gy');
    await expect.poll(() => anew(page)).toContain('겨울 리그 <b>모집</b>');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(HALL);
    const image = page.getByRole('main').locator('.hall-announcement img').first();
    await expect
      .poll(() => image.evaluate(each => (each as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const first = await names(page);
    expect(first).toHaveLength(10);
    expect(first[0]).toBe('손님 01번');
    await expect
      .poll(() => page.getByRole('link', { name: '손님 01번' }).getAttribute('href'))
      .toMatch(/^\/profile\/\d+$/);
    await expect.poll(() => page.getByText('다른 구장').count()).toBe(0);
    // The other site sets the order: nothing there sorts.
    await expect.poll(() => page.locator('thead a').count()).toBe(0);
    await page.getByRole('navigation', { name: '페이지' }).getByRole('link', { name: '2' }).click();
    await page.waitForURL('**/gy?page=2#ranking');
    await expect.poll(() => names(page)).toEqual(['손님 11번', '손님 12번']);
  });

  test('leads to its hall in the directory and back, with the opening hours of that hall', async () => {
    lay({ billiardHall: HALL, announcement: '겨울 리그 모집' });
    const as = await logIn(OWNER.id, OWNER.password, site.url);
    const hall = { region: '서울', name: HALL, address: '서울 마포구 큐길 7' };
    const sent = { as, site: site.url };
    const { id } = await callSite<Hall>('POST', '/api/billiard-halls', { ...sent, body: hall });
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'];
    const hours = Object.fromEntries(days.map(day => [day, '09:30-23:30']));
    const texts = { website: '', youtube: '', phone: '', prices: '', parking: '', lessons: '', about: '' };
    const facts = { ...hours, ...texts, big: 0, medium: 0, pocket: 0, smoking: '' };
    await callSite('PUT', `/api/billiard-halls/${id}/facts`, { ...sent, body: facts });
    const { page } = await open('/terms', 360);
    await page.getByRole('contentinfo').getByRole('link', { name: '당구장 소식' }).click();
    await page.waitForURL('**/gy');
    const place = page.getByRole('region', { name: '당구장 정보' });
    await expect.poll(() => anew(page)).toContain('09:30~23:30');
    await place.getByText('서울 마포구 큐길 7').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await place.getByRole('link', { name: '당구장 페이지 보기' }).click();
    await page.waitForURL(`**/region/${id}`);
    await page.getByRole('main').getByText('09:30~23:30').waitFor();
  });
});

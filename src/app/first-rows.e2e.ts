import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, NARROW, newVisitor, PHONE } from '#test/browser/browser.ts';
import { countShifts, layoutShift } from '#test/browser/layout-shift.ts';
import { browserOf, callSite, logIn, type Writer } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { type BuiltSite, OWNER } from '#test/fixtures/built-server.ts';
import { BOARD } from '#test/fixtures/custom-boards.ts';
import { startRankedSite } from '#test/fixtures/ranked-site.ts';

const MOST_CONTROLS = 8;
const MOST_SHIFT = 0.05;
let site: BuiltSite;
let reader: Writer;
let owner: Writer;

beforeAll(async () => {
  const players = Array.from({ length: 12 }, (_, at) => {
    return { username: `선수 ${at}`, score4: 200, region: '서울', gains: { week: 120 - 10 * at } };
  });
  site = await startRankedSite(players);
  const post = <T>(path: string, body: object, as?: Writer) =>
    callSite<T>('POST', path, { body, as, site: site.url });
  owner = { ...(await logIn(OWNER.id, OWNER.password, site.url)), username: OWNER.id };
  await post('/api/announcements', { title: '고정한 공지', content: '내용', pinned: true }, owner);
  await post('/api/boards', BOARD, owner);
  await post('/api/filters', { kind: 'word', pattern: '바카라', action: 'hold', sentence: '' }, owner);
  reader = await post<Writer>('/api/auth/signup', READER);
  const day = addDays(seoulDay(new Date()), 5);
  const entry = { ...ENTRY_SETTINGS, closesAt: `${addDays(day, -1)}T12:00` };
  const facts = { hall: '가람당구장', region: '서울', day, listed: true, ball: '4', ...entry };
  for (let at = 0; at < 10; at++) {
    await post('/api/freeboard', { title: `글 ${at}`, content: '내용' }, reader);
    const hall = { region: '서울', name: `당구장 ${at}`, address: `서울 마포구 가온로 ${at}` };
    await post('/api/billiard-halls', hall, owner);
    const tournament = { key: newUuid(), title: `대회 ${at}`, ...facts };
    await post('/api/tournaments/announced', tournament, reader);
    const match = { ...MATCH, title: `저녁에 한 게임 ${at}`, day: addDays(day, at) };
    await post('/api/singlematch', match, owner);
  }
});
afterAll(async () => {
  await site?.stop();
});

const MATCH = {
  matchDate: '저녁',
  time: '19:30',
  content: '오세요.',
  hall: '가람당구장',
  region: '서울',
  discipline: '4',
  scoreFrom: 150,
  scoreTo: 250,
  seats: 3,
};
const READER = {
  id: 'reader7',
  username: '읽는이',
  password: 'three-cushion-9',
  email: 'reader7@example.com',
  phone: '01012340002',
  score4: '200',
  region: '부산',
};

async function open(path: string, as: Writer | null): Promise<Page> {
  const settings = { baseURL: site.url, viewport: PHONE };
  const { page } = await (as ? browserOf(as, undefined, settings) : newVisitor(settings));
  // The stream would keep the network busy for ever.
  await page.route('**/api/notifications/stream', route => route.abort());
  await countShifts(page);
  await goTo(page, path);
  return page;
}

/** The first row's top, the number of whole rows on the screen, and of controls above them. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
    };
    const rows = [...document.querySelectorAll('main tbody tr:not(.table-pad, .table-empty)')].filter(isSeen);
    const top = rows[0]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    const end = document.querySelector('.thumb-bar')?.getBoundingClientRect().top ?? innerHeight;
    const controls = [...document.querySelectorAll('a, button, input, select, summary')];
    const above = controls.filter(
      control =>
        isSeen(control) && !control.matches('.skip-link') && control.getBoundingClientRect().bottom <= top,
    );
    return {
      top,
      rows: rows.filter(row => row.getBoundingClientRect().bottom <= end).length,
      controls: above.length,
    };
  });

test.each([
  { path: '/', top: 480, rows: 3 },
  { path: '/free-board', top: 220, rows: 7 },
  { path: '/region', top: 240, rows: 5 },
  { path: '/tournaments', top: 240, rows: 5 },
  { path: '/tournament/single', top: 240, rows: 5 },
])('$path begins with its rows on a phone', async ({ path, top, rows }) => {
  for (const who of [null, reader]) {
    const page = await open(path, who);
    if (who) await page.getByRole('banner').getByRole('button', { name: '알림' }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
    const found = await measure(page);
    expect(found.top, path).toBeLessThanOrEqual(top);
    expect(found.rows, path).toBeGreaterThanOrEqual(rows);
    expect(found.controls, path).toBeLessThanOrEqual(MOST_CONTROLS);
    expect(await layoutShift(page), path).toBeLessThan(MOST_SHIFT);
    await expectFits(page);
  }
});

test.each([
  ...['/admin/members', '/admin/region-manage', '/admin/notice-manage', '/admin/boards'],
  ...['/admin/audit', '/admin/access-records', '/admin/filters'],
])('%s begins with its rows on a phone of an admin', async path => {
  const page = await open(path, owner);
  await page.getByRole('rowheader').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
  const searched = ['/admin/boards', '/admin/filters'].includes(path) ? 0 : 1;
  for (const viewport of [PHONE, NARROW]) {
    await page.setViewportSize(viewport);
    const { top, controls } = await measure(page);
    expect(await page.getByRole('searchbox').count()).toBe(searched);
    expect(top).toBeLessThanOrEqual(240);
    expect(controls).toBeLessThanOrEqual(MOST_CONTROLS);
    await expectFits(page);
  }
});

test('the search of a list opens behind the icon of the header', async () => {
  const page = await open('/free-board', null);
  const field = page.getByLabel('글 검색');
  expect(await field.isVisible()).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: '검색' }).click();
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true);
  await field.fill('글 3');
  await field.press('Enter');
  await page.waitForURL(/q=/);
  await page.getByRole('link', { name: '글 3', exact: true }).waitFor();
  expect(await field.isVisible()).toBe(true);
});

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, logIn, type Session, type Writer } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { type BuiltSite, OWNER } from '#test/fixtures/built-server.ts';
import { startRankedSite } from '#test/fixtures/ranked-site.ts';

const LONG = '제목이 아주 길어서 좁은 화면에 다 들어가지 않는 글';
const HALL = { region: '서울', name: '한큐 당구클럽', address: '서울 마포구 가온로 1' };
let site: BuiltSite;
let reader: Writer;

beforeAll(async () => {
  const players = Array.from({ length: 12 }, (_, at) => {
    return {
      username: `선수 ${at}`,
      score4: 200,
      region: '서울',
      billiardHall: HALL.name,
      gains: { week: 120 - 10 * at },
    };
  });
  site = await startRankedSite(players);
  const owner = await logIn(OWNER.id, OWNER.password, site.url);
  await call('POST', '/api/billiard-halls', HALL, owner);
  const host = await signUp('host7', '주최자');
  reader = await signUp('reader7', '읽는이');
  const day = addDays(seoulDay(new Date()), 5);
  await call('POST', '/api/announcements', { title: `공지 ${LONG}`, content: '내용', pinned: true }, owner);
  await call(
    'POST',
    '/api/singlematch',
    { title: `매치 ${LONG}`, content: '내용', matchDate: day, day },
    host,
  );
  const post = await call<{ id: number }>(
    'POST',
    '/api/freeboard',
    { title: `글 ${LONG}`, content: '내용' },
    host,
  );
  await call('PUT', `/api/freeboard/${post.id}/like`, undefined, reader);
  const facts = { hall: '가람당구장', region: '서울', day, listed: true, ball: '4' };
  const entry = { ...ENTRY_SETTINGS, closesAt: `${addDays(day, -1)}T12:00` };
  const tournament = { key: newUuid(), title: `대회 ${LONG}`, ...facts, ...entry };
  await call('POST', '/api/tournaments/announced', tournament, host);
});
afterAll(async () => {
  await site?.stop();
});

const call = <T>(method: string, path: string, body?: object, as?: Session) =>
  callSite<T>(method, path, { body, as, site: site.url });

const signUp = (id: string, username: string) =>
  call<Writer>('POST', '/api/auth/signup', {
    id,
    username,
    password: 'three-cushion-9',
    email: `${id}@example.com`,
    phone: id === 'host7' ? '01012340001' : '01012340002',
    score4: '200',
    region: '부산',
  });

async function open(as: Writer | null, more: BrowserContextOptions): Promise<Page> {
  const settings = { baseURL: site.url, ...more };
  const { page } = await (as ? browserOf(as, undefined, settings) : newVisitor(settings));
  if (more.javaScriptEnabled === false) await page.goto('/');
  else await goTo(page, '/');
  return page;
}

const strip = (page: Page) => page.getByRole('navigation', { name: '지금 볼 것' });
const line = (page: Page) => page.getByRole('main').getByRole('link', { name: /^다음 대회/ });
const links = (page: Page) =>
  line(page).or(strip(page).getByRole('link')).locator('span.font-bold').allInnerTexts();
const SHOWN = ['대회', '매치', '글', '공지'].map(what => `${what} ${LONG}`);

const DESKTOP = { width: 1280, height: 800 };
// The guest's phone and the member's wide screen cover all parts.
test.each([
  ['guest', 'phone', PHONE],
  ['member', 'wide screen', DESKTOP],
] as const)('leaves the ranking in the first window of a %s’s %s', async (who, _, viewport) => {
  const page = await open(who === 'member' ? reader : null, { viewport });
  await expect.poll(() => links(page)).toEqual(SHOWN);
  if (who === 'member') await page.getByText('출석하면 순위가 생깁니다.').waitFor();
  const table = page.getByRole('table', { name: '회원 랭킹' });
  const isPhone = viewport === PHONE;
  const shown = isPhone ? table.locator('tbody tr').first() : table.locator('thead');
  // On phones the lower bar covers the window's end.
  const bar = isPhone ? await page.locator('.thumb-bar').boundingBox() : null;
  const end = bar?.y ?? viewport.height;
  await expect
    .poll(async () => {
      const box = await shown.boundingBox();
      return box !== null && box.y + box.height <= end;
    })
    .toBe(true);
  await expect.poll(() => table.getByRole('link', { name: HALL.name }).count()).toBe(10);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
});

test('is on the ranking’s first page alone, leads on, and is there without JavaScript', async () => {
  const page = await open(null, { javaScriptEnabled: false });
  expect(await links(page)).toEqual(SHOWN);
  await strip(page).getByRole('link', { name: SHOWN[3] }).click();
  await page.getByRole('heading', { level: 1, name: SHOWN[3] }).waitFor();
  for (const path of ['/?page=2', '/?tab=detailed', '/?q=선수', '/?sort=score4&order=desc']) {
    await page.goto(path);
    await page.getByRole('table', { name: '회원 랭킹' }).waitFor();
    expect([path, await strip(page).count()]).toEqual([path, 0]);
  }
});

test('hides lines of blocked members from the member', async () => {
  await call('PUT', '/api/members/blocks/host7', undefined, reader);
  const page = await open(reader, { viewport: DESKTOP });
  await expect.poll(() => links(page)).toEqual([SHOWN[0], SHOWN[3]]);
});

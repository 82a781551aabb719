import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, ON_NARROW, type Visit } from '#test/browser/browser.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';
import type { BuiltSite } from '#test/fixtures/built-server.ts';
import { type Ranked, startRankedSite } from '#test/fixtures/ranked-site.ts';

const MEMBERS = 23;
const HIDDEN_YEAR = 1957;
const name = (at: number) => `선수 ${String(at).padStart(2, '0')}`;
const WINNERS: Record<number, Partial<Ranked>> = {
  0: { birthYear: 1980, highrun4: 12, highrun3: 4, billiardHall: '가람당구장' },
  1: { birthYear: HIDDEN_YEAR, showBirthYear: false, score3: 27, billiardHall: '가람당구장' },
  3: { gains: { week: 30 } },
  5: { gains: { week: 20, month: 1200, victories: 1 } },
  7: { gains: { week: 0, month: 0, year: 2500 } },
};

let site: BuiltSite;
beforeAll(async () => {
  const members = Array.from({ length: MEMBERS }, (_, at): Ranked => {
    // One without a score, and one whose score has no ball colour.
    const score4 = SCORE4_STEPS[at] ?? (at === 15 ? 0 : at === 16 ? 170 : 100);
    return { username: name(at), score4, region: at < 12 ? '부산' : '서울', ...WINNERS[at] };
  });
  site = await startRankedSite(members);
});
afterAll(async () => {
  await site?.stop();
});

async function open(path: string, settings: BrowserContextOptions = {}): Promise<Visit> {
  const who = await newVisitor({ baseURL: site.url, ...settings });
  if (settings.javaScriptEnabled === false) await who.page.goto(path);
  else await goTo(who.page, path);
  return who;
}

const table = (page: Page) => page.getByRole('table', { name: '회원 랭킹' });
const heads = (page: Page) => table(page).getByRole('columnheader').allInnerTexts();
const names = (page: Page) => table(page).getByRole('rowheader').allInnerTexts();
const tabs = (page: Page) => page.getByRole('navigation', { name: '랭킹 기간' });
const pager = (page: Page) => page.getByRole('navigation', { name: '페이지' });
const row = (page: Page, who: string) => table(page).getByRole('row').filter({ hasText: who });
const cells = (page: Page, who: string) => row(page, who).getByRole('cell').allInnerTexts();

/** The sorted column and its direction. */
async function sortedBy(page: Page): Promise<string[]> {
  const sorted = await table(page).locator('th[aria-sort]').all();
  return Promise.all(
    sorted.map(async head => `${await head.innerText()} ${await head.getAttribute('aria-sort')}`),
  );
}

const STANDARD = ['순위', '닉네임', '4구', '3구', '획득 포인트', '승리', '지역', '당구장'];
const DETAILED = ['닉네임', '4구', '3구', '4구 하이런', '3구 하이런', '출생연도', '지역', '당구장'];

test('the four tabs: each period has its own points and its own order, and the detailed one shows the profile instead', async () => {
  const { page } = await open('/');
  await page.getByRole('heading', { level: 1, name: '랭킹' }).waitFor();
  await expect.poll(() => heads(page)).toEqual(STANDARD);
  await expect.poll(() => sortedBy(page)).toEqual(['획득 포인트 descending']);
  expect((await names(page)).slice(0, 3)).toEqual([name(3), name(5), name(7)]);
  await expect.poll(() => cells(page, name(5))).toEqual(['2', '150', '', '20', '1', '부산', '']);

  await tabs(page).getByRole('link', { name: '월간' }).click();
  await page.waitForURL('**/?tab=monthly');
  await expect.poll(() => names(page).then(all => all.slice(0, 3))).toEqual([name(5), name(3), name(7)]);
  expect((await cells(page, name(5)))[3]).toBe('1,200');

  await tabs(page).getByRole('link', { name: '연간' }).click();
  await page.waitForURL('**/?tab=yearly');
  await expect.poll(() => names(page).then(all => all.slice(0, 3))).toEqual([name(7), name(5), name(3)]);
  expect((await cells(page, name(7)))[3]).toBe('2,500');
  await expect.poll(() => tabs(page).locator('[aria-current=page]').allInnerTexts()).toEqual(['연간']);

  await tabs(page).getByRole('link', { name: '상세' }).click();
  await page.waitForURL('**/?tab=detailed');
  await expect.poll(() => heads(page)).toEqual(['순위', ...DETAILED]);
  await goTo(page, `/?tab=detailed&q=${encodeURIComponent(name(0))}`);
  await expect.poll(() => cells(page, name(0))).toEqual(['30', '', '12', '4', '1980', '부산', '가람당구장']);
});

test('sorting: a head sorts, pressed again the other way, and says so', async () => {
  const { page } = await open('/?tab=monthly&page=2');
  const head = table(page).getByRole('columnheader', { name: '4구' });
  await head.getByRole('link').click();
  await page.waitForURL(/\/\?tab=monthly&sort=score4&order=desc$/);
  await expect.poll(() => names(page).then(all => all[0])).toBe(name(14));
  await expect.poll(() => sortedBy(page)).toEqual(['4구 descending']);
  // Only the ranking's own order has ranks.
  await expect.poll(() => heads(page)).not.toContain('순위');
  await head.getByRole('link').click();
  await page.waitForURL('**order=asc');
  await expect.poll(() => names(page).then(all => all[0])).toBe(name(0));
  await expect.poll(() => sortedBy(page)).toEqual(['4구 ascending']);
  await table(page).getByRole('columnheader', { name: '닉네임' }).getByRole('link').click();
  await page.waitForURL(/sort=username&order=asc$/);
  await expect.poll(() => names(page)).toEqual(Array.from({ length: 10 }, (_, at) => name(at)));
});

test('searching: in the field that is chosen, by button and by Enter, within the tab; nothing found is said in the table', async () => {
  const { page } = await open('/?tab=yearly');
  await page.getByLabel('검색 범위').selectOption({ label: '지역' });
  await page.getByLabel('검색어').fill('서울');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await page.waitForURL('**/?tab=yearly&field=region&q=*');
  await expect.poll(() => pager(page).getByRole('link', { name: '2', exact: true }).count()).toBe(1);
  await expect.poll(() => table(page).getByText('부산').count()).toBe(0);
  await expect.poll(() => page.getByLabel('검색 범위').inputValue()).toBe('region');

  await page.getByLabel('검색 범위').selectOption({ label: '당구장' });
  await page.getByLabel('검색어').fill('가람');
  await page.getByLabel('검색어').press('Enter');
  await expect.poll(() => names(page).then(all => all.sort())).toEqual([name(0), name(1)]);
  await page.getByLabel('검색 범위').selectOption({ label: '4구' });
  await page.getByLabel('검색어').fill('170');
  await page.getByLabel('검색어').press('Enter');
  await expect.poll(() => names(page)).toEqual([name(16)]);

  await page.getByRole('link', { name: '검색 지우기' }).click();
  await page.waitForURL('**/?tab=yearly');
  await expect.poll(() => names(page)).toHaveLength(10);
  await page.getByLabel('검색어').fill('없는 사람');
  await page.getByLabel('검색어').press('Enter');
  await table(page).getByText('‘없는 사람’에 맞는 회원이 없습니다.').waitFor();
  await expect.poll(() => names(page)).toEqual([]);
});

test('the detailed tab begins with the highest 수지, and a phone names the order once, above the rows', async () => {
  const { page } = await open('/?tab=detailed');
  await expect.poll(() => sortedBy(page)).toEqual(['4구 descending']);
  await expect.poll(() => names(page).then(all => all[0])).toBe(name(14));
  await page.setViewportSize({ width: 390, height: 844 });
  const order = page.getByRole('combobox', { name: '정렬' }).locator('option:checked');
  await expect.poll(() => order.innerText()).toBe('4구');
  await goTo(page, '/?tab=detailed&sort=highrun4&order=desc');
  await expect.poll(() => order.innerText()).toBe('4구 하이런');
  await goTo(page, '/');
  await expect.poll(() => order.innerText()).toBe('획득 포인트');
  await expect.poll(() => table(page).locator('tbody').getByText('획득 포인트').count()).toBe(0);
});

test('a member checks in above the ranking, and sees the own rank on any page and in any search, which leads to the own row', async () => {
  const member = await newWriter({ score4: '500' });
  const { page } = await browserOf(member, '/?field=username&q=없는%20사람');
  await page.getByRole('main').getByRole('button', { name: '출석', exact: true }).click();
  await page.getByText('출석했습니다. 포인트 +1').waitFor();
  await page.getByRole('main').getByRole('link', { name: '출석 완료' }).waitFor();
  const own = page.getByRole('link', { name: /^내 순위 [0-9,]+위$/ });
  await own.click();
  await page.getByRole('rowheader', { name: member.username }).getByText('나', { exact: true }).waitFor();
  // Other tests change ranks; the line is fresher than the rows, which may be ten seconds old.
  await expect
    .poll(async () => {
      await page.reload();
      await own.waitFor();
      if (!(await page.getByRole('rowheader', { name: member.username }).isVisible())) return false;
      const rank = (await own.innerText()).replace(/[^0-9]/g, '');
      return (await cells(page, member.username))[0] === rank;
    })
    .toBe(true);
});

test('pages of ten: only members with points have a rank, the last page is filled up for the eye, and back leads back', async () => {
  const { page } = await open('/?tab=yearly');
  const ranks = () => table(page).locator('tbody tr:not([aria-hidden]) td:first-child').allInnerTexts();
  await expect.poll(ranks).toEqual(['1', '2', '3', ...Array(7).fill('–')]);
  const first = await names(page);
  await pager(page).getByRole('link', { name: '다음' }).click();
  await page.waitForURL('**/?tab=yearly&page=2');
  await expect.poll(() => names(page).then(all => all[0])).not.toBe(first[0]);
  const second = await names(page);
  await pager(page).getByRole('link', { name: '3', exact: true }).click();
  await page.waitForURL('**/?tab=yearly&page=3');
  await expect.poll(ranks).toEqual(['–', '–', '–']);
  expect(new Set([...first, ...second, ...(await names(page))]).size).toBe(MEMBERS);
  await expect.poll(() => table(page).locator('tbody tr[aria-hidden=true]').count()).toBe(7);
  await expect
    .poll(() => pager(page).getByRole('link', { name: '다음' }).getAttribute('aria-disabled'))
    .toBe('true');
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(second);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(first);
  await expect.poll(() => tabs(page).locator('[aria-current=page]').innerText()).toBe('연간');
});

test('a narrow phone has the pages of the whole window, in rows that do not run sideways', async () => {
  const { page } = await open('/', ON_NARROW);
  await page.route('**/api/memberanking?*', async route => {
    // Simulates 300 members: each page has the rows of the first.
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    });
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '300' } });
  });
  await page.getByRole('combobox', { name: '랭킹 기간' }).selectOption('월간');
  await page.waitForURL('**tab=monthly');
  const last = pager(page).getByRole('link', { name: '30', exact: true });
  await last.waitFor();
  expect((await pager(page).boundingBox())?.height).toBeLessThan(50);
  await last.click();
  await pager(page).getByRole('link', { name: '26', exact: true }).click();
  await page.waitForURL('**page=26');
  const numbers = async () => {
    const links = await pager(page).getByRole('listitem').getByRole('link').all();
    const shown = await Promise.all(
      links.map(async link => ((await link.isVisible()) ? link.innerText() : '')),
    );
    return shown.filter(Boolean).map(Number);
  };
  await expect.poll(numbers).toEqual([1, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  await pager(page).getByRole('link', { name: '22', exact: true }).click();
  await expect.poll(numbers).toEqual([1, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 30]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('all of it works without JavaScript', async () => {
  const { page } = await open('/', { javaScriptEnabled: false });
  expect((await names(page)).slice(0, 3)).toEqual([name(3), name(5), name(7)]);
  const ball = row(page, name(3)).locator('img');
  expect(await ball.getAttribute('src')).toBe(`/balls/${SCORE4_STEPS[3]}.svg`);
  await tabs(page).getByRole('link', { name: '연간' }).click();
  await expect.poll(() => names(page).then(all => all[0])).toBe(name(7));
  await pager(page).getByRole('link', { name: '다음' }).click();
  await page.waitForURL('**/?tab=yearly&page=2');
  await table(page).getByRole('columnheader', { name: '4구' }).getByRole('link').click();
  await page.waitForURL('**/?tab=yearly&sort=score4&order=desc');
  expect((await names(page))[0]).toBe(name(14));
  await page.getByLabel('검색 범위').selectOption({ label: '당구장' });
  await page.getByLabel('검색어').fill('가람');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await page.waitForURL('**field=billiardHall*');
  await expect.poll(() => names(page)).toEqual([name(1), name(0)]);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('yearly');
});

test('a ranking that cannot be loaded leaves an empty list and says why, and the next tab works again', async () => {
  const { page } = await open('/');
  for (const [tab, refuse, sentence] of [
    ['월간', { status: 500, json: { message: '서버가 한 말' } }, '랭킹을 불러오는 중 문제가 발생했습니다.'],
    ['연간', 'abort', '네트워크에 연결할 수 없습니다.'],
  ] as const) {
    await page.route('**/api/memberanking?*', route =>
      refuse === 'abort' ? route.abort() : route.fulfill(refuse),
    );
    await tabs(page).getByRole('link', { name: tab }).click();
    await page.getByRole('main').getByRole('alert').getByText(sentence).waitFor();
    await table(page).getByText('랭킹 데이터가 없습니다.').waitFor();
    await expect.poll(() => names(page)).toEqual([]);
    await page.unroute('**/api/memberanking?*');
  }
  await tabs(page).getByRole('link', { name: '상세' }).click();
  await expect.poll(() => names(page)).toHaveLength(10);
  await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0);
});

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, visit } from '#test/browser/browser.ts';
import { DESKTOP, hydrated } from '#test/browser/window.ts';
import { browserOf, callSite, newWriter, owner } from '#test/browser/writers.ts';
import { tournamentBody } from '#test/fixtures/tournaments-on-site.ts';
import type { Hall } from './halls.contract.ts';

const NARROW = { width: 360, height: 780 };

async function newHall(changes: object): Promise<Hall> {
  const body = { region: '제주', address: '제주 제주시 큐바람길 7, 2층 (가온동)', ...changes };
  return callSite<Hall>('POST', '/api/billiard-halls', { as: await owner(), body });
}

const box = (page: Page, name: string) => page.locator(`main [data-field="${name}"]`);
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

describe('anybody finds a hall', () => {
  test('by region or search, sorted, with its links, maps, telephone and ranking', async () => {
    const hall = await newHall({
      name: '찾는 당구장',
      website: 'https://example.com/hall?a=1&b=2',
      youtube: 'https://video.example.org/@hall',
      phone: '064-123-4567',
    });
    const other = await newHall({ name: '갓 생긴 당구장', address: '제주 서귀포시 1' });
    const player = await newWriter({ region: '제주', billiardHall: hall.name });

    const { page, complaints } = await visit('/region');
    await page.getByRole('navigation', { name: '지역으로 찾기' }).getByRole('link', { name: '제주' }).click();
    await page.waitForURL(/region=/);
    await page.getByRole('link', { name: '이름', exact: true }).click();
    await page.waitForURL(/sort=name/);
    // Other tests may have halls there too.
    const shown = async () => {
      const names = await page.getByRole('rowheader').allTextContents();
      return names.filter(name => name === hall.name || name === other.name);
    };
    await expect.poll(shown).toEqual(['갓 생긴 당구장', '찾는 당구장']);

    await page.getByLabel('검색 범위').selectOption('주소');
    await page.getByLabel('검색어').fill('큐바람길');
    await page.keyboard.press('Enter');
    await page.waitForURL(/field=address/);
    await expect.poll(shown).toEqual(['찾는 당구장']);
    await page.goto('/region?field=address&q=큐바람길&page=999');
    await expect.poll(shown).toEqual(['찾는 당구장']);
    const row = page.getByRole('row').filter({ hasText: '찾는 당구장' });
    for (const [name, href] of [
      ['웹사이트', 'https://example.com/hall?a=1&b=2'],
      ['유튜브', 'https://video.example.org/@hall'],
      ['네이버 지도', `https://map.naver.com/p/search/${encodeURIComponent('제주 제주시 큐바람길 7')}`],
      ['카카오맵', `https://map.kakao.com/?q=${encodeURIComponent('제주 제주시 큐바람길 7')}`],
    ] as const) {
      const link = row.getByRole('link', { name: new RegExp(name) });
      await expect.poll(() => link.getAttribute('href')).toBe(href);
      await expect.poll(() => link.getAttribute('rel')).toBe('nofollow noopener');
      await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    }
    await expect
      .poll(() => row.getByRole('link', { name: '064-123-4567' }).getAttribute('href'))
      .toBe('tel:0641234567');

    await page.getByRole('link', { name: '찾는 당구장', exact: true }).click();
    await page.waitForURL(`**/region/${hall.id}`);
    await page.getByText('‘찾는 당구장’을 자주 가는 당구장으로 적은 회원들의 순위입니다.').waitFor();
    await page.getByRole('rowheader').filter({ hasText: player.username }).waitFor();
    await page.goto('/region?q=없는당구장이름');
    await page.getByText('‘없는당구장이름’에 맞는 당구장이 없습니다.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('of a short address and few links, on a page that does not scroll sideways', async () => {
    const addresses = ['세종 1', '세종 나성동 1', '세종 나성북로 12, 2층', '나성동 1'];
    const links = [{}, { youtube: 'https://a.kr' }, { website: 'https://a.kr', youtube: 'https://a.kr' }];
    for (const [at, link] of links.entries()) {
      for (const phone of ['', '044-123-4567']) {
        const name = `짧은 주소 ${at}${phone && ' 전화'}`;
        for (const address of addresses) await newHall({ region: '세종', name, address, phone, ...link });
      }
    }
    const { page } = await visit('/region?region=세종&sort=id&order=desc', NARROW);
    for (const at of [1, 2, 3]) {
      await goTo(page, `/region?region=세종&sort=id&order=desc&page=${at}`);
      for (const width of [320, 344, 360, 390, 430]) {
        await page.setViewportSize({ width, height: 800 });
        expect([at, width, await sidewaysScroll(page)]).toEqual([at, width, 0]);
      }
    }
  });

  test('a hall’s page arrives whole for who only reads the document, and a missing one is 404', async () => {
    const hall = await newHall({ name: '카드 당구장' });
    const { page } = await visit('/terms');
    const answer = await page.request.get(`/region/${hall.id}`);
    const html = await answer.text();
    expect(html).toContain('<title>카드 당구장 (제주) · 당구마당</title>');
    expect(html).toContain('property="og:title" content="카드 당구장 (제주)"');
    expect(html).toContain('제주 제주시 큐바람길 7, 2층 (가온동)');
    expect((await page.request.get('/region/999999')).status()).toBe(404);
  });
});

// Other tests may add halls before it meanwhile.
const SHOWING_ONE = `/admin/region-manage?field=address&q=${encodeURIComponent('한솔동')}`;

describe('an admin looks after the halls', () => {
  test('adds one, sees what is wrong, edits it without losing a word, and removes it', async () => {
    const { page, complaints } = await browserOf(await owner(), SHOWING_ONE);
    await button(page, '추가').click();
    const summary = page.getByRole('alert').filter({ hasText: '지역을 선택해주세요.' });
    await summary.waitFor();
    await box(page, 'region').selectOption('세종');
    await box(page, 'name').fill('관리 당구장');
    await box(page, 'address').fill('세종 한솔동 1');
    await box(page, 'website').fill('javascript:alert(1)');
    await button(page, '추가').click();
    await page.getByRole('alert').filter({ hasText: '웹사이트 주소는 http://' }).waitFor();
    await box(page, 'website').fill('https://example.com');
    await page.route('**/api/billiard-halls', route => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await button(page, '추가').click();
    await page.getByText('당구장을 저장하는 중 문제가 발생했습니다.').waitFor();
    await button(page, '추가').click();
    await page.getByText('당구장이 등록되었습니다.').waitFor();
    await expect.poll(() => box(page, 'name').inputValue()).toBe('');
    // Nothing is left unsaved, so that going elsewhere asks nothing.
    await page.getByRole('banner').getByRole('button', { name: '관리' }).click();
    await page.getByRole('link', { name: '회원 관리', exact: true }).click();
    await page.waitForURL('**/admin/members');
    await page.goBack();
    await button(page, '‘관리 당구장’ 수정').waitFor();

    await box(page, 'name').fill('쓰다 만 이름');
    await button(page, '‘관리 당구장’ 수정').click();
    await button(page, '계속 입력').click();
    await expect.poll(() => box(page, 'name').inputValue()).toBe('쓰다 만 이름');
    await button(page, '‘관리 당구장’ 수정').click();
    await button(page, '버리기').click();
    await page.getByRole('heading', { name: '‘관리 당구장’ 수정' }).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('data-field')).toBe('name');
    await expect.poll(() => box(page, 'website').inputValue()).toBe('https://example.com');
    await box(page, 'name').fill('고친 당구장');
    await button(page, '수정').click();
    await page.getByText('당구장이 수정되었습니다.').waitFor();
    const row = page.getByRole('row').filter({ hasText: '고친 당구장' });
    await row.waitFor();
    await expect.poll(() => page.getByRole('heading', { name: '당구장 추가' }).count()).toBe(1);

    await row.getByRole('button', { name: '‘고친 당구장’ 삭제' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.textContent()).toContain('‘고친 당구장’ 당구장을 삭제합니다.');
    await dialog.getByRole('button', { name: '취소' }).click();
    await row.getByRole('button', { name: '‘고친 당구장’ 삭제' }).click();
    await dialog.getByRole('button', { name: '삭제' }).click();
    await page.getByText('당구장이 삭제되었습니다.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('who saves a hall over somebody else’s change is asked, keeps what was typed, and may save it anyway', {
    tags: ['long'],
  }, async () => {
    const hall = await newHall({ name: '둘이 고치는 당구장' });
    // Other tests may add halls before it meanwhile.
    const { page } = await browserOf(
      await owner(),
      `/admin/region-manage?q=${encodeURIComponent(hall.name)}`,
    );
    await button(page, `‘${hall.name}’ 수정`).click();
    await box(page, 'address').fill('제주 제주시 새 주소 1');
    const { id, ...before } = hall;
    const path = `/api/billiard-halls/${id}`;
    await callSite('PUT', path, {
      as: await owner(),
      body: { ...before, address: '제주 제주시 남의 주소 2' },
    });
    await button(page, '수정').click();
    await page.getByRole('alert').getByText('그 사이에 다른 곳에서 수정되었습니다.').waitFor();
    await page.getByRole('row').filter({ hasText: '제주 제주시 남의 주소 2' }).waitFor();
    await expect.poll(() => box(page, 'address').inputValue()).toBe('제주 제주시 새 주소 1');
    const saved = page.getByRole('link', { name: '지금 저장된 내용 보기' });
    await expect.poll(() => saved.getAttribute('href')).toBe(`/region/${id}`);
    await button(page, '내 내용으로 덮어쓰기').click();
    await page.getByText('당구장이 수정되었습니다.').waitFor();
    expect((await callSite<Hall>('GET', path)).address).toBe('제주 제주시 새 주소 1');
  });

  test('who adds a hall twice reads why not once, and no more that the first was added', async () => {
    const { page } = await browserOf(await owner(), '/admin/region-manage');
    const add = async () => {
      await box(page, 'region').selectOption('세종');
      await box(page, 'name').fill('두 번 적은 당구장');
      await box(page, 'address').fill('세종 나성동 2');
      await button(page, '추가').click();
    };
    await add();
    const added = page.getByText('당구장이 등록되었습니다.');
    await added.waitFor();
    await add();
    const refused = page.getByText('같은 지역에 이름과 주소가 같은 당구장이 이미 있습니다.');
    await refused.first().waitFor();
    await expect.poll(() => refused.count()).toBe(1);
    await expect.poll(() => added.count()).toBe(0);
    await expect.poll(() => box(page, 'name').inputValue()).toBe('두 번 적은 당구장');
  });

  test('merges one that is there twice, whose address leads to the one that stays', {
    tags: ['long'],
  }, async () => {
    const kept = await newHall({ name: '남는 당구장', address: '제주 제주시 남는길 1' });
    const double = await newHall({ name: '겹치는 당구장', address: '제주 제주시 남는길 1, 지하' });
    const showing = `/admin/region-manage?q=${encodeURIComponent(double.name)}`;
    const { page, complaints } = await browserOf(await owner(), showing);
    await button(page, '‘겹치는 당구장’ 합치기').click();
    const sheet = page.getByRole('dialog', { name: '중복 당구장 합치기' });
    await sheet.getByLabel('남길 당구장 찾기').fill('남는길');
    await button(sheet, '‘남는 당구장’ (제주 제주시 남는길 1)에 합치기').click();
    await button(page.getByRole('dialog').last(), '합치기').click();
    await page.getByRole('row').filter({ hasText: double.address }).waitFor({ state: 'detached' });
    await page.goto(`/region/${double.id}?news-of=7`);
    await page.waitForURL(`**/region/${kept.id}?news-of=7#news-7`);
    await page.getByRole('heading', { level: 1, name: kept.name }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('takes all halls home as a file', async () => {
    const hall = await newHall({ name: '내려받을 당구장' });
    const { page } = await browserOf(await owner(), '/admin/region-manage');
    const saving = page.waitForEvent('download');
    await button(page, 'CSV 내려받기').click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^당구장-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain(`\r\n${hall.id},제주,내려받을 당구장,"제주 제주시 큐바람길 7, 2층 (가온동)",`);
    await page.route('**/api/billiard-halls/export', route => route.fulfill({ status: 500, json: {} }));
    await button(page, 'CSV 내려받기').click();
    await page.getByText('당구장 목록을 내려받는 중 문제가 발생했습니다.').waitFor();
  });
});

describe('the screens of the halls are accessible', () => {
  for (const [device, viewport] of Object.entries({ phone: NARROW, desktop: DESKTOP }))
    test(`in light and in dark, ${device}`, { tags: viewport === NARROW ? [] : ['long'] }, async () => {
      const hall = await newHall({
        name: `${'이름이아주길어서한줄에들어가지않는당구장'.repeat(2)}${device}`,
        phone: '0507-1234-5678',
      });
      const { page, complaints } = await browserOf(await owner(), undefined, { viewport });
      for (const path of ['/region', `/region/${hall.id}`, '/admin/region-manage', '/admin/region-import']) {
        await page.goto(path);
        await hydrated(page);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await barriers(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await barriers(page, ['color-contrast'])).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await sidewaysScroll(page)).toBe(0);
      }
      expect(complaints).toEqual([]);
    });
});

test('a hall’s page leads to its ranking, matches and tournaments, and to no part that is empty', async () => {
  const name = `탭 당구장 ${Date.now() % 100_000}`;
  const hall = await newHall({ name });
  const host = await newWriter();
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const match = { title: '여기서 한판', matchDate: day, content: '오세요', day, hall: name, region: '제주' };
  await callSite('POST', '/api/singlematch', { as: host, body: match });
  const body = { ...tournamentBody(`${name} 월례`), hall: name };
  await callSite('POST', '/api/tournaments', { as: host, body });

  const { page, complaints } = await visit(`/region/${hall.id}`, NARROW);
  const parts = page.getByRole('navigation', { name: '이 당구장' });
  await expect.poll(() => parts.getByRole('link').allTextContents()).toEqual(['회원 랭킹', '매치', '대회']);
  await parts.getByRole('link', { name: '대회' }).click();
  await page.waitForURL(/#tournaments$/);
  await page.getByRole('link', { name: `${name} 월례` }).waitFor();
  await page.getByRole('link', { name: '여기서 한판' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(complaints).toEqual([]);
});

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
  await own.getByRole('link', { name: '단골 삼을 당구장 전화' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await own.getByRole('link', { name: '단골 삼을 당구장', exact: true }).click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false');
  expect(complaints).toEqual([]);
});

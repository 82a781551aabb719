import { describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, NARROW, newVisitor, visit } from '#test/browser/browser.ts';
import { newHall, newWriter } from '#test/browser/writers.ts';

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

    // A page with a query: the plain one's empty list may be cached.
    const { page } = await visit('/region?sort=id');
    await page.getByLabel('지역', { exact: true }).selectOption('제주');
    await page.waitForURL(/region=/);
    await page.getByRole('link', { name: '이름', exact: true }).click();
    await page.waitForURL(/sort=name/);
    const shown = async () => {
      const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
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
    await row.getByRole('link', { name: /웹사이트/ }).waitFor();
    await row.getByRole('link', { name: /유튜브/ }).waitFor();
    await expect
      .poll(() => row.getByRole('link', { name: '064-123-4567' }).getAttribute('href'))
      .toBe('tel:0641234567');

    await page.getByRole('link', { name: '찾는 당구장', exact: true }).click();
    await page.waitForURL(`**/region/${hall.id}`);
    await page.getByRole('rowheader').filter({ hasText: player.username }).waitFor();
    await page.getByRole('main').getByText('길찾기').click();
    for (const [name, href] of [
      ['웹사이트', 'https://example.com/hall?a=1&b=2'],
      ['유튜브', 'https://video.example.org/@hall'],
      ['네이버 지도', `https://map.naver.com/p/search/${encodeURIComponent('제주 제주시 큐바람길 7')}`],
      ['카카오맵', `https://map.kakao.com/?q=${encodeURIComponent('제주 제주시 큐바람길 7')}`],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: new RegExp(name) });
      await expect.poll(() => link.getAttribute('href')).toBe(href);
      await expect.poll(() => link.getAttribute('rel')).toBe('nofollow noopener');
      await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    }
    await page.goto('/region?q=없는당구장이름');
    await page.getByText('‘없는당구장이름’에 맞는 당구장이 없습니다.').waitFor();
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

  test('a hall’s page is complete without scripts, and a missing one is 404', async () => {
    const hall = await newHall({ name: '카드 당구장' });
    const { page } = await newVisitor();
    const answer = await page.request.get(`/region/${hall.id}`);
    const html = await answer.text();
    expect(html).toContain('<title>카드 당구장 (제주) · 당구마당</title>');
    expect(html).toContain('property="og:title" content="카드 당구장 (제주)"');
    expect(html).toContain('제주 제주시 큐바람길 7, 2층 (가온동)');
    expect((await page.request.get('/region/999999')).status()).toBe(404);
  });
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, NARROW, ON_NARROW, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, owner } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { advance, playOut } from '#test/fixtures/bracket-play.ts';
import { appendOnSite, readOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
async function manage(page: Page, name: string) {
  await button(page.getByRole('region', { name: '대회 관리' }), '관리').click();
  await button(page.getByRole('dialog', { name: '대회 관리' }), name).click();
}

describe('anybody looks on', () => {
  test('a guest finds a live tournament in the list, follows it and draws it again', async () => {
    const saved = await saveOnSite(await newWriter(), { count: 8 });
    await appendOnSite(saved, { type: 'called', match: 'r1m1', table: 2, referee: null });
    const { page } = await visit('/tournament-type', NARROW);
    await page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: '대회' }).click();
    await page.waitForURL('**/tournaments');
    await page.getByRole('table').getByText('진행 중', { exact: true }).first().waitFor();
    await page.getByLabel('다른 상태').selectOption('예정');
    await page.waitForURL('**/tournaments?tab=coming');
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('link', { name: '진행 중', exact: true }).click();
    await page.waitForURL('**/tournaments?tab=live');
    await page.getByRole('link', { name: saved.title }).click();
    await page.waitForURL(`**/tournaments/${saved.id}`);
    await page.getByText('2번 테이블', { exact: true }).waitFor();
    await button(page, '공유').waitFor();
    const history = page.getByRole('region', { name: '추첨과 진행 내역' });
    await history.getByRole('heading').click();
    await button(page, '다시 확인하기').click();
    await page.getByText('다시 추첨했더니 대진표와 똑같습니다.', { exact: false }).waitFor();
    await expectFits(page);

    await appendOnSite(saved, { type: 'started', match: 'r1m1' });
    await history.getByText('경기 시작').waitFor();
  });

  test('with a champion it is no longer running, although the organiser has not closed it', async () => {
    const saved = await saveOnSite(await newWriter(), { count: 2 });
    const { page } = await visit(`/tournaments/${saved.id}`);
    const main = page.getByRole('main');
    await appendOnSite(saved, { type: 'called', match: 'r1m1', table: 2, referee: null });
    await main.getByText('진행 중', { exact: true }).waitFor();
    await appendOnSite(saved, advance('r1m1', 1));
    await main.getByText('진행 중', { exact: true }).waitFor({ state: 'detached' });
    await goTo(page, '/tournaments?tab=live');
    await page.getByRole('row').filter({ hasText: saved.title }).getByText('경기 끝').waitFor();
  });

  test('a page is complete without scripts, including the champion', { tags: ['long'] }, async () => {
    const saved = await saveOnSite(await newWriter(), { count: 2 });
    await appendOnSite(saved, advance('r1m1', 1), { type: 'closed' });
    const { page } = await visit('/tournaments?tab=closed', undefined, 'dark');
    await page.getByRole('row').filter({ hasText: saved.title }).getByText('선수1').waitFor();
    expect(await barriers(page)).toEqual([]);
    const html = await (await page.request.get(`/tournaments/${saved.id}`)).text();
    expect(html).toContain(`property="og:title" content="${saved.title}"`);
    expect(html).toMatch(
      /property="og:description" content="[^"]*강남 큐클럽 · 4구 토너먼트 · 2명 · 우승 선수1"/,
    );
    expect((await page.request.get('/tournaments/999999')).status()).toBe(404);
    await goTo(page, `/tournaments/${saved.id}`);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('heading', { name: '참가자' }).click();
    await page.getByRole('region', { name: '참가자' }).getByRole('link', { name: '선수1' }).click();
    await page.waitForURL(`**/tournaments/${saved.id}/players/1`);
    await page.getByRole('heading', { level: 1, name: '선수1' }).waitFor();
    await page.getByRole('main').getByText('우승', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: '선수2' }).getByText('승', { exact: true }).waitFor();
    await page.getByRole('button', { name: '공유' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    const night = await (await page.request.get(`/tournaments/${saved.id}/players/1`)).text();
    expect(night).toMatch(/property="og:image" content="[^"]*\/tournaments\/\d+\/players\/1\/card\.png"/);
    for (const entry of ['3', '01', '1.0', 'x'])
      expect((await page.request.get(`/tournaments/${saved.id}/players/${entry}`)).status()).toBe(404);
  });
});

test('a finished bracket is opened on a phone at its final, and is as high as that', async () => {
  const saved = await saveOnSite(await newWriter(), { count: 8 });
  const { events } = await readOnSite(saved);
  const before = replay(events.map(({ event }) => event));
  await appendOnSite(
    saved,
    ...playOut(before)
      .log.slice(before.log.length)
      .map(({ event }) => event),
  );
  const { page } = await visit(`/tournaments/${saved.id}`, NARROW);
  const pressed = page.getByRole('group', { name: '라운드' }).locator('[aria-pressed=true]');
  await expect.poll(() => pressed.innerText()).toBe('결승전');
  const gap = () =>
    page.locator('.round-scroller').evaluate(row => {
      const last = row.lastElementChild as HTMLElement;
      return [
        row.clientHeight - last.offsetHeight,
        Math.round(last.getBoundingClientRect().left - row.getBoundingClientRect().left),
      ];
    });
  await expect.poll(gap).toEqual([0, 0]);
});

describe('the organiser', () => {
  test('finds the bar of the tools on the page from the start, however late its script comes', async () => {
    const saved = await saveOnSite(await newWriter());
    const { page } = await browserOf(saved.organiser, '/tournaments', ON_NARROW);
    await page.route(/organiser-panel/, async route => {
      await new Promise(resolve => setTimeout(resolve, 2000));
      await route.continue();
    });
    await goTo(page, `/tournaments/${saved.id}`);
    await page.getByRole('heading', { name: '대진표' }).waitFor();
    await page.getByRole('region', { name: '대회 관리' }).waitFor({ timeout: 1000 });
    expect(await button(page, '공유').count()).toBe(0);
  });

  test('shares by link and QR, takes a link back and makes a new one', { tags: ['long'] }, async () => {
    const saved = await saveOnSite(await newWriter());
    const { page } = await browserOf(saved.organiser, `/tournaments/${saved.id}`, ON_NARROW);
    await button(page, '관리').click();
    await button(page, '공유').click();
    const sheet = page.getByRole('dialog', { name: '공유' });
    await sheet.getByRole('button', { name: '링크 만들기' }).first().click();
    const address = sheet.getByLabel('보기 링크 주소');
    const first = await address.inputValue();
    await sheet.getByRole('img', { name: '보기 링크 QR 코드' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await sheet.getByRole('button', { name: '새로 만들기' }).click();
    await page
      .getByRole('dialog', { name: '보기 링크를 끊습니다.' })
      .getByRole('button', { name: '새로 만들기' })
      .click();
    await expect.poll(() => address.inputValue()).not.toBe(first);
    expect((await page.request.get(new URL(first).pathname)).status()).toBe(404);
    expect((await page.request.get(new URL(await address.inputValue()).pathname)).status()).toBe(200);
    await sheet.getByText('2번 테이블 링크').click();
    await sheet.getByRole('button', { name: '링크 만들기' }).last().click();
    await expect.poll(() => sheet.getByLabel('2번 테이블 링크 주소').inputValue()).toMatch(/\/table\//);
  });

  test('changes its title, closes it and opens it again; an admin can void it', async () => {
    const saved = await saveOnSite(await newWriter(), { count: 2 });
    await appendOnSite(saved, advance('r1m1', 2));
    const { page } = await browserOf(saved.organiser, `/tournaments/${saved.id}`);
    await manage(page, '정보 수정');
    await page.getByLabel('대회 이름').fill(`${saved.title} 결승`);
    await button(page, '저장').click();
    await page.getByRole('heading', { level: 1, name: `${saved.title} 결승` }).waitFor();
    await page.getByRole('heading', { name: '참가자', exact: true }).click();
    await page.getByText('직접 입력', { exact: true }).first().waitFor();
    await button(page, '대회 종료').click();
    await page.getByText('전체 1경기 중 기록에 반영되는 경기가 없습니다.', { exact: false }).waitFor();
    await button(page.getByRole('dialog'), '종료').click();
    await page
      .getByRole('status')
      .getByText('전체 1경기 중 기록에 반영된 경기가 없습니다.', { exact: false })
      .first()
      .waitFor();
    await manage(page, '다시 열기');
    await button(page.getByRole('dialog'), '다시 열기').click();
    await button(page, '대회 종료').waitFor();
    await page.goto('/tournaments?tab=own');
    await page.getByRole('link', { name: `${saved.title} 결승` }).waitFor();

    const admin = await browserOf(await owner(), `/tournaments/${saved.id}`);
    await manage(admin.page, '무효로 하기');
    await admin.page.getByLabel('사유').fill('실제로 열리지 않은 대회');
    await button(admin.page.getByRole('dialog'), '무효로 하기').click();
    await admin.page.getByText('실제로 열리지 않은 대회', { exact: false }).first().waitFor();
  });
});

test('a void announcement says so with the reason, and offers its organiser nothing to do', async () => {
  const organiser = await newWriter();
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const body = {
    key: newUuid(),
    title: `무효 ${newUuid().slice(0, 8)}`,
    hall: '',
    region: '제주',
    day,
    listed: true,
    ball: '3',
    ...ENTRY_SETTINGS,
    closesAt: `${day}T12:00`,
  };
  const made = await callSite<{ id: number }>('POST', '/api/tournaments/announced', { as: organiser, body });
  const { page } = await browserOf(organiser, `/tournaments/${made.id}`);
  await page.getByRole('link', { name: '참가 신청 관리' }).waitFor();
  await callSite('POST', `/api/tournaments/${made.id}/void`, {
    as: await owner(),
    body: { reason: '열리지 않은 대회' },
  });
  await page.reload();
  await page.getByText('사유: 열리지 않은 대회', { exact: false }).waitFor();
  await page.getByText('무효', { exact: true }).waitFor();
  expect(
    await page.getByText(/출석·입금|참가 신청 관리|참가자가 확정된|함께 진행하는|연결 끊김/).count(),
  ).toBe(0);
  expect(await page.getByRole('region', { name: '참가 신청', exact: true }).count()).toBe(0);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { TvCode } from '#/features/tournaments/server/tournaments.contract.ts';
import { barriers } from '#test/browser/accessibility.ts';
import { goTo, newVisitor } from '#test/browser/browser.ts';
import { callSite, newWriter } from '#test/browser/writers.ts';
import { playOut } from '#test/fixtures/bracket-play.ts';
import { newGame } from '#test/fixtures/tournaments.ts';
import {
  appendOnSite,
  openTv,
  readOnSite,
  type SavedOnSite,
  saveOnSite,
  tournamentBody,
} from '#test/fixtures/tournaments-on-site.ts';

// Nicknames of 2 to 17 letters; those of the winners are short, and so have the largest letters.
const NAMES = [
  ...['김수', '세상에서제일긴별명을가진당구인'],
  ...['이박사', '강남큐클럽의큐대장박정호형님일세'],
  ...['당구왕김탁구', '가나다라마바사아자차카타파하거너더'],
  ...['최프로', 'Longest Nickname 7'],
];

/** A tournament of eight on three tables, with names of every length. */
async function saveNamed(): Promise<SavedOnSite> {
  const organiser = await newWriter();
  const body = tournamentBody('이름이 긴 대회', { count: 8, settings: { tables: 3 } });
  for (const event of body.events)
    if (event.type === 'entered')
      event.entries.forEach((entry, at) => {
        for (const player of entry.players) player.name = NAMES[at] ?? '';
      });
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', { as: organiser, body });
  return { id, organiser, title: body.title };
}

const call = (match: number) =>
  ({ type: 'called', match: `r1m${match}`, table: match, referee: null }) as const;
const game = newGame({ targets: [15, 200], turns: [[6, 0, 0]], past: 'p' });

/** The texts that are cut off or overflow. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.tv-name, .tv-table, .tv-tables, .tv-body, .tv-rail')]
      .filter(each => {
        // Letters may leave their line a little.
        const isHigh = !each.matches('.tv-name') && each.scrollHeight > each.clientHeight + 1;
        return isHigh || each.scrollWidth > each.clientWidth + 1;
      })
      .map(each => `${each.className} ${each.innerText}`),
  );

/** Turns a TV's pages until one shows as many elements as `count`. */
const turnTo = (page: Page, selector: string, count: number) =>
  expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      return page.locator(selector).count();
    })
    .toBe(count);

test('one, two and three tables with names of 2 to 17 letters fit, with targets beside the scores', async () => {
  const saved = await saveNamed();
  await appendOnSite(saved, call(1));
  const { page } = await openTv(saved);
  for (const match of [1, 2, 3]) {
    if (match > 1) await appendOnSite(saved, call(match));
    const path = `/api/tournaments/${saved.id}/games/r1m${match}`;
    await callSite('PUT', path, { as: saved.organiser, body: { game } });
    await appendOnSite(saved, { type: 'started', match: `r1m${match}` });
    await expect.poll(() => page.locator('.tv-table').count()).toBe(match);
    await expect.poll(() => page.locator('.tv-points').allTextContents()).toContain('6/15');
    expect(await cut(page)).toEqual([]);
  }
  const code = await page.locator('.tv-qr').boundingBox();
  expect(code?.height).toBeGreaterThan(300);
  expect(await barriers(page)).toEqual([]);
});

test('a call takes over the screen at once, whatever is shown, until the match begins', async () => {
  const saved = await saveNamed();
  const { page } = await openTv(saved);
  await appendOnSite(saved, call(2));
  const calls = page.locator('.tv-calls');
  await calls.getByText('2번 테이블').waitFor();
  await appendOnSite(saved, call(3));
  await calls.getByText('3번 테이블').waitFor();
  // The sound switch is above the call.
  await page.getByRole('button', { name: '호출 소리 켬' }).click();
  await page.getByRole('button', { name: '호출 소리 끔' }).click();
  expect(await calls.count()).toBe(1);
  expect(await barriers(page)).toEqual([]);
  for (const match of ['r1m2', 'r1m3']) await appendOnSite(saved, { type: 'started', match });
  await expect.poll(() => calls.count()).toBe(0);
  // Calls from before the screen was opened are not announced.
  await appendOnSite(saved, call(1));
  const later = await openTv(saved);
  await later.page.getByText('1번 테이블').waitFor();
  await expect.poll(() => later.page.locator('.tv-calls').count()).toBe(0);
  await page.getByRole('button', { name: '호출 소리 켬' }).click();
  await page.getByRole('button', { name: '호출 소리 끔' }).waitFor();
});

test('six digits open the screen on a TV that has no keyboard for an address', async () => {
  const saved = await saveNamed();
  const path = `/api/tournaments/${saved.id}/tv-code`;
  const { code } = await callSite<TvCode>('POST', path, { as: saved.organiser });
  const { page } = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  await goTo(page, '/tv');
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('TV 코드').fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await page.getByText('코드가 맞지 않거나 시간이 지났습니다.', { exact: false }).first().waitFor();
  await page.getByLabel('TV 코드').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/live\/\w+\/tv$/);
  await page.getByRole('heading', { name: saved.title }).waitFor();
});

test('the end is a podium, and before it the next matches are shown beside the tables', async () => {
  const saved = await saveNamed();
  await callSite('PUT', `/api/tournaments/${saved.id}/prizes`, {
    as: saved.organiser,
    body: { prizes: ['상금 30만 원과 트로피', ...Array(7).fill(''), '큐'] },
  });
  const { page } = await openTv(saved);
  await appendOnSite(saved, call(1));
  const queue = page.getByRole('complementary', { name: '다음 경기와 링크' });
  await queue.getByText('8강전 2경기').waitFor();
  const { events } = await readOnSite(saved);
  const start = replay(events.map(({ event }) => event));
  const score = { points: [20, 9], targets: [20, 10], innings: [10, 10], highRuns: [4, 6] };
  const played = playOut(start)
    .log.slice(start.log.length)
    .map(({ event: { key: _, at: __, ...command } }) => ({ ...command, score }) as Command);
  await appendOnSite(saved, ...played.slice(0, 8));
  // Two semi-finals with a loser as the referee of each are the most that is shown so large.
  await turnTo(page, '.tv-next + .tv-calls-round', 2);
  expect(await cut(page)).toEqual([]);
  await appendOnSite(saved, ...played.slice(8));
  await turnTo(page, '.tv-podium li', 3);
  const [second, first] = [page.locator('[data-rank="준우승"]'), page.locator('[data-rank="우승"]')];
  await first.getByText('상금 30만 원과 트로피').waitFor();
  await page.getByText(`/tournaments/${saved.id}`).waitFor();
  expect((await page.locator('.tv-qr').boundingBox())?.height).toBeGreaterThan(300);
  await page.getByText(/^하이런상 .* 6점 \(큐\)$/).waitFor();
  expect(await cut(page)).toEqual([]);
  const places = [await second.boundingBox(), await first.boundingBox()];
  expect(places[0]?.x).toBeLessThan(places[1]?.x ?? 0);
  expect(await barriers(page)).toEqual([]);
});

test('the next matches of a large field fit on their page, each with its time', {
  tags: ['long'],
}, async () => {
  const saved = await saveOnSite(await newWriter(), { count: 64, settings: { tables: 8 } });
  for (const match of [1, 2])
    await appendOnSite(saved, call(match), { type: 'started', match: `r1m${match}` });
  const { page } = await openTv(saved);
  await page.locator('.tv[data-page="next"]').waitFor();
  await expect.poll(() => page.locator('.tv-matches .tv-when').count()).toBe(5);
  expect(await cut(page)).toEqual([]);
});

test('a single next match is shown in large letters, with its time and table', async () => {
  const saved = await saveOnSite(await newWriter(), { count: 4 });
  await appendOnSite(saved, call(1));
  const { page } = await openTv(saved);
  await turnTo(page, '.tv[data-page="next"]', 1);
  await page.getByText(/^약 오[전후] \d+:\d\d · 2번 테이블 · 준결승전 2경기$/).waitFor();
  const height = (await page.locator('.tv-next .tv-name').first().boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(100);
  expect(await cut(page)).toEqual([]);
});

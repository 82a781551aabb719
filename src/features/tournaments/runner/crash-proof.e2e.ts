import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, PHONE, visit } from '#test/browser/browser.ts';
import { launchKillableBrowser, newProfile } from '#test/browser/killable-browser.ts';
import { decide, enterByPaste, startTournament } from '#test/browser/runner.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** The saved tournament in the address. */
const nameOf = (page: Page) => new URL(page.url()).searchParams.get('n');
const champion = (page: Page) => page.getByRole('region', { name: '최종 우승', exact: true });
const watching = (page: Page) => page.getByText('다른 탭에서 진행하고 있습니다');

const namesOf = (players: number) => Array.from({ length: players }, (_, at) => `선수${at + 1}`);

/** Enters `players` names and starts. */
async function start(page: Page, players: number): Promise<void> {
  await enterByPaste(page, namesOf(players));
  await startTournament(page);
  await page.locator('.runner-match').first().waitFor();
}

/** Decides the first open match for its first side; false if there is none. */
async function decideOne(page: Page): Promise<boolean> {
  const open = page.locator('.runner-match[data-state=open]');
  if ((await open.count()) === 0) return false;
  const before = await page.locator('.runner-match[data-state=decided]').count();
  const winners = open.first().getByRole('button', { name: / (진출|최종 우승|3위)$/ });
  await decide(winners.first());
  // After the last one the bracket is shown in place of the matches.
  const isDecided = async () =>
    (await page.locator('.runner-match[data-state=decided]').count()) > before ||
    (await champion(page).count()) > 0;
  await expect.poll(isDecided).toBe(true);
  return true;
}

async function playToTheEnd(page: Page, afterEach = async () => {}): Promise<void> {
  while ((await champion(page).count()) === 0) if (await decideOne(page)) await afterEach();
}

/** The saved tournaments in the browser's database. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ key: string; events: { key: string }[]; entering: unknown }[]>((resolve, reject) => {
        const opening = indexedDB.open('dangu-runner');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('notebooks').objectStore('notebooks').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
  );

/** A visitor's view and buttons of the tournament, and its stored data. */
async function full(page: Page) {
  await page.locator('.runner-round, .runner-entry').first().waitFor();
  // The server's part of a started tournament loads last.
  if ((await page.locator('.runner-round').count()) > 0) await page.locator('.on-server .button').waitFor();
  const [saved] = await stored(page);
  const { events = [], entering } = saved ?? {};
  return { shown: await page.locator('main').innerText(), events, entering };
}

test('a browser that is killed right after a step loses nothing, as with an empty battery', async () => {
  const profile = newProfile();
  const address = (path: string) => new URL(path, inject('siteUrl')).href;
  const first = await launchKillableBrowser(profile);
  await goTo(first.page, address('/tournament?size=4'));
  await start(first.page, 4);
  await decideOne(first.page);
  const before = await full(first.page);
  await first.kill();
  const second = await launchKillableBrowser(profile);
  await goTo(second.page, address('/tournament'));
  expect(await full(second.page)).toEqual(before);
});

test('a second tab says so and follows live without buttons, takes over, and no change of either is lost', async () => {
  const { page: first, context } = await newVisitor();
  await goTo(first, '/tournament?size=4');
  await start(first, 4);
  const second = await context.newPage();
  await goTo(second, first.url());
  await watching(second).waitFor();
  const decided = (page: Page) => page.locator('.runner-match[data-state=decided]').count();
  await expect.poll(() => second.getByRole('button', { name: / (승|진출)$/ }).count()).toBe(0);
  await decideOne(first);
  await expect.poll(() => decided(second)).toBe(1);
  expect(await barriers(second)).toEqual([]);

  await button(second, '여기서 계속하기').click();
  await watching(first).waitFor();
  await decideOne(second);
  await expect.poll(() => decided(first)).toBe(2);
  await expect.poll(async () => (await stored(second))[0]?.events.length).toBe(4);
  await second.close();
  await watching(first).waitFor({ state: 'detached' });
  await playToTheEnd(first);
});

test('the start page offers running tournaments of this device, to continue or to delete', {
  tags: ['long'],
}, async () => {
  const { page } = await visit('/tournament?size=4', PHONE);
  await start(page, 4);
  const name = nameOf(page);
  await goTo(page, '/tournament/setup');
  const list = page.getByRole('region', { name: '이어서 하기' });
  await list.getByText('준결승전').waitFor();
  expect([await barriers(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  await list.getByRole('link', { name: /계속하기$/ }).click();
  await page.locator('.runner-match').first().waitFor();
  expect(nameOf(page)).toBe(name);
  await page.goBack();
  await list.getByRole('button', { name: /삭제$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => stored(page)).toEqual([]);
});

test('the address of a tournament on another device says so, and a reloaded empty form does not', async () => {
  const elsewhere = (page: Page) => page.getByText('주소의 대회는 이 기기에 없습니다', { exact: false });
  const { page } = await visit('/tournament?size=4', PHONE);
  await page.waitForURL(/n=/);
  await page.reload();
  await page
    .getByRole('button', { name: /^1번 선수/ })
    .first()
    .waitFor();
  expect(await elsewhere(page).count()).toBe(0);
  // Nothing is stored of a form that nobody has touched.
  expect(await stored(page)).toEqual([]);
  const strange = '0b4f6a52-9d3e-4c1a-8f77-1c2d3e4f5a6b';
  await goTo(page, `/tournament?n=${strange}`);
  await elsewhere(page).waitFor();
  expect(nameOf(page)).not.toBe(strange);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '내 대회', exact: true }).last().click();
  await page.waitForURL('**/tournaments?tab=own');
});

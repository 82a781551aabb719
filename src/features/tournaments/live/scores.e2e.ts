import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, PHONE, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { takeOver } from '#test/browser/runner.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';
import {
  appendOnSite,
  linkOnSite,
  openTv,
  readOnSite,
  saveOnSite,
} from '#test/fixtures/tournaments-on-site.ts';

const digits = (page: Page) => page.locator('.scorer-digits').allTextContents();
/** The TV's points of the match; its screens alternate. */
async function onTv(page: Page): Promise<string[]> {
  await page.keyboard.press('ArrowRight');
  return page.locator('.tv-side > :not(.tv-name)').allTextContents();
}
const plus = (page: Page) => page.getByRole('button', { name: '1 더하기' }).click();
const pass = (page: Page) => page.getByRole('button', { name: '턴 넘기기' }).click();

/** A match called to table 1, with two scorers on its link; the first has begun to score to 10 each. */
async function atTheTable() {
  const saved = await saveOnSite(await newWriter(), { count: 4 });
  await appendOnSite(saved, { type: 'called', match: 'r1m1', table: 1, referee: null });
  const address = `/table/${await linkOnSite(saved, 1)}`;
  const helpers = [await newVisitor({ viewport: PHONE }), await newVisitor({ viewport: PHONE })] as const;
  for (const { page } of helpers) await goTo(page, address);
  const [{ page }] = helpers;
  for (const field of ['target0', 'target1']) await page.locator(`[data-field=${field}]`).fill('10');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: '경기 시작' }).click();
  for (const helper of helpers) await expect.poll(() => digits(helper.page)).toEqual(['0', '0']);
  const read = () => readOnSite(saved);
  return { saved, address, helpers, read };
}

test('the organiser’s phone, two helpers of a table and the TV show one score, no matter who presses', async () => {
  const { saved, helpers, read } = await atTheTable();
  const [one, other] = [helpers[0].page, helpers[1].page];
  const tv = await openTv(saved);
  const phone = await browserOf(saved.organiser, `/tournaments/${saved.id}`, { viewport: PHONE });
  await takeOver(phone.page);
  // Both scorers at once: every press counts.
  const twice = async (page: Page) => {
    await plus(page);
    await plus(page);
  };
  await Promise.all([twice(one), twice(other)]);
  for (const page of [one, other]) await expect.poll(() => digits(page)).toEqual(['4', '0']);
  for (const page of [one, other]) await page.getByText('다른 휴대폰도 점수를 적고 있습니다.').waitFor();
  await expect.poll(() => onTv(tv.page)).toEqual(['차례', '4/10', '0/10']);
  // The organiser's phone shows the score on the card, and its scorer opens there.
  await phone.page.locator('strong').getByText('4', { exact: true }).first().waitFor();
  await press(phone.page, '준결승전 1경기 점수판');
  await expect.poll(() => digits(phone.page)).toEqual(['4', '0']);
  expect(await barriers(phone.page)).toEqual([]);
  await plus(phone.page);
  await pass(phone.page);
  // A point counts for the side at the table on the pressed screen.
  await expect.poll(() => other.locator('.scorer-side[data-lit] .scorer-digits').textContent()).toBe('0');
  await plus(other);
  for (const page of [one, other, phone.page]) await expect.poll(() => digits(page)).toEqual(['5', '1']);
  await expect.poll(() => onTv(tv.page)).toEqual(['5/10', '차례', '1/10']);
  const [shown] = (await read()).games;
  expect(shown?.game).toMatchObject({ turns: [[5, 0, 0]], run: [1, 0, 0] });
});

test('a disconnected helper sends missing presses later, and is asked if two records differ', {
  tags: ['long'],
}, async () => {
  const { address, helpers, read } = await atTheTable();
  const [one, other] = helpers;
  await other.context.setOffline(true);
  await plus(other.page);
  await plus(other.page);
  await other.page.getByText('오프라인 – 이 기기에 저장', { exact: false }).waitFor();
  await other.page.reload().catch(() => {});
  await other.context.setOffline(false);
  await goTo(other.page, address);
  await expect.poll(() => digits(one.page)).toEqual(['2', '0']);
  await expect.poll(() => digits(other.page)).toEqual(['2', '0']);

  await other.context.setOffline(true);
  await plus(other.page);
  await pass(other.page);
  await other.page.getByText('오프라인 – 이 기기에 저장', { exact: false }).waitFor();
  await pass(one.page);
  await plus(one.page);
  await expect.poll(async () => (await read()).games[0]?.game.turns).toEqual([[2, 0, 0]]);
  await other.context.setOffline(false);
  await other.page.getByText('다른 기기에서 다르게 기록했습니다', { exact: false }).waitFor();
  await other.page.getByRole('button', { name: '이 기기 3:0 (1이닝)' }).click();
  for (const { page } of helpers) await expect.poll(() => digits(page)).toEqual(['3', '0']);
});

test('a board that was begun without a call shows everybody that the tournament is played', async () => {
  const saved = await saveOnSite(await newWriter(), { count: 4 });
  const path = `/tournaments/${saved.id}`;
  const { page } = await visit(path, PHONE);
  const phone = await browserOf(saved.organiser, path, { viewport: PHONE });
  await takeOver(phone.page);
  await press(phone.page, '준결승전 1경기 점수판');
  for (const field of ['target0', 'target1']) await phone.page.locator(`[data-field=${field}]`).fill('10');
  await phone.page.getByRole('dialog').getByRole('radio').first().check();
  await phone.page.getByRole('button', { name: '경기 시작' }).click();
  await page.getByRole('main').getByText('진행 중', { exact: true }).first().waitFor();
  await expect.poll(async () => (await readOnSite(saved)).state).toBe('live');
});

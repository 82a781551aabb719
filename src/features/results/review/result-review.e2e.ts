import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { DESKTOP, PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, owner, type Writer } from '#test/browser/writers.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const happen = (command: Command, ago: number): TournamentEvent => ({
  key: randomUUID(),
  at: new Date(Date.now() - ago).toISOString(),
  ...command,
});

/** Eight games of 개인전 that the first wins, five minutes apart, ended `ago` milliseconds ago. */
async function evening([one, two]: [Writer, Writer], title: string, ago: number) {
  const entries = [one, two].map(({ userId, username }, at) => {
    return { id: at + 1, players: [{ member: userId, name: username, score4: 200, score3: 0, hall: '' }] };
  });
  const settings = { mode: 'single', thirdPlace: false, tables: 0, play: DEFAULT_PLAY } as const;
  const games = Array.from({ length: 8 }, (_, n) =>
    happen({ type: 'played', entry: 1, against: 2, how: 'played', score: null }, ago + (8 - n) * 5 * MINUTE),
  );
  const day = new Date(Date.now() - ago).toISOString().slice(0, 10);
  const events = [happen({ type: 'entered', settings, entries }, ago + DAY), ...games];
  const body = { key: randomUUID(), title, hall: '', day, listed: true, events };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', { as: one, body });
  await callSite('POST', `/api/tournaments/${id}/answer`, { as: two, body: { accept: true } });
  const ends = [happen({ type: 'finished', entry: 1 }, ago), happen({ type: 'closed' }, ago)];
  await callSite('POST', `/api/tournaments/${id}/events`, { as: one, body: { after: 0, events: ends } });
}

async function forged() {
  const pair: [Writer, Writer] = [await newWriter(), await newWriter()];
  // Days in Seoul, whatever the hour of the test.
  const { userId } = pair[0];
  for (const days of [1, 2, 3]) await evening(pair, `둘만의 대회 ${days} ${userId}`, days * DAY);
  return pair;
}
const victoriesOf = async ({ userId }: Writer) => {
  const answer = await callSite<{ victory: number }>('GET', `/api/memberanking/${userId}`);
  return answer.victory;
};

test('an admin releases games that wait, voids the results of two members, and takes that back', async () => {
  const [one, two] = await forged();
  expect(await victoriesOf(one)).toBe(0);
  const { page } = await browserOf(await owner(), '/admin/audit', { viewport: DESKTOP });
  await page.goto('/admin/results');
  await page.waitForURL(url => url.pathname === '/admin/cases');
  await page.getByRole('link', { name: `둘만의 대회 1 ${one.userId}` }).click();
  await page.waitForURL('**/admin/cases/*');
  await page.getByText('같은 접속 주소').first().waitFor();
  await expectFits(page);
  const form = page.getByRole('region', { name: '처리' });
  await form.getByRole('radio', { name: '기록에 반영', exact: true }).check();
  await form.getByRole('button', { name: '처리하기', exact: true }).click();
  await page.getByText('경기를 반영하고 기록을 다시 계산했습니다.').waitFor();
  await form.waitFor({ state: 'detached' });
  const before = await victoriesOf(one);
  expect(before).toBeGreaterThanOrEqual(11);
  await page.getByRole('banner').getByRole('button', { name: '관리' }).click();
  await page.getByRole('navigation', { name: '관리' }).getByRole('link', { name: '현황·기록' }).click();
  await page.getByRole('navigation', { name: '관리 화면' }).getByRole('link', { name: '결과 무효' }).click();
  await page.waitForURL('**/admin/voidings');
  await page.getByRole('button', { name: '결과 무효로 하기' }).click();
  await page.getByLabel('회원 아이디').fill(one.userId);
  await page.getByLabel('상대 아이디').fill(two.userId);
  await page.getByRole('button', { name: '무효로 하기', exact: true }).click();
  await page.getByText('무효 사유를 입력해주세요.').first().waitFor();
  await expectFits(page);
  await page.getByLabel('사유').fill('둘이 지어낸 경기입니다.');
  await page.getByRole('button', { name: '무효로 하기', exact: true }).click();
  await page.getByText('결과를 무효로 하고 기록을 다시 계산했습니다.').waitFor();
  expect(await victoriesOf(one)).toBe(0);
  const voided = page.getByRole('row').filter({ hasText: one.username });
  await page.setViewportSize(PHONE);
  // In a folded row, the sentence needs a label that calls it the reason.
  await voided.locator('[data-title="사유"]').getByText('둘이 지어낸 경기입니다.').waitFor();
  await voided.getByRole('button', { name: '무효 취소' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '무효 취소' }).click();
  await page.getByText('무효를 취소하고 기록을 다시 계산했습니다.').waitFor();
  expect(await victoriesOf(one)).toBe(before);
});

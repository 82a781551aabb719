import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { allMatches, entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { calledMatches } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { decide } from '#test/browser/runner.ts';
import { browserOf, callSite, newWriter, type Writer } from '#test/browser/writers.ts';
import { linkOnSite, openTv, type SavedOnSite } from '#test/fixtures/tournaments-on-site.ts';

const PLAYERS = 10;
const MATCHES = PLAYERS - 1;
const TABLES = 2;
const MINUTES = 60_000;

const tomorrow = () => new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);

type Organisers = Record<'chief' | 'runner' | 'desk', Writer>;

/** Announces a tournament with two co-organisers, and enters the players. */
async function announced({ chief, runner, desk }: Organisers, players: Writer[]): Promise<SavedOnSite> {
  const [title, day] = [`열 명의 저녁 ${chief.userId}`, tomorrow()];
  const facts = { key: newUuid(), title, hall: '', day, listed: true, ball: '4' };
  const times = { time: '19:00', closesAt: `${day}T18:00`, confirmHours: 12, stopped: false };
  const entry = { capacity: PLAYERS, players: 1, who: 'members', fee: '1만원', rules: '', divisions: '' };
  const body = { ...facts, ...times, ...entry };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments/announced', { as: chief, body });
  const path = `/api/tournaments/${id}`;
  for (const [member, roles] of [
    [runner, ['run']],
    [desk, ['desk', 'score']],
  ] as const) {
    await callSite('POST', `${path}/organisers`, { as: chief, body: { member: member.username, roles } });
    await callSite('PUT', `${path}/organisers/own`, { as: member, body: { accept: true } });
  }
  for (const as of players)
    await callSite('POST', `${path}/entries`, { as, body: { division: '', partner: '', invite: '' } });
  return { id, organiser: chief, title };
}

/** Opens an organiser's phone that counts taps and keys. */
async function phoneOf(writer: Writer, path: string) {
  const { page } = await browserOf(writer, undefined, { viewport: PHONE });
  let taps = 0;
  await page.exposeBinding('touched', () => {
    taps++;
  });
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => (window as unknown as { touched: () => void }).touched(), true);
  });
  await goTo(page, path);
  return { page, taps: () => taps };
}

/** Types the score of the player's own match. */
async function report(page: Page, winner: string): Promise<void> {
  const own = page.getByRole('region', { name: '내 경기' });
  await own.getByRole('button', { name: '결과 입력' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: `${winner} 승` }).check();
  await form.getByRole('button', { name: '결과 보내기' }).click();
  await own.getByText('상대 확인 대기').waitFor();
}

/** Whether a press on the text of a toast reaches the page below it. */
function isPressedThrough(toast: Element): boolean {
  const { left, top, height } = toast.getBoundingClientRect();
  return document.elementFromPoint(left + 60, top + height / 2)?.closest('.toast') === null;
}

test('an evening of ten on two tables costs its organisers one touch a match at most', {
  timeout: 5 * MINUTES,
}, async () => {
  const [chief, runner, desk] = [await newWriter(), await newWriter(), await newWriter()];
  const players: Writer[] = [];
  for (let n = 0; n < PLAYERS; n++) players.push(await newWriter());
  const saved = await announced({ chief, runner, desk }, players);
  const path = `/tournaments/${saved.id}`;
  const read = () => callSite<TournamentWithEvents>('GET', `/api${path}`, { as: chief });
  const replayed = async (): Promise<Tournament> => replay((await read()).events.map(({ event }) => event));
  const decided = async () =>
    allMatches(await replayed()).filter(({ state, bye }) => state === 'decided' && !bye).length;
  const atTables = async () => calledMatches(await replayed()).length;

  const deskPhone = await phoneOf(desk, `${path}/entries`);
  for (const { username } of players) await press(deskPhone.page, `${username} 출석`);
  const toast = deskPhone.page.getByRole('status').locator('.toast').last();
  expect(await toast.evaluate(isPressedThrough)).toBe(true);
  await deskPhone.page.getByText(`출석 ${PLAYERS}/${PLAYERS}명`, { exact: false }).first().waitFor();

  const chiefPhone = await phoneOf(chief, `${path}/entries`);
  await chiefPhone.page.getByLabel('테이블 수').fill(String(TABLES));
  await press(chiefPhone.page, `추첨으로 (${PLAYERS}명)`);
  await chiefPhone.page.getByRole('dialog').getByRole('button', { name: '추첨하기' }).click();
  await chiefPhone.page.waitForURL(/\/tournament\?/);
  await expect.poll(async () => (await read()).version).toBe(2);

  // The co-organisers take over on their phones.
  const runnerPhone = await phoneOf(runner, path);
  for (const [{ page }, button] of [
    [runnerPhone, '대회 진행하기'],
    [deskPhone, '점수 기록하기'],
  ] as const) {
    await goTo(page, path);
    await press(page, button);
    await page.waitForURL('**/tournament?n=*');
  }
  const tv = await openTv(saved);
  const overlay = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  await goTo(overlay.page, `/live/${await linkOnSite(saved)}/overlay?table=1`);
  const bar = overlay.page.getByRole('region', { name: '점수' });
  const phones = [chiefPhone, runnerPhone, deskPhone];
  const touches = () => phones.reduce((sum, phone) => sum + phone.taps(), 0);
  const before = touches();

  // One press begins; then each table gets its next match by itself.
  await runnerPhone.page.getByRole('button', { name: / 1번 테이블로 호출$/ }).click();
  await expect.poll(atTables).toBe(TABLES);
  const first = await replayed();
  const match = calledMatches(first).find(({ table }) => table === 1);
  if (!match) throw new Error('no match at table 1');
  const names = entriesIn(match).map(entry => nameOf(first, entry));
  for (const name of names) await bar.getByText(name).waitFor();
  for (const name of names) await tv.page.getByText(name).first().waitFor();

  // Two players report on their own phones, without an organiser's press.
  const [one, other] = names.map(name => players.find(({ username }) => username === name));
  if (!one || !other) throw new Error('strangers play');
  const playerPhones = [
    await browserOf(one, path, { viewport: PHONE }),
    await browserOf(other, path, { viewport: PHONE }),
  ] as const;
  await report(playerPhones[0].page, one.username);
  const theirs = playerPhones[1].page.getByRole('region', { name: '내 경기' });
  await theirs.getByRole('button', { name: '맞습니다' }).click();
  await expect.poll(decided).toBe(1);
  expect(touches() - before).toBe(1);

  // For all other matches the scorekeeper presses the winner.
  for (let played = 1; played < MATCHES; played++) {
    await expect.poll(atTables).toBeGreaterThan(0);
    const tournament = await replayed();
    const [next] = calledMatches(tournament);
    if (!next) throw new Error('no match is called');
    const panel = deskPhone.page.getByRole('article', { name: matchTitle(tournament, next), exact: true });
    const winner = nameOf(tournament, next.sides[0].entry);
    await decide(panel.getByRole('button', { name: new RegExp(`^${winner} .*(진출|최종 우승)$`) }));
    await expect.poll(decided).toBe(played + 1);
  }
  expect(touches() - before).toBeLessThanOrEqual(MATCHES);

  const { events } = await read();
  expect(new Set(events.map(({ by }) => by))).toEqual(new Set([undefined, runner.username, desk.username]));
  const champion = nameOf(await replayed(), (await replayed()).champion);
  await tv.page.getByText(champion).first().waitFor();
  await bar.getByText('경기 끝').waitFor();
  await press(runnerPhone.page, '대회 종료');
  await runnerPhone.page.getByRole('dialog').getByRole('button', { name: '종료', exact: true }).click();
  await expect.poll(async () => (await read()).state).toBe('closed');
});

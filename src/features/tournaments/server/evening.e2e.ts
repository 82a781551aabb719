import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { groupTitle, matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, entriesIn, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { ManagedEntries } from '#/features/tournaments/entries/entries.contract.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, type Visit } from '#test/browser/browser.ts';
import { press, showRound } from '#test/browser/runner.ts';
import { DESKTOP, hydrated, PHONE } from '#test/browser/window.ts';
import { browserOf, callSite, newWriter, releaseGames, type Writer } from '#test/browser/writers.ts';
import { NO_WISHES } from '#test/fixtures/announced-tournaments.ts';
import { advance } from '#test/fixtures/bracket-play.ts';
import { appendOnSite, linkOnSite, type SavedOnSite } from '#test/fixtures/tournaments-on-site.ts';
import type { TournamentWithEvents } from './tournaments.contract.ts';

const MINUTE_MS = 60_000;
const CAPACITY = 20;
// Seven turns of the TV, which has fewer pages.
const TURNED_MS = 90_000;
const seoulMinute = (ahead: number) =>
  new Date(Date.now() + 9 * 60 * MINUTE_MS + ahead).toISOString().slice(0, 16);

type Evening = SavedOnSite & { path: string };

const read = ({ id, organiser }: SavedOnSite) =>
  callSite<TournamentWithEvents>('GET', `/api/tournaments/${id}`, { as: organiser });
const now = async (saved: SavedOnSite): Promise<Tournament> =>
  replay((await read(saved)).events.map(({ event }) => event));

/** A tournament of 20 places in half an hour, so that players may check in; the organiser types it at the desk. */
async function announced(desk: Page, organiser: Writer): Promise<Evening> {
  const title = `저녁 대회 ${newUuid().slice(0, 8)}`;
  const starts = seoulMinute(30 * MINUTE_MS);
  await desk.getByLabel('대회 이름').fill(title);
  await desk.getByLabel('날짜', { exact: false }).first().fill(starts.slice(0, 10));
  await desk.getByLabel('시작 시각').fill(starts.slice(11));
  await desk.getByLabel('신청 마감').fill(seoulMinute(20 * MINUTE_MS));
  await desk.getByLabel('정원').fill(String(CAPACITY));
  await press(desk, '대회 올리기');
  await desk.waitForURL(/\/tournaments\/\d+$/);
  const path = new URL(desk.url()).pathname;
  return { id: Number(path.split('/').at(-1)), organiser, title, path };
}

/** 21 enter for 20 places; the first leaves, and who waits moves up. Answers who then has a place, and the last one’s phone. */
async function enterAndMoveUp({ path }: Evening): Promise<{ players: Writer[]; phone: Visit }> {
  const members: Writer[] = [];
  for (let n = 0; n <= CAPACITY; n++) members.push(await newWriter());
  const [leaver, ...players] = members as [Writer, ...Writer[]];
  const waiter = players.at(-1) as Writer;
  const leaving = await browserOf(leaver, path, { viewport: PHONE });
  await press(leaving.page, '참가 신청');
  await leaving.page.getByText('참가가 확정되었습니다.', { exact: false }).first().waitFor();
  for (const as of players.slice(0, -1))
    await callSite('POST', `/api${path}/entries`, { as, body: NO_WISHES });
  const phone = await browserOf(waiter, path, { viewport: PHONE });
  await press(phone.page, '대기 신청');
  const box = phone.page.getByRole('region', { name: '참가 신청', exact: true });
  await box.getByText('대기 1번째입니다.', { exact: false }).waitFor();
  await press(leaving.page, '신청 취소');
  await leaving.page.getByRole('dialog').getByRole('button', { name: '신청 취소' }).click();
  await leaving.page.getByRole('main').getByRole('button', { name: '대기 신청' }).waitFor();
  await goTo(phone.page, '/notifications');
  await phone.page
    .getByRole('main')
    .getByRole('link', { name: /자리가 났습니다/ })
    .click();
  await phone.page.waitForURL(`**${path}`);
  await press(phone.page, '참가 확인');
  await box.getByText('참가가 확정되었습니다.', { exact: false }).waitFor();
  expect(await sidewaysScroll(phone.page)).toBe(0);
  expect(leaving.complaints).toEqual([]);
  return { players, phone };
}

/** All but the first three check in: the last on the own phone, one at the desk, the others through the API. */
async function checkIn({ path, organiser }: Evening, players: Writer[], desk: Page, phone: Page) {
  const call = `/api${path}/entries`;
  const { entries } = await callSite<ManagedEntries>('GET', `${call}/managed`, { as: organiser });
  for (const { username } of players.slice(4, -1)) {
    const entry = entries.find(each => each.players[0]?.username === username);
    await callSite('PUT', `${call}/${entry?.id}`, { as: organiser, body: { present: true } });
  }
  await press(phone, '출석하기');
  await phone.getByText('출석함').first().waitFor();
  await goTo(desk, `${path}/entries`);
  const name = `${players[3]?.username} 출석`;
  await press(desk, name);
  await desk.locator(`button[aria-label="${name}"][aria-pressed="true"]`).waitFor();
}

/** Five groups of those who are there, on two tables, drawn at the desk. */
async function drawGroups(desk: Page): Promise<void> {
  await desk.getByLabel('방식').selectOption('groups');
  await press(desk, '추첨으로 (17명)');
  const question = desk.getByRole('dialog');
  await question.getByText('출석하지 않은 3명은 빠집니다.', { exact: false }).waitFor();
  await question.getByRole('button', { name: '추첨으로' }).click();
  await desk.waitForURL(/\/tournament\?/);
  await desk.getByLabel('진행 방식').selectOption('5-1-3');
  await desk.getByLabel('테이블 수').fill('2');
  await press(desk, '대회 시작');
  await press(desk, '추첨하기');
  await desk.getByRole('heading', { level: 2, name: '지금 할 경기 · 조별리그' }).waitFor();
  await isSaved(desk);
}

const chip = (page: Page) => page.locator('.sync-chip');
const isSaved = (page: Page) => expect.poll(() => chip(page).textContent()).toBe('저장됨');

/** A helper’s phone on the link of a table. */
async function helperAt(table: number, saved: Evening): Promise<Visit> {
  const helper = await newVisitor({ viewport: PHONE });
  await goTo(helper.page, `/table/${await linkOnSite(saved, table)}`);
  await helper.page.getByText('대기 중', { exact: true }).waitFor();
  return helper;
}

/** The helper begins the match that is called to the table, to two points each; the first side makes one. */
async function beginScoring({ page }: Visit): Promise<void> {
  for (const field of ['target0', 'target1']) await page.locator(`[data-field=${field}]`).fill('2');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: '경기 시작' }).click();
  await page.getByRole('button', { name: '1 더하기' }).click();
  await page.getByRole('button', { name: '턴 넘기기' }).click();
}

/** The second side makes both points and has won. */
async function finishScoring({ page }: Visit): Promise<void> {
  const plus = page.getByRole('button', { name: '1 더하기' });
  await plus.click();
  await plus.click();
  await page.getByRole('button', { name: '진출' }).click();
}

/** Both tables are called at the desk and scored by their helpers; the second is cut off in the middle. */
async function playTwoTables(saved: Evening, desk: Page, tv: Page): Promise<void> {
  const helpers = [await helperAt(1, saved), await helperAt(2, saved)] as const;
  for (const table of [1, 2]) await press(desk, `${table}번 테이블 다음 경기 호출`);
  await tv.locator('.tv-calls').getByText('2번 테이블').waitFor();
  for (const helper of helpers) await beginScoring(helper);
  // The TV turns a page every twelve seconds.
  await expect.poll(() => tv.locator('.tv-points').count(), { timeout: TURNED_MS }).toBe(4);
  const [one, two] = helpers;
  await two.context.setOffline(true);
  await finishScoring(two);
  await two.page.getByText('오프라인 – 1건 대기', { exact: false }).waitFor();
  await finishScoring(one);
  await expect.poll(async () => scored(await now(saved))).toHaveLength(1);
  await two.context.setOffline(false);
  await expect.poll(async () => scored(await now(saved))).toHaveLength(2);
  await desk.getByText('끝난 경기 2').waitFor();
  for (const { complaints } of helpers) expect(complaints.filter(isNoCut)).toEqual([]);
}

const scored = (tournament: Tournament) => allMatches(tournament).filter(({ score }) => score !== null);
const openIn = (tournament: Tournament) =>
  allMatches(tournament).filter(({ state, bye }) => state === 'open' && !bye);
const isNoCut = (said: string) => !/ERR_INTERNET_DISCONNECTED/.test(said);

/** The entry with the lower number wins. */
const lower = (match: Match): Command => advance(match.key, Math.min(...entriesIn(match)));

/** Every tie that stops the desk is settled by an open lot: most seconds are equal, for few matches have a score. */
async function settleTies(desk: Page): Promise<void> {
  const ask = desk.getByRole('button', { name: '순위 정하기', exact: true });
  while ((await ask.count()) > 0) {
    await ask.first().click();
    const sheet = desk.getByRole('dialog', { name: '순위 정하기' });
    await sheet.locator('label', { hasText: '추첨' }).click();
    await sheet.getByRole('button', { name: '추첨하기' }).click();
    await sheet.waitFor({ state: 'detached' });
  }
}

/** The rest of the groups: all but two matches through the API, those at the desk without a network. */
async function finishGroups(saved: Evening, desk: Visit): Promise<void> {
  const open = openIn(await now(saved));
  await appendOnSite(saved, ...open.slice(2).map(lower));
  await desk.page.getByText(`끝난 경기 ${open.length}`).waitFor();
  await desk.context.setOffline(true);
  const wins = desk.page.locator('.runner-wide > :first-child').getByRole('button', { name: / 승리$/ });
  for (let left = 2; left > 0; left--) {
    await wins.first().click();
    await expect.poll(() => wins.count()).toBe((left - 1) * 2);
  }
  await expect.poll(() => chip(desk.page).textContent()).toBe('오프라인 – 2건 대기');
  await desk.context.setOffline(false);
  await isSaved(desk.page);
  await settleTies(desk.page);
  await press(desk.page, '본선 대진 만들기');
  await desk.page.getByRole('heading', { level: 2, name: '지금 할 경기 · 8강전' }).waitFor();
  await isSaved(desk.page);
}

/** Who came first in a group wins the first match of the knockout, and then the group is found to be wrong. */
async function correctGroup(saved: Evening, desk: Page): Promise<void> {
  const before = await now(saved);
  const group = before.groups.find(each => each.matches.every(({ score }) => score === null));
  const [first = 0, second = 0] = group?.table.map(({ entry }) => entry) ?? [];
  const next = openIn(before).find(match => entriesIn(match).includes(first));
  const wrong = group?.matches.find(match => [first, second].every(each => entriesIn(match).includes(each)));
  if (!group || !next || !wrong) throw new Error('a group without scores, whose first is in the knockout');
  const card = desk.getByRole('article', { name: matchTitle(before, next), exact: true });
  await card.getByRole('button', { name: `${nameOf(before, first)} 진출` }).click();
  await expect.poll(async () => findMatch(await now(saved), next.key)?.winner).toBe(first);

  await showRound(desk, '조별리그');
  const table = desk.getByRole('region', { name: groupTitle(before, group), exact: true });
  await table.getByText(/^경기 \d\/\d$/).click();
  const title = matchTitle(before, wrong);
  await table.getByRole('button', { name: `${title} 결과 고치기` }).click();
  const sheet = desk.getByRole('dialog', { name: `${title} 결과` });
  await sheet.locator('label', { hasText: `${nameOf(before, second)} 승` }).click();
  await sheet.getByText('본선에 오르는 선수가 바뀌어 지워지는 기록').waitFor();
  await sheet.getByRole('button', { name: '이 결과로 고치기' }).click();
  await sheet.waitFor({ state: 'detached' });
  await settleTies(desk);
  await isSaved(desk);
  await expect.poll(async () => findMatch(await now(saved), next.key)?.state).toBe('open');
  const after = await now(saved);
  expect(after.groups.find(({ index }) => index === group.index)?.table[0]?.entry).toBe(second);
}

/** The knockout through the API, its final at the desk; answers who won. */
async function playKnockout(saved: Evening, desk: Page, champion: string): Promise<void> {
  for (;;) {
    const tournament = await now(saved);
    const open = openIn(tournament).filter(match => matchTitle(tournament, match) !== '결승전');
    if (open.length === 0) break;
    const winner = (match: Match) =>
      entriesIn(match).find(entry => nameOf(tournament, entry) === champion) ?? Math.min(...entriesIn(match));
    await appendOnSite(saved, ...open.map(match => advance(match.key, winner(match))));
  }
  await showRound(desk, '지금 할 경기');
  await press(desk, `${champion} 최종 우승`);
  await desk.getByRole('region', { name: '최종 우승' }).getByText(champion).first().waitFor();
  await isSaved(desk);
}

/** Closed at the desk, and put into a season of the organiser’s. */
async function closeIntoSeason({ path, organiser }: Evening, desk: Page): Promise<string> {
  const body = {
    title: `저녁 시즌 ${newUuid().slice(0, 8)}`,
    hall: '',
    club: '저녁회',
    points: [200, 100, 50, 25],
  };
  await callSite('POST', '/api/seasons', { as: organiser, body: { ...body, best: 0 } });
  await press(desk, '대회 종료');
  await desk.getByRole('dialog').getByRole('button', { name: '종료' }).click();
  await desk.getByText('대회를 종료했습니다.').first().waitFor();
  await goTo(desk, path);
  await press(desk, '시즌');
  await desk.getByRole('dialog', { name: '시즌' }).getByRole('button', { name: '시즌에 넣기' }).click();
  await desk.getByRole('region', { name: '최종 순위' }).getByRole('link', { name: body.title }).waitFor();
  return body.title;
}

test('an evening from its announcement to the points of the season', {
  timeout: 180_000,
  tags: ['long'],
}, async () => {
  const organiser = await newWriter();
  const desk = await browserOf(organiser, '/tournaments/new', { viewport: DESKTOP });
  const saved = await announced(desk.page, organiser);
  const { players, phone } = await enterAndMoveUp(saved);
  await checkIn(saved, players, desk.page, phone.page);
  await drawGroups(desk.page);
  expect((await read(saved)).players.map(({ state }) => state)).toEqual(Array(17).fill('accepted'));

  const tv = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  await tv.page.goto(`/live/${await linkOnSite(saved)}/tv`);
  await hydrated(tv.page);
  // The phone was left open on the announcement.
  await phone.page.getByRole('region', { name: '조별리그' }).waitFor();
  await phone.page.getByText('17명', { exact: true }).waitFor();
  await playTwoTables(saved, desk.page, tv.page);
  await finishGroups(saved, desk);
  await phone.page.getByRole('region', { name: '대진표' }).waitFor();
  await correctGroup(saved, desk.page);

  const tournament = await now(saved);
  const champion = nameOf(tournament, entriesIn(openIn(tournament)[0] as Match)[0] ?? 0);
  await playKnockout(saved, desk.page, champion);
  await expect.poll(() => tv.page.locator('.tv-podium li').count()).toBe(3);
  const season = await closeIntoSeason(saved, desk.page);
  await releaseGames(saved.id);

  // On a phone: the place, the match that counts, and the points.
  const winner = players.find(({ username }) => username === champion) as Writer;
  const mine = await browserOf(winner, saved.path, { viewport: PHONE });
  const matches = mine.page.getByRole('region', { name: '경기', exact: true });
  // The first rounds are folded away.
  await matches.getByText('기록에 반영되는 경기입니다.').first().waitFor({ state: 'attached' });
  expect(await sidewaysScroll(mine.page)).toBe(0);
  await mine.page.getByRole('region', { name: '최종 순위' }).getByRole('link', { name: season }).click();
  const row = mine.page
    .getByRole('table', { name: '시즌 순위' })
    .getByRole('row', { name: new RegExp(champion) });
  await row.getByText('200점').waitFor();
  const isWinner = (each: { id: string }) => each.id === winner.userId;
  const found = await callSite<{ id: string; victory: number }[]>(
    'GET',
    `/api/memberanking?period=all&q=${encodeURIComponent(champion)}`,
  );
  expect(found.find(isWinner)?.victory).toBeGreaterThan(2);
  for (const { complaints } of [desk, phone, tv, mine]) expect(complaints.filter(isNoCut)).toEqual([]);
});

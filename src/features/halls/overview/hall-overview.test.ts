import { expect, vi } from 'vitest';
import { addDays } from '#/shared/time/time.ts';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { accept, saveByHand, score } from '#test/fixtures/counted-tournaments.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';
import { hallOverviewAnswer } from './hall-overview.contract.ts';

const DAY_MS = 24 * 3_600_000;
const HALL = { hall: '한큐', region: '서울' };

async function overviewOf(app: TestApp, asked: Record<string, string> = HALL) {
  const answer = await app.call('GET', `/api/hall-overview?${new URLSearchParams(asked)}`);
  expect(answer.status).toBe(200);
  return hallOverviewAnswer.strict().parse(answer.body);
}

/** Games of the two at a hall, with the high runs of both. */
async function evening(
  app: TestApp,
  [one, two]: [Visitor, Visitor],
  runs: [number, number][],
  hall = '한큐',
) {
  const saved = await saveByHand(app, { organiser: one, mode: 'single', field: [[one], [two]], hall });
  for (const who of [one, two]) await accept(app, saved.id, who);
  for (const highRuns of runs) {
    app.clock.pass(180_000);
    const result = score(20, 10, { highRuns });
    await saved.add({ type: 'played', entry: 1, against: 2, how: 'played', score: result });
  }
  await saved.add({ type: 'finished', entry: 1 });
  await saved.close();
  return saved;
}

test('another spelling of a hall reads its results no second time', async ({ app }) => {
  const get = vi.spyOn(app.site.listCache, 'get');
  for (const hall of ['Q클럽', 'q클럽', 'Ｑ클럽']) await overviewOf(app, { ...HALL, hall });
  const names = get.mock.calls.map(([name]) => name).filter(name => name.startsWith('hall overview'));
  expect([names.length, new Set(names).size]).toEqual([3, 1]);
});

test('the records are those of this month at this hall, each member’s best once', async ({ app }) => {
  const pair: [Visitor, Visitor] = [await newMember(app), await newMember(app)];
  const [one, two] = pair;
  await evening(app, pair, [
    [4, 3],
    [9, 2],
    [7, 3],
  ]);
  await evening(app, pair, [[20, 9]], '다른 당구장');
  const { month, runs } = await overviewOf(app);
  expect(month).toBe('2026-11');
  expect(runs.map(({ id, best, ball }) => [id, best, ball])).toEqual([
    [one.id, 9, '4'],
    [two.id, 3, '4'],
  ]);
  app.clock.pass(4 * DAY_MS);
  await evening(app, pair, [
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  expect((await overviewOf(app)).boards).toEqual(['4']);
  app.clock.pass(20 * DAY_MS);
  expect(await overviewOf(app)).toMatchObject({ month: '2026-12', runs: [] });
});

test('open matches of the hall and its region are listed until they begin, the soonest first', async () => {
  const { app, author } = await openSiteWith('author');
  const at = (day: string, time: string, more: object = HALL) => ({
    day,
    time,
    ...more,
    title: `${day} ${time}`,
  });
  const titles = async () => (await overviewOf(app)).matches.map(({ title }) => title);
  await newMatch(app, author, at('2026-11-20', '19:30'));
  await newMatch(app, author, at('2026-11-18', '12:00'));
  await newMatch(app, author, at('2026-11-19', '19:30', { ...HALL, region: '부산' }));
  await newMatch(app, author, at('2026-11-19', '19:30', { hall: '큐월드', region: '서울' }));
  expect((await overviewOf(app)).matches[0]).toMatchObject({ when: '오늘 오후 12:00', authorId: author.id });
  expect(await titles()).toEqual(['2026-11-18 12:00', '2026-11-20 19:30']);
  app.clock.pass(3 * 3_600_000);
  expect(await titles()).toEqual(['2026-11-20 19:30']);
});

test('tournaments at the hall: those that are not over first, no unlisted one', async ({ app }) => {
  const pair: [Visitor, Visitor] = [await newMember(app), await newMember(app)];
  const over = await evening(app, pair, [[1, 1]]);
  app.clock.pass(DAY_MS);
  const { db } = app.site;
  const live = await saveByHand(app, { organiser: pair[0], field: [[pair[0]], [pair[1]]], hall: '한큐' });
  const unlisted = await saveByHand(app, { organiser: pair[0], field: [[pair[0]], [pair[1]]], hall: '한큐' });
  const shown = { shown: 1, state: 'live' } as const;
  await db.updateTable('tournaments').set(shown).where('id', '=', live.id).execute();
  await db.updateTable('tournaments').set({ shown: 1 }).where('id', '=', over.id).execute();
  await db.updateTable('tournaments').set({ shown: 0 }).where('id', '=', unlisted.id).execute();
  const { tournaments } = await overviewOf(app);
  expect(tournaments.map(({ id, state }) => [id, state])).toEqual([
    [live.id, 'live'],
    [over.id, 'closed'],
  ]);
});

test('the live one and the soonest announced ones are shown before later ones, and none that was never held', async () => {
  const { app, admin } = await openSiteWith('admin');
  const announceOn = (day: string) => announced(app, admin, { ...HALL, day, closesAt: `${day}T12:00` });
  const days = Array.from({ length: 12 }, (_, week) => addDays('2026-11-21', 7 * week));
  const ids: number[] = [];
  for (const day of days) ids.push(await announceOn(day));
  const [never, live, ...coming] = ids;
  app.clock.now = new Date('2026-11-28T03:00:00.000Z');
  await app.site.db
    .updateTable('tournaments')
    .set({ state: 'live' })
    .where('id', '=', live ?? 0)
    .execute();
  const { tournaments } = await overviewOf(app);
  expect(tournaments.map(({ id }) => id)).toEqual([live, ...coming.slice(0, 4)]);
  expect(tournaments.map(({ id }) => id)).not.toContain(never);
});

test('tournaments at a hall of the same name in another region are not shown', async () => {
  const { app, admin } = await openSiteWith('admin');
  await announced(app, admin, { ...HALL, region: '부산' });
  const here = await announced(app, admin, HALL);
  expect((await overviewOf(app)).tournaments.map(({ id }) => id)).toEqual([here]);
});

test('a tournament that only a promotion announces is listed, until it has a page of its own', async () => {
  const { app, admin } = await openSiteWith('admin');
  const promote = (changes: Record<string, string>) =>
    newMatch(app, admin, { ...HALL, path: MATCH_PATHS.promotion, day: '2026-12-13', ...changes });
  await promote({ title: '큐 벼룩시장' });
  await promote({ title: '부산 월례전', region: '부산' });
  const { id } = await promote({ title: '12월 월례전' });
  const [only, ...others] = (await overviewOf(app)).tournaments;
  expect(only).toEqual({
    id,
    title: '12월 월례전',
    day: '2026-12-13',
    state: 'coming',
    path: `/promotion-board/${id}`,
  });
  expect(others).toEqual([]);
  const tournament = await announced(app, admin, { ...HALL, day: '2026-12-13' });
  await app.site.db.updateTable('tournaments').set({ post: id }).where('id', '=', tournament).execute();
  expect((await overviewOf(app)).tournaments.map(({ path }) => path)).toEqual([`/tournaments/${tournament}`]);
});

test('a hall without anything has nothing, and a bad question a sentence', async ({ app }) => {
  expect(await overviewOf(app)).toMatchObject({
    runs: [],
    boards: [],
    matches: [],
    tournaments: [],
  });
  expect((await app.call('GET', '/api/hall-overview?hall=&region=서울')).status).toBe(400);
  expect((await app.call('GET', '/api/hall-overview?hall=한큐&region=없는곳')).status).toBe(400);
});

import { describe, expect } from 'vitest';
import { z } from 'zod';
import { HANDICAP_CHECK_GAMES_MOST } from '#/features/tournaments/results/checks/handicap-check.rules.ts';
import {
  hallBoardRow,
  memberResults,
  type Versus,
  versus,
} from '#/features/tournaments/results/results.contract.ts';
import { accept, saveByHand, score } from '#test/fixtures/counted-tournaments.ts';
import { badPlans } from '#test/fixtures/list-plans.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { isAcrossServers, openTestApp, type TestApp, test } from '#test/test-app.ts';
import { resultsOrder } from './member-results.server.ts';
import { boardOrder } from './results.server.ts';

/** An evening of 개인전 of two members who take part: each game has its winner and the loser's points. */
async function evening(
  app: TestApp,
  [one, two]: [Visitor, Visitor],
  games: [winner: 1 | 2, lost: number][],
  more: { hall?: string; ball?: '4' | '3' } = {},
) {
  const saved = await saveByHand(app, {
    organiser: one,
    mode: 'single',
    field: [[one], [two]],
    hall: '한큐',
    ...more,
  });
  for (const who of [one, two]) await accept(app, saved.id, who);
  for (const [entry, lost] of games) {
    app.clock.pass(180_000);
    const result = score(20, lost, { highRuns: [7, Math.min(lost, 6)] });
    await saved.add({ type: 'played', entry, against: entry === 1 ? 2 : 1, how: 'played', score: result });
  }
  await saved.add({ type: 'finished', entry: 1 });
  await saved.close();
  return saved;
}

/** The first wins `count` counted games, on evenings four days apart: five an evening, twenty a month. */
async function evenings(app: TestApp, pair: [Visitor, Visitor], count: number, lost: number) {
  for (let left = count; left > 0; left -= 5) {
    await evening(
      app,
      pair,
      Array.from({ length: Math.min(5, left) }, () => [1, lost]),
    );
    app.clock.pass(4 * 86_400_000);
  }
}

const recordOf = async (app: TestApp, who: Visitor, query = '', as?: Visitor) =>
  memberResults
    .strict()
    .parse((await app.call('GET', `/api/results/members/${who.id}${query}`, { as })).body);
const versusOf = async (app: TestApp, one: Visitor, other: Visitor, query = ''): Promise<Versus> =>
  versus.strict().parse((await app.call('GET', `/api/results/versus/${one.id}/${other.id}${query}`)).body);
const boardOf = async (app: TestApp, query: string, hall = '한큐') => {
  const path = `/api/results/halls?hall=${encodeURIComponent(hall)}&${query}`;
  const { body, headers } = await app.call('GET', path);
  return { rows: z.array(hallBoardRow.strict()).parse(body), total: Number(headers.get('x-total-count')) };
};
const two = async (app: TestApp): Promise<[Visitor, Visitor]> => [
  await newMember(app, { score3: 20 }),
  await newMember(app, { score3: 25 }),
];

describe('the record of a member', () => {
  test('is the sum of the games, of 4구 and 3구 each', async ({ app }) => {
    const pair = await two(app);
    await evening(app, pair, [
      [1, 11],
      [2, 14],
      [1, 3],
    ]);
    await evening(app, pair, [[2, 19]], { ball: '3' });
    const record = await recordOf(app, pair[0]);
    expect(record.ball).toBe('4');
    expect(record.sums['4']).toEqual({
      games: 3,
      wins: 2,
      scored: 3,
      points: 54,
      targets: 60,
      inningPoints: 54,
      innings: 30,
      highRun: 7,
    });
    expect(record.sums['3']).toMatchObject({ games: 1, wins: 0, points: 19, innings: 10, highRun: 6 });
    expect(record.trend.map(({ points }) => points)).toEqual([20, 14, 20]);
    expect(record.results.map(({ won }) => won)).toEqual([true, false, true]);
    expect(record.results[0]).toMatchObject({
      title: '월례 대회',
      opponent: { author: pair[1].username, authorId: pair[1].id, authorHasProfile: true },
      score: { points: 20, otherPoints: 3, innings: 10, highRun: 7 },
    });
    expect(record.trust).toMatchObject({ trust: 'short', games: 3 });
    expect((await recordOf(app, pair[0], '?ball=3')).results).toHaveLength(1);
    const played = await app.call('GET', `/api/results/members/${pair[1].id}/tournaments`);
    expect(played.body).toMatchObject([
      { wins: 1, losses: 0 },
      { wins: 1, losses: 2 },
    ]);
  });

  test('comes in pages, and is not there of admins, nor of nobody', async ({ app }) => {
    const pair = await two(app);
    await evenings(app, pair, 12, 5);
    expect((await recordOf(app, pair[0])).results).toHaveLength(10);
    expect((await recordOf(app, pair[0], '?page=2')).results).toHaveLength(2);
    const admin = await newAdmin(app);
    for (const id of [admin.id, 'nobody99']) {
      expect((await app.call('GET', `/api/results/members/${id}`)).status).toBe(404);
      expect((await app.call('GET', `/api/results/versus/${pair[0].id}/${id}`)).status).toBe(404);
    }
    expect((await app.call('GET', `/api/results/versus/${pair[0].id}/${pair[0].id}`)).status).toBe(404);
    expect((await app.call('GET', `/api/results/members/${pair[0].id}?ball=5`)).status).toBe(400);
  });

  test('names the partner of a game of teams, who is nobody once withdrawn', async ({ app }) => {
    const [one, two, three, four] = [
      await newMember(app),
      await newMember(app),
      await newMember(app),
      await newMember(app),
    ];
    const field = [
      [one, two],
      [three, four],
    ];
    const saved = await saveByHand(app, { organiser: one, mode: 'multi', field });
    for (const who of field.flat()) await accept(app, saved.id, who);
    await saved.win('r1m1', 1);
    await saved.close();
    const partnerOf = async (who: Visitor) =>
      (await recordOf(app, who)).results.map(({ partner }) => partner);
    expect(await partnerOf(one)).toMatchObject([{ author: two.username }]);
    expect(await partnerOf(four)).toMatchObject([{ author: three.username }]);
    expect((await recordOf(app, one)).results).toMatchObject([{ won: true, opponent: null, score: null }]);
    await app.call('DELETE', `/api/memberanking/${two.id}`, { as: two });
    expect(await partnerOf(one)).toEqual([null]);
  });

  test('keeps a withdrawn opponent without a name, and the win; a withdrawn member has no record', async () => {
    const app = await openTestApp();
    const pair = await two(app);
    const saved = await evening(app, pair, [[1, 5]]);
    const removed = await app.call('DELETE', `/api/memberanking/${pair[1].id}`, { as: pair[1] });
    expect(removed.status).toBe(200);
    const before = await recordOf(app, pair[0]);
    expect(before.results[0]?.opponent).toEqual({
      author: '탈퇴한 회원',
      authorId: null,
      authorNumber: null,
      authorHasProfile: false,
    });
    await saved.reopen();
    expect((await recordOf(app, pair[0])).results).toEqual([]);
    await saved.close();
    const after = await recordOf(app, pair[0]);
    expect(after.sums).toEqual(before.sums);
    expect(after.results[0]?.opponent?.author).toBe('탈퇴한 회원');
    const left = app.site.db.selectFrom('match_results').selectAll().where('member', '=', pair[1].number);
    expect(await left.execute()).toEqual([]);
  });

  test.skipIf(isAcrossServers)('shows the games behind a handicap for many members at once', async () => {
    const app = await openTestApp();
    const pair = await two(app);
    await evenings(app, pair, 30, 12);
    const ids = pair.map(({ id }) => id).join();
    const { body } = await app.call<Record<string, object>>(
      'GET',
      `/api/results/trust?members=${ids},nobody99&ball=4`,
    );
    expect(Object.keys(body).sort()).toEqual(pair.map(({ id }) => id).sort());
    expect(body[pair[0].id]).toMatchObject({ trust: 'raise', games: 30, figure: 1.67 });
    expect(body[pair[1].id]).toMatchObject({ trust: 'fits', games: 30 });
    app.clock.pass(91 * 86_400_000);
    expect((await recordOf(app, pair[0])).trust).toMatchObject({ trust: 'short', games: 0 });
  });

  test('uses only the newest games of a member who plays many', async ({ app }) => {
    const pair = await two(app);
    await evening(app, pair, [[1, 15]]);
    const games = app.site.db.selectFrom('match_results').where('member', '=', pair[0].number);
    const { id: _, ...game } = await games.selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: HANDICAP_CHECK_GAMES_MOST + 10 }, (_, n) => ({
      ...game,
      match: `copy ${n}`,
      victory: null,
      other_points: n < 10 ? 1 : 10,
      at: new Date(Date.parse(game.at) + 1000 * (n + 1)).toISOString(),
    }));
    await app.site.db.insertInto('match_results').values(copies).execute();
    app.clock.pass(1_000_000);
    expect((await recordOf(app, pair[0])).trust).toMatchObject({
      games: HANDICAP_CHECK_GAMES_MOST,
      figure: 2,
    });
  });
});

test('상대전적 is mirrored, and shows no chance under five games', async ({ app }) => {
  const pair = await two(app);
  await evening(app, pair, [
    [1, 5],
    [2, 9],
    [1, 2],
    [1, 18],
  ]);
  expect((await versusOf(app, ...pair)).chances).toBeNull();
  await evening(app, pair, [[2, 10]]);
  const [mine, theirs] = [await versusOf(app, pair[0], pair[1]), await versusOf(app, pair[1], pair[0])];
  expect(mine.sides[0].sums).toMatchObject({ games: 5, wins: 3, points: 79, highRun: 7 });
  expect(theirs.sides).toEqual(mine.sides.toReversed());
  expect(theirs.chances?.percents).toEqual(mine.chances?.percents.toReversed());
  expect(mine.chances?.targets).toEqual([20, 20]);
  expect(mine.chances?.percents[0]).toBeGreaterThan(50);
  expect(theirs.results.map(({ won }) => won)).toEqual(mine.results.map(({ won }) => !won));
  expect((await versusOf(app, pair[0], pair[1], '?ball=3')).sides[0].sums.games).toBe(0);
});

describe('the board of a hall', () => {
  test('ranks members with five games at the hall, by points to targets of those games', async ({ app }) => {
    const pair = await two(app);
    const third = await newMember(app);
    await evening(
      app,
      pair,
      Array.from({ length: 4 }, () => [1, 15]),
    );
    expect((await boardOf(app, 'ball=4')).rows).toEqual([]);
    await evening(app, pair, [[2, 17]]);
    await evening(app, [pair[0], third], [[1, 1]], { hall: '두큐' });
    const { rows, total } = await boardOf(app, 'ball=4&page=1');
    expect(total).toBe(2);
    expect(rows.map(({ id, games, points, targets }) => [id, games, points, targets])).toEqual([
      [pair[0].id, 5, 97, 100],
      [pair[1].id, 5, 80, 100],
    ]);
    const raw = await app.site.db
      .selectFrom('match_results')
      .select(['points', 'target'])
      .where('member', '=', pair[1].number)
      .where('hall_key', '=', '한큐')
      .execute();
    expect(raw.reduce((sum, { points }) => sum + points, 0)).toBe(80);
    expect((await boardOf(app, 'ball=3')).rows).toEqual([]);
    expect((await boardOf(app, 'ball=4', '')).rows).toEqual([]);
  });

  test('follows a hall that is renamed, and has no admins', async ({ app, admin }) => {
    const pair = await two(app);
    await evening(
      app,
      pair,
      Array.from({ length: 5 }, () => [1, 15]),
    );
    const draft = { region: '서울', name: '한큐', address: '서울 마포구 1' };
    const { id } = (await app.call<{ id: number }>('POST', '/api/billiard-halls', { as: admin, body: draft }))
      .body;
    await app.call('PUT', `/api/billiard-halls/${id}`, { as: admin, body: { ...draft, name: '새큐' } });
    expect((await boardOf(app, 'ball=4')).rows).toEqual([]);
    expect((await boardOf(app, 'ball=4', '새큐')).rows.map(row => row.id)).toEqual(pair.map(({ id }) => id));
    const role = { as: admin, body: { role: 'admin' } };
    expect((await app.call('PUT', `/api/members/${pair[0].id}/role`, role)).status).toBe(200);
    expect((await boardOf(app, 'ball=4', '새큐')).rows.map(row => row.id)).toEqual([pair[1].id]);
  });
});

test('every list is a run of an index', async ({ app }) => {
  expect(await badPlans(app, [resultsOrder(1, '4')], 'member')).toEqual([]);
  expect(await badPlans(app, [boardOrder('한큐', '4')], 'hall_key')).toEqual([]);
});

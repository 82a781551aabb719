import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accept, keepByHand, score } from '#test/counted-house.ts';
import { type House, isAcrossServers, openHouse } from '#test/house.ts';
import { badPlans } from '#test/list-plans.ts';
import { newAdmin, newMember, type Visitor } from '#test/visitors.ts';
import { boardOrder } from './hall-board.server.ts';
import { resultsOrder } from './member-results.server.ts';
import { hallBoardRow, memberResults, type Versus, versus } from './results.contract.ts';

/** An evening of 개인전 of two members who take part: each game is the winner and the loser's points. */
async function evening(
  house: House,
  [one, two]: [Visitor, Visitor],
  games: [winner: 1 | 2, lost: number][],
  more: { hall?: string; ball?: '4' | '3' } = {},
) {
  const kept = await keepByHand(house, {
    organiser: one,
    mode: 'single',
    field: [[one], [two]],
    hall: '한큐',
    ...more,
  });
  for (const who of [one, two]) await accept(house, kept.id, who);
  for (const [entry, lost] of games) {
    house.clock.pass(180_000);
    const result = score(20, lost, { highRuns: [7, Math.min(lost, 6)] });
    await kept.add({ type: 'played', entry, against: entry === 1 ? 2 : 1, how: 'played', score: result });
  }
  await kept.add({ type: 'finished', entry: 1 });
  await kept.close();
  return kept;
}

/** As many games that the first wins as count, on evenings four days apart: five an evening, twenty a month. */
async function evenings(house: House, pair: [Visitor, Visitor], count: number, lost: number) {
  for (let left = count; left > 0; left -= 5) {
    await evening(
      house,
      pair,
      Array.from({ length: Math.min(5, left) }, () => [1, lost]),
    );
    house.clock.pass(4 * 86_400_000);
  }
}

const recordOf = async (house: House, who: Visitor, query = '', as?: Visitor) =>
  memberResults
    .strict()
    .parse((await house.call('GET', `/api/results/members/${who.id}${query}`, { as })).body);
const versusOf = async (house: House, one: Visitor, other: Visitor, query = ''): Promise<Versus> =>
  versus.strict().parse((await house.call('GET', `/api/results/versus/${one.id}/${other.id}${query}`)).body);
const boardOf = async (house: House, query: string, hall = '한큐') => {
  const path = `/api/results/halls?hall=${encodeURIComponent(hall)}&${query}`;
  const { body, headers } = await house.call('GET', path);
  return { rows: z.array(hallBoardRow.strict()).parse(body), total: Number(headers.get('x-total-count')) };
};
const two = async (house: House): Promise<[Visitor, Visitor]> => [
  await newMember(house, { score3: 20 }),
  await newMember(house, { score3: 25 }),
];

describe('the record of a member', () => {
  test('is the sum of the games, of 4구 and 3구 each', async () => {
    const house = await openHouse();
    const pair = await two(house);
    await evening(house, pair, [
      [1, 11],
      [2, 14],
      [1, 3],
    ]);
    await evening(house, pair, [[2, 19]], { ball: '3' });
    const record = await recordOf(house, pair[0]);
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
    expect((await recordOf(house, pair[0], '?ball=3')).results).toHaveLength(1);
  });

  test('comes in pages, and is not there of admins, nor of nobody', async () => {
    const house = await openHouse();
    const pair = await two(house);
    await evenings(house, pair, 12, 5);
    expect((await recordOf(house, pair[0])).results).toHaveLength(10);
    expect((await recordOf(house, pair[0], '?page=2')).results).toHaveLength(2);
    const admin = await newAdmin(house);
    for (const id of [admin.id, 'nobody99']) {
      expect((await house.call('GET', `/api/results/members/${id}`)).status).toBe(404);
      expect((await house.call('GET', `/api/results/versus/${pair[0].id}/${id}`)).status).toBe(404);
    }
    expect((await house.call('GET', `/api/results/versus/${pair[0].id}/${pair[0].id}`)).status).toBe(404);
    expect((await house.call('GET', `/api/results/members/${pair[0].id}?ball=5`)).status).toBe(400);
  });

  test('keeps an opponent who has left as nobody, and the win; who has left keeps nothing', async () => {
    const house = await openHouse();
    const pair = await two(house);
    const kept = await evening(house, pair, [[1, 5]]);
    const removed = await house.call('DELETE', `/api/memberanking/${pair[1].id}`, { as: pair[1] });
    expect(removed.status).toBe(200);
    const before = await recordOf(house, pair[0]);
    expect(before.results[0]?.opponent).toEqual({
      author: '탈퇴한 회원',
      authorId: null,
      authorHasProfile: false,
    });
    await kept.reopen();
    expect((await recordOf(house, pair[0])).results).toEqual([]);
    await kept.close();
    const after = await recordOf(house, pair[0]);
    expect(after.sums).toEqual(before.sums);
    expect(after.results[0]?.opponent?.author).toBe('탈퇴한 회원');
    const left = house.site.db.selectFrom('match_results').selectAll().where('member', '=', pair[1].number);
    expect(await left.execute()).toEqual([]);
  });

  test.skipIf(isAcrossServers)('shows on what a handicap rests for many members at once', async () => {
    const house = await openHouse();
    const pair = await two(house);
    await evenings(house, pair, 30, 12);
    const ids = pair.map(({ id }) => id).join();
    const { body } = await house.call<Record<string, object>>(
      'GET',
      `/api/results/trust?members=${ids},nobody99&ball=4`,
    );
    expect(Object.keys(body).sort()).toEqual(pair.map(({ id }) => id).sort());
    expect(body[pair[0].id]).toMatchObject({ trust: 'raise', games: 30, figure: 1.67 });
    expect(body[pair[1].id]).toMatchObject({ trust: 'fits', games: 30 });
    house.clock.pass(91 * 86_400_000);
    expect((await recordOf(house, pair[0])).trust).toMatchObject({ trust: 'short', games: 0 });
  });
});

describe('상대전적', () => {
  test('is mirrored, and tells no chance under five games', async () => {
    const house = await openHouse();
    const pair = await two(house);
    await evening(house, pair, [
      [1, 5],
      [2, 9],
      [1, 2],
      [1, 18],
    ]);
    expect((await versusOf(house, ...pair)).chances).toBeNull();
    await evening(house, pair, [[2, 10]]);
    const [mine, theirs] = [await versusOf(house, pair[0], pair[1]), await versusOf(house, pair[1], pair[0])];
    expect(mine.sides[0].sums).toMatchObject({ games: 5, wins: 3, points: 79, highRun: 7 });
    expect(theirs.sides).toEqual(mine.sides.toReversed());
    expect(theirs.chances?.percents).toEqual(mine.chances?.percents.toReversed());
    expect(mine.chances?.targets).toEqual([20, 20]);
    expect(mine.chances?.percents[0]).toBeGreaterThan(50);
    expect(theirs.results.map(({ won }) => won)).toEqual(mine.results.map(({ won }) => !won));
    expect((await versusOf(house, pair[0], pair[1], '?ball=3')).sides[0].sums.games).toBe(0);
  });
});

describe('the board of a hall', () => {
  test('ranks who has played five games there, by points to targets, which are those of the games', async () => {
    const house = await openHouse();
    const pair = await two(house);
    const third = await newMember(house);
    await evening(
      house,
      pair,
      Array.from({ length: 4 }, () => [1, 15]),
    );
    expect((await boardOf(house, 'ball=4')).rows).toEqual([]);
    await evening(house, pair, [[2, 17]]);
    await evening(house, [pair[0], third], [[1, 1]], { hall: '두큐' });
    const { rows, total } = await boardOf(house, 'ball=4&page=1');
    expect(total).toBe(2);
    expect(rows.map(({ id, games, points, targets }) => [id, games, points, targets])).toEqual([
      [pair[0].id, 5, 97, 100],
      [pair[1].id, 5, 80, 100],
    ]);
    const raw = await house.site.db
      .selectFrom('match_results')
      .select(['points', 'target'])
      .where('member', '=', pair[1].number)
      .where('hall_key', '=', '한큐')
      .execute();
    expect(raw.reduce((sum, { points }) => sum + points, 0)).toBe(80);
    expect((await boardOf(house, 'ball=3')).rows).toEqual([]);
    expect((await boardOf(house, 'ball=4', '')).rows).toEqual([]);
  });

  test('follows a hall that is renamed, and has no admins', async () => {
    const house = await openHouse();
    const admin = await newAdmin(house);
    const pair = await two(house);
    await evening(
      house,
      pair,
      Array.from({ length: 5 }, () => [1, 15]),
    );
    const draft = { region: '서울', name: '한큐', address: '서울 마포구 1' };
    const { id } = (
      await house.call<{ id: number }>('POST', '/api/billiard-halls', { as: admin, body: draft })
    ).body;
    await house.call('PUT', `/api/billiard-halls/${id}`, { as: admin, body: { ...draft, name: '새큐' } });
    expect((await boardOf(house, 'ball=4')).rows).toEqual([]);
    expect((await boardOf(house, 'ball=4', '새큐')).rows.map(row => row.id)).toEqual(
      pair.map(({ id }) => id),
    );
    const role = { as: admin, body: { role: 'admin' } };
    expect((await house.call('PUT', `/api/members/${pair[0].id}/role`, role)).status).toBe(200);
    expect((await boardOf(house, 'ball=4', '새큐')).rows.map(row => row.id)).toEqual([pair[1].id]);
  });
});

test('every list is a run of an index', async () => {
  const house = await openHouse();
  expect(await badPlans(house, [resultsOrder(1, '4')], 'member')).toEqual([]);
  expect(await badPlans(house, [boardOrder('한큐', '4')], 'hall_key')).toEqual([]);
});

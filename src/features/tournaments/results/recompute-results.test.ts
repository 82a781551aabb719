import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { recordVictories } from '#/features/members/points/ledger.server.ts';
import { accept, saveByHand, score } from '#test/fixtures/counted-tournaments.ts';
import { newMember, newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { recomputeResults } from './recompute-results.server.ts';

const SUNDAY = '2026-11-22T23:59:59+09:00';
const MONDAY = '2026-11-23T00:00:00+09:00';
const utc = (iso: string) => new Date(iso).toISOString();

const rowOf = (app: TestApp, { number }: Visitor) =>
  app.site.db.selectFrom('members').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const resultsIn = (app: TestApp) =>
  app.site.db.selectFrom('match_results').selectAll().orderBy('id').execute();
/** All counted rows of all members, without their ids. */
async function everything(app: TestApp) {
  const { db } = app.site;
  const plain = <Row extends object>(rows: Row[]) =>
    rows.map(row => ({ ...row, id: 0, number: 0, victory: 0 }));
  return {
    results: plain(
      await db.selectFrom('match_results').selectAll().orderBy('match').orderBy('member').execute(),
    ),
    victories: plain(await db.selectFrom('victories').selectAll().orderBy('member').orderBy('at').execute()),
    records: await db.selectFrom('member_records').selectAll().orderBy('member').execute(),
    halls: plain(await db.selectFrom('hall_records').selectAll().orderBy('member').execute()),
    members: await db.selectFrom('members').selectAll().orderBy('number').execute(),
  };
}

/** An open final of two members who both take part; the first wins. */
async function twoInAFinal(app: TestApp, more: { at?: string; hall?: string } = {}) {
  const [one, other] = [await newMember(app), await newMember(app)];
  const saved = await saveByHand(app, {
    organiser: one,
    field: [[one], [other]],
    hall: more.hall ?? '한큐',
  });
  for (const who of [one, other]) expect((await accept(app, saved.id, who)).status).toBe(200);
  await saved.win('r1m1', 1, score(20, 14), more.at);
  return { one, other, saved };
}

describe('a tournament that is closed', () => {
  test('gives its winner a victory, both a result, and keeps the points alone', async ({ app }) => {
    const { one, other, saved } = await twoInAFinal(app);
    expect(await resultsIn(app)).toEqual([]);
    await saved.close();
    const figures = { target: 20, innings: 10, ball: '4', hall_key: '한큐', handicap: 20 };
    expect(await resultsIn(app)).toMatchObject([
      {
        member: one.number,
        opponent: other.number,
        won: 1,
        points: 20,
        high_run: 5,
        other_points: 14,
        ...figures,
      },
      {
        member: other.number,
        opponent: one.number,
        won: 0,
        points: 14,
        high_run: 3,
        victory: null,
        ...figures,
      },
    ]);
    const periods = { week_victories: 1, month_victories: 1, year_victories: 1 };
    expect(await rowOf(app, one)).toMatchObject({ victories: 1, points: 0, week_points: 0, ...periods });
    expect(await rowOf(app, other)).toMatchObject({ victories: 0, week_victories: 0 });
    const ranked = await app.call<{ id: string; victory: number }[]>(
      'GET',
      '/api/memberanking?period=weekly',
    );
    expect(ranked.body[0]).toMatchObject({ id: one.id, victory: 1 });
  });

  test('counts in the Korean week it was played in, on either side of midnight', async ({ app }) => {
    app.clock.now = new Date('2026-11-23T01:00:00+09:00');
    const sunday = await twoInAFinal(app, { at: utc(SUNDAY) });
    const monday = await twoInAFinal(app, { at: utc(MONDAY) });
    await sunday.saved.close();
    await monday.saved.close();
    expect(await rowOf(app, sunday.one)).toMatchObject({
      week: '2026-11-16',
      week_victories: 1,
      month_victories: 1,
    });
    expect(await rowOf(app, monday.one)).toMatchObject({
      week: '2026-11-23',
      week_victories: 1,
      month_victories: 1,
    });
    const { body } = await app.call<{ id: string; victory: number }[]>(
      'GET',
      '/api/memberanking?period=weekly',
    );
    expect(body.filter(({ victory }) => victory > 0).map(({ id }) => id)).toEqual([monday.one.id]);
  });

  test('is recomputed with the same result, however often and at the same time', {
    tags: 'race',
  }, async ({ app }) => {
    const { saved, one } = await twoInAFinal(app);
    await saved.close();
    const before = await everything(app);
    const again = () => write(app.site.db, tx => recomputeResults(tx, saved.id));
    await Promise.all(Array.from({ length: 8 }, again));
    expect(await everything(app)).toEqual(before);
    expect((await rowOf(app, one)).victories).toBe(1);
  });

  test('returns everything to its old value where it is opened again, and counts it again when closed', async () => {
    const app = await openTestApp();
    const { saved, one } = await twoInAFinal(app);
    await write(app.site.db, tx =>
      recordVictories(tx, [{ member: one.number, title: '지난 대회', now: app.clock.now }]),
    );
    const before = await everything(app);
    await saved.close();
    const closed = await everything(app);
    await saved.reopen();
    expect(await everything(app)).toEqual(before);
    await saved.close();
    expect(await everything(app)).toEqual(closed);
  });

  test('gives the win to the other one after a correction', async ({ app }) => {
    const { saved, one, other } = await twoInAFinal(app);
    await saved.close();
    await saved.reopen();
    const { body } = await app.site.db
      .selectFrom('tournament_events')
      .select('body')
      .where('tournament', '=', saved.id)
      .where('number', '=', 3)
      .executeTakeFirstOrThrow();
    await saved.add({ type: 'undone', of: JSON.parse(body).key });
    await saved.win('r1m1', 2, score(11, 20));
    await saved.close();
    expect([(await rowOf(app, one)).victories, (await rowOf(app, other)).victories]).toEqual([0, 1]);
    expect((await resultsIn(app)).map(({ won }) => won)).toEqual([1, 0]);
  });
});

describe('results that do not count', () => {
  test('matches with a player who has not accepted, has declined, or was typed by hand', async ({ app }) => {
    const [a, b, c] = [await newMember(app), await newMember(app), await newMember(app)];
    const saved = await saveByHand(app, { organiser: a, field: [[a], [b], [c], ['손님']] });
    await accept(app, saved.id, a);
    await accept(app, saved.id, b, false);
    await accept(app, saved.id, c);
    await saved.win('r1m1', 1, score(20, 3));
    await saved.win('r1m2', 3, score(20, 3));
    await saved.win('r2m1', 1, score(20, 3));
    await saved.close();
    expect((await resultsIn(app)).map(({ match, member }) => [match, member])).toEqual([
      ['r2m1', a.number],
      ['r2m1', c.number],
    ]);
    expect((await rowOf(app, c)).victories).toBe(0);
    // A member who accepts later counts from then on, with the day of the match.
    expect((await accept(app, saved.id, b)).status).toBe(200);
    expect((await rowOf(app, a)).victories).toBe(2);
  });

  test('walkovers, and wins of a substitute for the replaced player', async ({ app }) => {
    const [a, b, c] = [await newMember(app), await newMember(app), await newMember(app)];
    const saved = await saveByHand(app, { organiser: a, field: [[a], [b], [c], ['손님']] });
    for (const who of [a, b, c]) await accept(app, saved.id, who);
    await saved.win('r1m1', 1, score(20, 3));
    await saved.add({ type: 'advanced', match: 'r1m2', entry: 3, how: 'walkover', score: null });
    await saved.add({
      type: 'replaced',
      entry: 1,
      players: [{ member: null, name: '대타', score4: 100, score3: 0, hall: '' }],
    });
    await saved.win('r2m1', 1, score(20, 3));
    await saved.close();
    expect((await resultsIn(app)).map(({ match, member }) => [match, member])).toEqual([
      ['r1m1', a.number],
      ['r1m1', b.number],
    ]);
  });

  test('a match without a score is a victory and nothing for the averages', async ({ app }) => {
    const [a, b] = [await newMember(app), await newMember(app)];
    const saved = await saveByHand(app, { organiser: a, field: [[a], [b]], hall: '한큐' });
    for (const who of [a, b]) await accept(app, saved.id, who);
    await saved.win('r1m1', 1);
    await saved.close();
    const { records, halls } = await everything(app);
    expect(records[0]).toMatchObject({
      member: a.number,
      games: 1,
      wins: 1,
      scored: 0,
      targets: 0,
      strength: 0,
    });
    expect(halls).toEqual([]);
    expect((await rowOf(app, a)).victories).toBe(1);
  });

  test('in teams of two both win, and the points are the team’s', async ({ app }) => {
    const all = (await newMembers(app, 4)) as [Visitor, Visitor, Visitor, Visitor];
    const saved = await saveByHand(app, {
      organiser: all[0],
      mode: 'multi',
      field: [
        [all[0], all[1]],
        [all[2], all[3]],
      ],
    });
    for (const who of all) await accept(app, saved.id, who);
    await saved.win('r1m1', 2, score(14, 20));
    await saved.close();
    const results = await resultsIn(app);
    expect(results.map(({ won }) => won)).toEqual([1, 1, 0, 0]);
    expect(results.every(({ opponent, target }) => opponent === null && target === 0)).toBe(true);
    expect([(await rowOf(app, all[2])).victories, (await rowOf(app, all[3])).victories]).toEqual([1, 1]);
  });
});

test('games of two in 개인전 count one by one, and are taken back one by one', async ({ app }) => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const saved = await saveByHand(app, { organiser: a, mode: 'single', ball: '3', field: [[a], [b]] });
  for (const who of [a, b]) await accept(app, saved.id, who);
  const play = (entry: 1 | 2) =>
    saved.add({ type: 'played', entry, against: entry === 1 ? 2 : 1, how: 'played', score: score(20, 9) });
  const first = await play(1);
  await play(2);
  await play(1);
  await saved.add({ type: 'undone', of: first });
  await saved.add({ type: 'finished', entry: 1 });
  await saved.close();
  expect([(await rowOf(app, a)).victories, (await rowOf(app, b)).victories]).toEqual([1, 1]);
  expect((await everything(app)).records).toMatchObject([
    { ball: '3', games: 2, wins: 1, points: 29, targets: 40, innings: 20, high_run: 5 },
    { ball: '3', games: 2, wins: 1, points: 29, targets: 40, innings: 20, high_run: 5 },
  ]);
});

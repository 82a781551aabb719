import { expect, test } from 'vitest';
import { batchesOf } from '#/database/rows.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { expel, joinClub, openClub, statusesOf } from '#test/fixtures/club-life.ts';
import { newClub } from '#test/fixtures/clubs.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { saying, type TestApp } from '#test/test-app.ts';
import type { ClubPeople, ClubPlayer, HandicapChange } from './handicaps.contract.ts';
import { SAME_HANDICAP } from './handicaps.rules.ts';

async function openHandicaps() {
  const { app, id, cast } = await openClub();
  const at = `/api/clubs/${id}/handicaps`;
  const set = (who: Visitor, body: object, as: Visitor = cast.match_director) =>
    app.call<{ message: string }>('POST', `${at}/${who.number}`, { as, body });
  const read = async (ball: '4' | '3', who: Visitor) => {
    const path = `${at}?ball=${ball}`;
    const { body } = await app.call<{ players: ClubPlayer[] }>('GET', path, { as: cast.member });
    return body.players.find(({ number }) => number === who.number);
  };
  return { app, id, cast, at, set, read };
}

test('the club’s handicap has a history with reasons, for each game, and leaves the profile as it is', async () => {
  const { app, cast, at, set, read } = await openHandicaps();
  expect(await read('4', cast.member)).toMatchObject({ score: null, profile: 200, hints: [] });
  expect((await set(cast.member, { ball: '4', score: 220, reason: '월례대회 우승' })).status).toBe(201);
  await set(cast.member, { ball: '4', score: 250, reason: '두 번째 우승' }, cast.president);
  await set(cast.member, { ball: '3', score: 20, reason: '처음' });
  expect(await set(cast.member, { ball: '4', score: 250, reason: '그대로' })).toMatchObject(
    saying(400, SAME_HANDICAP),
  );
  expect(await read('4', cast.member)).toMatchObject({ score: 250, profile: 200 });
  expect(await read('3', cast.member)).toMatchObject({ score: 20 });
  const path = `${at}/${cast.member.number}`;
  const { body } = await app.call<HandicapChange[]>('GET', path, { as: cast.member });
  expect(body.map(({ ball, score, reason, by }) => [ball, score, reason, by])).toEqual([
    ['3', 20, '처음', cast.match_director.username],
    ['4', 250, '두 번째 우승', cast.president.username],
    ['4', 220, '월례대회 우승', cast.match_director.username],
  ]);
  expect((await set(cast.member, { ball: '3', score: 51, reason: '너무 높음' })).status).toBe(400);
  expect((await set(cast.stranger, { ball: '4', score: 200, reason: '남' })).status).toBe(404);
});

/** Inserts a 3구 tournament of two with this score, won by `winner`. */
async function played(app: TestApp, winner: Visitor, loser: Visitor, daysAgo: number): Promise<void> {
  const { db } = app.site;
  const at = new Date(app.clock.now.getTime() - daysAgo * DAY_MS).toISOString();
  const facts = { title: '대회', title_key: '대회', day: at.slice(0, 10), mode: 'team', ball: '3' } as const;
  const times = { created_at: at, updated_at: at, closed_at: at, state: 'closed' } as const;
  const key = `${winner.number} ${loser.number} ${daysAgo}`;
  const row = { ...facts, ...times, key, organiser: winner.number, entry_count: 2, champion_entry: 1 };
  const { id: tournament } = await db
    .insertInto('tournaments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [entry, { number: member }] of [winner, loser].entries()) {
    const player = { tournament, entry: entry + 1, seat: 0, member, state: 'accepted', at } as const;
    await db.insertInto('tournament_players').values(player).execute();
    const won = entry === 0 ? 1 : 0;
    const score = { points: won ? 20 : 10, target: 20, innings: 40 };
    const result = {
      tournament,
      match: 'r1m1',
      member,
      opponent: null,
      ball: '3',
      won,
      victory: null,
      at,
    } as const;
    await db
      .insertInto('match_results')
      .values({ ...result, ...score })
      .execute();
  }
}

test('beside it stand recent games, wins of the year, and a hint after two first or second places', async () => {
  const { app, cast, read } = await openHandicaps();
  await played(app, cast.member, cast.treasurer, 10);
  await played(app, cast.member, cast.president, 70);
  await played(app, cast.president, cast.treasurer, 400);
  expect(await read('3', cast.member)).toMatchObject({
    spans: [
      { days: 60, games: 1, points: 20, innings: 40 },
      { days: 90, games: 2, points: 40, innings: 80 },
    ],
    wins: 2,
    hints: ['최근 1년에 1·2위를 2번 했습니다.'],
  });
  // One lost final is within the year; the others are older or another player's.
  expect(await read('3', cast.treasurer)).toMatchObject({ wins: 0, hints: [] });
  expect(await read('4', cast.member)).toMatchObject({ wins: 0, hints: [] });
});

test('only president and match director set handicaps, and only the club reads them', async () => {
  const { app, id, cast, at } = await openHandicaps();
  await joinClub(app, id, [cast.former]);
  await expel(app, id, cast.former);
  const path = `${at}/${cast.member.number}`;
  const of = (method: string, path: string, body?: object) => statusesOf(app, cast, { method, path, body });
  // Guest; president, treasurer, match director, member; applicant, former member, stranger, admin.
  for (const each of [at, path]) expect(await of('GET', each)).toBe('401 200 200 200 200 403 403 403 403');
  expect(await of('POST', path, { ball: '4', score: 300, reason: '우승' })).toBe(
    '401 201 403 400 403 403 403 403 403',
  );
  const stranger = await newMember(app);
  const other = (await newClub(app, stranger)).id;
  const history = await app.call<HandicapChange[]>(
    'GET',
    `/api/clubs/${other}/handicaps/${cast.member.number}`,
    { as: stranger },
  );
  expect(history.status).toBe(404);
});

test('only a member with an office in a club is offered its people with the club’s handicaps', async () => {
  const { app, id, cast, set } = await openHandicaps();
  await set(cast.member, { ball: '3', score: 22, reason: '처음' });
  const offered = async (as: Visitor) =>
    (await app.call<ClubPeople[]>('GET', '/api/clubs/people', { as })).body;
  const [club] = await offered(cast.match_director);
  expect(club).toMatchObject({ id, name: '금요회' });
  const { id: login, username } = cast.member;
  expect(club?.people).toContainEqual({
    id: login,
    username,
    billiardHall: expect.any(String),
    score4: 200,
    score3: 22,
  });
  expect(club?.people).toHaveLength(4);
  for (const as of [cast.member, cast.applicant, cast.stranger, cast.admin])
    expect(await offered(as)).toEqual([]);
});

test('handicaps are in the own data, and go with the member', async () => {
  const { app, cast, set } = await openHandicaps();
  await set(cast.member, { ball: '4', score: 220, reason: '우승' });
  const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: cast.member });
  expect(data.body.clubHandicaps).toMatchObject([{ ball: '4', score: 220, reason: '우승' }]);
  await app.call('DELETE', `/api/memberanking/${cast.member.id}`, { as: cast.member });
  expect(await app.site.db.selectFrom('club_handicaps').selectAll().execute()).toEqual([]);
});

test('the history lists the newest thousand changes', async () => {
  const { app, id, cast, at } = await openHandicaps();
  const { number: member } = cast.member;
  const row = { club: id, member, ball: '4', reason: '', by_member: cast.president.number } as const;
  const time = app.clock.now.toISOString();
  const many = Array.from({ length: 1001 }, (_, score) => ({ ...row, score, at: time }));
  for (const rows of batchesOf(many)) await app.site.db.insertInto('club_handicaps').values(rows).execute();
  const { body } = await app.call<HandicapChange[]>('GET', `${at}/${member}`, { as: cast.member });
  expect([body.length, body[0]?.score]).toEqual([1000, 1000]);
});

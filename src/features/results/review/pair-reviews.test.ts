import { describe, expect } from 'vitest';
import { z } from 'zod';
import { CASE_CLOSED } from '#/features/moderation/cases/cases.constants.ts';
import { seasonRank } from '#/features/results/seasons/seasons.contract.ts';
import { WINS_A_DAY } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { accept, saveByHand, score } from '#test/fixtures/counted-tournaments.ts';
import { makeEstablished, newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const PATH = '/api/result-review';
const SEASON = { title: '수요 리그', hall: '한큐', club: '', points: [200, 100, 50, 25], best: 0 };

const reviewsFor = (app: TestApp, as: Visitor, state: 'open' | 'closed' = 'open') =>
  casesOf(app, as, { tab: 'results', state });
const decide = (app: TestApp, as: Visitor, id: number | undefined, counts: boolean) =>
  decideCase(app, as, id ?? 0, { choice: counts ? 'released' : 'kept' });
/** A case's facts about a tournament, by label. */
const factsOf = async (app: TestApp, as: Visitor, id: number | undefined) => {
  const { facts } = await shownCase(app, as, id ?? 0);
  return Object.fromEntries(facts.map(({ label, text, link }) => [label.replaceAll(' ', ''), link ?? text]));
};
const noted = async (app: TestApp, id: number) =>
  (
    await app.call<{ matches: { why: string | null }[] }>('GET', `/api/tournaments/${id}/results`)
  ).body.matches.map(({ why }) => why);

/** A member's counted values: victories, ranking, games of the record and stored results. */
async function countedOf(app: TestApp, { number, id }: Visitor) {
  const { db } = app.site;
  const { victories } = await db
    .selectFrom('members')
    .select('victories')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const ranked = await app.call<{ id: string; victory: number }[]>('GET', '/api/memberanking?size=100');
  const record = await db
    .selectFrom('member_records')
    .select('games')
    .where('member', '=', number)
    .executeTakeFirst();
  const results = await db.selectFrom('match_results').select('id').where('member', '=', number).execute();
  return [victories, ranked.body.find(row => row.id === id)?.victory, record?.games ?? 0, results.length];
}
const times = (wins: number, games = wins) => [wins, wins, games, games];

/** An open evening of 개인전 that the first wins `games` times against each other player. */
async function played(app: TestApp, field: Visitor[], games: number) {
  const [organiser] = field as [Visitor];
  const saved = await saveByHand(app, {
    organiser,
    mode: 'single',
    field: field.map(one => [one]),
    asNew: true,
  });
  for (const one of field) expect((await accept(app, saved.id, one)).status).toBe(200);
  for (let n = 0; n < games; n++)
    for (let against = 2; against <= field.length; against++)
      await saved.add({ type: 'played', entry: 1, against, how: 'played', score: score(20, 3) });
  await saved.add({ type: 'finished', entry: 1 });
  return saved;
}

/** Like `played`, and closed. */
async function evening(app: TestApp, field: Visitor[], games: number) {
  const saved = await played(app, field, games);
  await saved.close();
  return saved;
}

/** Young members who joined `days` apart. */
async function newcomers(app: TestApp, size: number): Promise<Visitor[]> {
  const made = [];
  for (let n = 0; n < size; n++) {
    made.push(await newMember(app));
    app.clock.pass(DAY);
  }
  return made;
}

const established = async (app: TestApp): Promise<Visitor> => {
  const member = await newMember(app);
  await makeEstablished(app, [member]);
  return member;
};
const signIn = (app: TestApp, { id }: Visitor, address: string) =>
  app.call('POST', '/api/auth/login', { body: { id, password: PASSWORD }, address });
const at = (member: Visitor, address: string): Visitor => ({ ...member, address });

test('before the close the games that will wait are named, but not by networks', async ({ app }) => {
  const sameDay = [await newMember(app), await newMember(app)];
  expect(await noted(app, (await played(app, sameDay, 1)).id)).toEqual(['review']);
  app.clock.pass(DAY);
  const others = await newcomers(app, 2);
  for (const member of others) await signIn(app, member, '203.0.113.7');
  const saved = await played(app, others, 1);
  expect(await noted(app, saved.id)).toEqual([null]);
  await saved.close();
  expect(await noted(app, saved.id)).toEqual(['review']);
  // Only the players read in their record that games wait.
  const [one, two] = others as [Visitor, Visitor];
  const reviewedFor = async (as: Visitor) => {
    type Record = { reviewed: { tournament: number; matches: number }[] };
    const { body } = await app.call<Record>('GET', `/api/results/members/${two.id}`, { as });
    return body.reviewed.map(({ tournament, matches }) => [tournament, matches]);
  };
  expect(await reviewedFor(two)).toEqual([[saved.id, 1]]);
  expect(await reviewedFor(one)).toEqual([]);
});

describe('a hundred victories over puppets of one address', () => {
  test('count for nothing until an admin releases them, and then once, within the limits', async () => {
    const app = await openTestApp();
    const [one, admin] = [await established(app), await newAdmin(app)];
    const puppets = await Promise.all(Array.from({ length: 20 }, () => newMember(app)));
    const halves = [puppets.slice(0, 10), puppets.slice(10)];
    const saved = [];
    for (const half of halves) saved.push(await evening(app, [one, ...half], 5));
    const season = await app.call<{ id: number }>('POST', '/api/seasons', { as: one, body: SEASON });
    const path = `/api/seasons/${season.body.id}`;
    // Tournaments saved by hand are not in the counts.
    const counts = ['tournaments', 'tournaments_coming', 'tournaments_live', 'tournaments_closed'] as const;
    await app.site.db.updateTable('row_counts').set({ value: 9 }).where('name', 'in', counts).execute();
    for (const { id } of saved)
      expect((await app.call('PUT', `${path}/tournaments/${id}`, { as: one })).status).toBe(200);
    const points = async () => {
      const { body } = await app.call('GET', `${path}/ranking`, { as: one });
      return z
        .array(seasonRank)
        .parse(body)
        .find(({ member }) => member === one.id)?.points;
    };
    for (const who of [one, ...puppets]) expect(await countedOf(app, who)).toEqual(times(0));
    expect(await points()).toBeUndefined();
    for (const { id } of saved) expect(await noted(app, id)).toEqual(Array(50).fill('review'));

    const [first, second] = await reviewsFor(app, admin);
    expect(await factsOf(app, admin, first?.id)).toMatchObject({
      대회: `/tournaments/${saved[0]?.id}`,
      확인하는이유: '같은 접속 주소',
      확인을기다리는경기: '50개',
      반영하지않은경기: '0개',
    });
    expect(await factsOf(app, admin, second?.id)).toMatchObject({ 대회: `/tournaments/${saved[1]?.id}` });
    expect((await decide(app, one, first?.id, true)).status).toBe(403);
    expect((await decide(app, admin, first?.id, true)).status).toBe(200);
    expect(await countedOf(app, one)).toEqual(times(WINS_A_DAY));
    expect(await points()).toBe(200);
    expect(await decide(app, admin, first?.id, true)).toMatchObject(saying(409, CASE_CLOSED));
    await saved[0]?.reopen();
    expect(await countedOf(app, one)).toEqual(times(0));
    await saved[0]?.close();
    expect(await countedOf(app, one)).toEqual(times(WINS_A_DAY));
    expect((await noted(app, saved[0]?.id ?? 0)).filter(why => why === null)).toHaveLength(WINS_A_DAY);
    expect(await countedOf(app, puppets[10] as Visitor)).toEqual(times(0));
    const log = await app.call<{ action: string }[]>('GET', '/api/audit', { as: admin });
    expect(log.body.filter(({ action }) => action === 'result.release')).toMatchObject([
      { subject: `tournament:${saved[0]?.id}`, after: { games: 50 } },
    ]);
  });

  test('wait as well if the puppets leave before the close, or come from the same day at other addresses', async () => {
    const { app, master, twin, admin } = await openSiteWith('master', 'twin', 'admin');
    const apart = await evening(app, [at(master, '192.0.2.1'), at(twin, '198.51.100.1')], 3);
    expect(await noted(app, apart.id)).toEqual(Array(3).fill('review'));
    const waits = async () => {
      const facts = (await reviewsFor(app, admin)).map(({ id }) => factsOf(app, admin, id));
      return (await Promise.all(facts)).map(each => [each.확인을기다리는경기, each.확인하는이유]);
    };
    expect(await waits()).toEqual([['3개', '같은 날 가입']]);

    const [one, puppet] = [await established(app), await newMember(app)];
    const saved = await saveByHand(app, {
      organiser: one,
      mode: 'single',
      field: [[one], [puppet]],
      asNew: true,
    });
    for (const who of [one, puppet]) await accept(app, saved.id, who);
    await saved.add({ type: 'played', entry: 1, against: 2, how: 'played', score: score(20, 3) });
    await app.call('DELETE', `/api/memberanking/${puppet.id}`, { as: puppet });
    await saved.add({ type: 'finished', entry: 1 });
    await saved.close();
    expect(await countedOf(app, one)).toEqual(times(0));
    expect((await waits()).map(([games]) => games)).toEqual(['3개', '1개']);
  });
});

describe('a real night', () => {
  test('of established members on one hall’s network counts at once, of a newcomer once five of them are known there', async () => {
    const app = await openTestApp();
    const [one, other] = [await established(app), await established(app)];
    const saved = await evening(app, [one, other], 3);
    expect(await noted(app, saved.id)).toEqual([null, null, null]);
    expect(await countedOf(app, one)).toEqual(times(3));

    const regulars = [];
    for (let n = 0; n < 4; n++) regulars.push(await established(app));
    for (const regular of regulars) expect((await signIn(app, regular, '192.0.2.9')).status).toBe(200);
    const [regular, newcomer, later] = [regulars[0] as Visitor, await newMember(app), await newMember(app)];
    const held = await evening(app, [at(regular, '192.0.2.9'), at(newcomer, '192.0.2.50')], 1);
    expect(await noted(app, held.id)).toEqual(['review']);
    await signIn(app, one, '192.0.2.77');
    const known = await evening(app, [at(regular, '192.0.2.9'), at(later, '192.0.2.50')], 1);
    expect(await noted(app, known.id)).toEqual([null]);
    expect(await countedOf(app, regular)).toEqual(times(1));
  });

  test('of newcomers from places of their own counts at once, and is not taken back by what is seen later', async () => {
    const app = await openTestApp();
    const [one, other, late] = (await newcomers(app, 3)) as [Visitor, Visitor, Visitor];
    const saved = await saveByHand(app, {
      organiser: one,
      mode: 'single',
      field: [[one], [other], [late]],
      asNew: true,
    });
    await accept(app, saved.id, at(one, '192.0.2.1'));
    await accept(app, saved.id, at(other, '198.51.100.1'));
    for (const against of [2, 3])
      await saved.add({ type: 'played', entry: 1, against, how: 'played', score: score(20, 3) });
    await saved.add({ type: 'finished', entry: 1 });
    await saved.close();
    expect(await countedOf(app, one)).toEqual(times(1));
    await signIn(app, other, '192.0.2.1');
    await accept(app, saved.id, at(late, '192.0.2.1'));
    expect(await noted(app, saved.id)).toEqual([null, 'review']);
    expect(await countedOf(app, one)).toEqual(times(1));
  });

  test('waits only where the two met: the others’ games and places of the evening count', async ({ app }) => {
    const [father, son, guest] = [await established(app), await newMember(app), await established(app)];
    const saved = await evening(app, [father, son, at(guest, '198.51.100.1')], 1);
    expect(await noted(app, saved.id)).toEqual(['review', null]);
    expect(await countedOf(app, father)).toEqual(times(1));
    expect(await countedOf(app, guest)).toEqual(times(0, 1));
  });

  test('of teams waits if two of the opponents may be one person', async ({ app }) => {
    const four = [
      await established(app),
      await established(app),
      await established(app),
      await newMember(app),
    ];
    const [a, b, c, puppet] = four as [Visitor, Visitor, Visitor, Visitor];
    const saved = await saveByHand(app, {
      organiser: a,
      mode: 'multi',
      field: [
        [a, b],
        [c, puppet],
      ],
      asNew: true,
    });
    for (const who of [a, b, c]) await accept(app, saved.id, at(who, `198.51.${who.number}.1`));
    await accept(app, saved.id, at(puppet, `198.51.${a.number}.2`));
    await saved.win('r1m1', 1);
    await saved.close();
    expect(await noted(app, saved.id)).toEqual(['review']);
    for (const who of four) expect(await countedOf(app, who)).toEqual(times(0));
  });
});

describe('an admin’s decision', () => {
  test('to release covers the other evenings of the two, and they never wait again', async ({ app }) => {
    const [one, friend] = [await established(app), await newMember(app)];
    await evening(app, [one, friend], 2);
    app.clock.pass(DAY);
    const admin = await newAdmin(app);
    const last = await evening(app, [one, friend], 2);
    const told = async () =>
      (await app.call<{ text: string; link: string }[]>('GET', '/api/notifications', { as: admin })).body;
    expect(await told()).toMatchObject([
      {
        text: '대회에 확인을 기다리는 경기가 있습니다. ‘할 일’에서 기록에 반영할지 정해 주세요. ‘월례 대회’',
        link: '/admin/cases?tab=results',
      },
    ]);
    await last.reopen();
    expect(await told()).toEqual([]);
    await last.close();
    expect(await told()).toHaveLength(1);
    const [review] = await reviewsFor(app, admin);
    await decide(app, admin, review?.id, true);
    expect(await countedOf(app, one)).toEqual(times(4));
    expect(await told()).toEqual([]);
    expect(await reviewsFor(app, admin)).toEqual([]);
    app.clock.pass(DAY);
    await evening(app, [one, friend], 1);
    expect(await countedOf(app, one)).toEqual(times(5));
  });

  test('to keep refuses this and later evenings of the two, until they are released after all', async () => {
    const app = await openTestApp();
    const [one, puppet, admin] = [await established(app), await newMember(app), await newAdmin(app)];
    const saved = await evening(app, [one, puppet], 2);
    // A waiting result cannot be withdrawn.
    expect((await accept(app, saved.id, puppet, false)).status).toBe(409);
    const [review] = await reviewsFor(app, admin);
    expect((await factsOf(app, admin, review?.id)).대회).toBe(`/tournaments/${saved.id}`);
    await decide(app, admin, review?.id, false);
    expect(await noted(app, saved.id)).toEqual(['kept', 'kept']);
    app.clock.pass(DAY);
    await makeEstablished(app, [puppet]);
    const later = await evening(app, [one, puppet], 1);
    expect(await noted(app, later.id)).toEqual(['kept']);
    expect(await countedOf(app, one)).toEqual(times(0));
    const again = await newAdmin(app);
    expect(await reviewsFor(app, again)).toEqual([]);
    // Each evening has its case, which can be decided again.
    const [kept, first] = await reviewsFor(app, again, 'closed');
    expect([kept, first]).toMatchObject([{ stateWord: '반영하지 않음' }, { stateWord: '반영하지 않음' }]);
    expect(await factsOf(app, again, kept?.id)).toMatchObject({
      대회: `/tournaments/${later.id}`,
      확인을기다리는경기: '0개',
      반영하지않은경기: '1개',
    });
    await decide(app, again, kept?.id, true);
    expect(await countedOf(app, one)).toEqual(times(3));
    expect((await shownCase(app, again, first?.id ?? 0)).form).toBeNull();
  });

  test('is not asked again for games that an admin ruled on, nor does it undo a voiding', async ({ app }) => {
    const [one, puppet, admin] = [await established(app), await newMember(app), await newAdmin(app)];
    const saved = await evening(app, [one, puppet], 2);
    const { matches } = (
      await app.call<{ matches: { match: string }[] }>('GET', `/api/tournaments/${saved.id}/results`)
    ).body;
    const path = `/api/tournaments/${saved.id}/matches/${matches[0]?.match}/ruling`;
    expect((await app.call('POST', path, { as: admin, body: { ruling: 'stands' } })).status).toBe(200);
    expect(await noted(app, saved.id)).toEqual([null, 'review']);
    app.clock.pass(60 * MINUTE);
    const body = { member: one.id, other: puppet.id, reason: '지어낸 경기입니다.' };
    expect((await app.call('POST', `${PATH}/voidings`, { as: admin, body })).status).toBe(201);
    expect(await noted(app, saved.id)).toEqual([null, 'voided']);
    expect(await countedOf(app, one)).toEqual(times(1));
  });
});

import { describe, expect, test } from 'vitest';
import { IS_VOID, OF_TEAM_MATCH } from '#/features/tournaments/server/tournaments.rules.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import { join } from '#test/fixtures/clubs.ts';
import { notificationsOf, notificationTexts } from '#test/fixtures/notifications.ts';
import {
  acceptedTeamMatch as accepted,
  TEAM_MATCH as DRAFT,
  lineUpOf,
  named,
  OTHERS,
  openedTeamMatch as opened,
  SECRET,
  SLOTS,
} from '#test/fixtures/team-matches.ts';
import { advanced, fates, send, TOURNAMENT_FACTS } from '#test/fixtures/tournaments.ts';
import { makeEstablished, type Visitor } from '#test/fixtures/visitors.ts';
import { HAS_DECLINED, ON_BOTH_SIDES } from './team-match.rules.ts';
import type { TeamMatch } from './team-matches.contract.ts';

describe('a sealed line-up', () => {
  test('is read by its own captain alone until both are in, and then opened at once', async () => {
    const { handIn, read, home, away, member, awayMember, stranger, former, admin, app, list } =
      await accepted();
    expect((await handIn(home, lineUpOf(SECRET))).body.message).toContain('상대의 오더가 들어오면');
    expect((await read(home)).body.lineUp?.slots[0]).toEqual(named('비밀가'));
    const readers = { guest: null, away, member, awayMember, stranger, former, admin };
    const statuses: Record<string, number> = {};
    for (const [name, as] of Object.entries(readers)) {
      const answer = await read(as);
      statuses[name] = answer.status;
      expect(JSON.stringify([answer.body, (await app.call('GET', list, { as })).body])).not.toContain('비밀');
    }
    expect(statuses).toEqual({
      guest: 401,
      stranger: 404,
      former: 404,
      admin: 404,
      away: 200,
      member: 200,
      awayMember: 200,
    });
    expect((await read(away)).body).toMatchObject({
      time: '19:30',
      ready: [true, false],
      lineUp: null,
      substitutes: null,
    });

    const { body } = await handIn(away, lineUpOf(OTHERS));
    expect(body.message).toBe('두 팀의 오더가 모두 들어와 함께 공개했습니다.');
    for (const as of [home, away, member, awayMember])
      expect((await read(as)).body.slots.map(({ names }) => names)).toEqual(
        SECRET.map((name, index) => [[name], [OTHERS[index]]]),
      );
    expect((await handIn(home, lineUpOf(OTHERS))).status).toBe(409);
  });

  test('is handed in by the captains alone, only for their own side, and may be changed while it is sealed', async () => {
    const { handIn, read, home, away, member, stranger, former, admin, awayMember } = await accepted();
    const statuses = [];
    for (const as of [null, stranger, former, member, awayMember, admin])
      statuses.push((await handIn(as, lineUpOf(SECRET))).status);
    expect(statuses).toEqual([401, 404, 404, 403, 403, 404]);
    await handIn(home, lineUpOf(OTHERS));
    await handIn(home, lineUpOf(SECRET));
    expect((await read(home)).body.lineUp).toEqual(lineUpOf(SECRET));
    expect((await read(away)).body.ready).toEqual([true, false]);
    expect((await handIn(home, lineUpOf(SECRET.slice(1)))).body.message).toBe(
      '모든 경기의 선수를 적어주세요.',
    );
  });

  test('of two handed in at the same moment opens the match once', async () => {
    const { handIn, home, away, app, id } = await accepted();
    await Promise.all([handIn(home, lineUpOf(SECRET)), handIn(away, lineUpOf(OTHERS))]);
    const slots = await app.site.db
      .selectFrom('team_match_slots')
      .select('slot')
      .where('team_match', '=', id)
      .execute();
    expect(slots).toHaveLength(SLOTS.length);
  });

  test('is never with one who manages both clubs: this member acts for the home club', async () => {
    const { handIn, read, home, other, app, away } = await accepted();
    const role = { club: other.id, member: home.number, role: 'match_director' as const };
    const at = app.clock.now.toISOString();
    await app.site.db
      .insertInto('club_members')
      .values({ ...role, applied_at: at, joined_at: at })
      .execute();
    await handIn(away, lineUpOf(OTHERS));
    expect((await read(home)).body).toMatchObject({ side: 0, lineUp: null });
    expect(JSON.stringify((await read(home)).body)).not.toContain('상대가');
  });
});

test('a proposal asks no more once it is accepted', async () => {
  const { app, away } = await accepted();
  const proposals = (await notificationsOf(app, away)).filter(({ text }) => text.includes('교류전을 신청'));
  expect(proposals).toMatchObject([{ unread: false }]);
});

test('a team without a club is accepted once, through the invitation that only the home captains see', async () => {
  const { app, list, home, stranger, member, awayMember } = await accepted();
  const body = { ...DRAFT, opponent: '길벗 팀' };
  const { id } = (await app.call<{ id: number }>('POST', list, { as: home, body })).body;
  const path = `${list}/${id}`;
  const { invite } = (await app.call<TeamMatch>('GET', path, { as: home })).body;
  expect(invite).toMatch(/^[-\w]{20}$/);
  expect((await app.call<TeamMatch>('GET', path, { as: member })).body.invite).toBe('');
  const accept = (as: Visitor, code: string) => app.call('PUT', `${path}/accepted?invite=${code}`, { as });
  expect((await accept(stranger, 'guessed')).status).toBe(404);
  expect((await accept(member, invite)).status).toBe(403);
  expect(
    (await app.call<TeamMatch>('GET', `${path}?invite=${invite}`, { as: stranger })).body.can.accept,
  ).toBe(true);
  expect((await accept(stranger, invite)).status).toBe(200);
  expect((await accept(awayMember, invite)).status).toBe(404);
  expect((await app.call<TeamMatch>('GET', path, { as: stranger })).body).toMatchObject({
    side: 1,
    state: 'accepted',
    members: [],
    teams: [{}, { name: '길벗 팀', club: null }],
  });
});

describe('the captain of a team without a club', () => {
  test.each(['leaves the site', 'is banned without an end'])(
    'who %s gives the side to whoever opens the new link',
    async how => {
      const { app, list, home, away, member, stranger, former, admin } = await accepted();
      const body = { ...DRAFT, opponent: '길벗 팀' };
      const { id } = (await app.call<{ id: number }>('POST', list, { as: home, body })).body;
      const path = `${list}/${id}`;
      const read = async (as: Visitor, code = '') =>
        (await app.call<TeamMatch>('GET', `${path}?invite=${code}`, { as })).body;
      const { invite } = await read(home);
      const accept = (as: Visitor, code: string) =>
        app.call<{ message: string }>('PUT', `${path}/accepted?invite=${code}`, { as });
      await accept(stranger, invite);
      const { sheet } = await read(home);
      if (how === 'is banned without an end') {
        const sanction = { sanction: 'write_ban', days: 0, reason: 'abuse', note: '' };
        await app.call('POST', `/api/members/${stranger.id}/sanctions`, { as: admin, body: sanction });
      } else await app.call('DELETE', `/api/memberanking/${stranger.id}`, { as: admin });

      const code = (await read(home)).invite;
      expect([code.length, code === invite, sheet.includes(code)]).toEqual([20, false, false]);
      expect((await read(home)).sheet).toBe('');
      expect([(await read(member)).invite, (await read(member)).can.accept]).toEqual(['', false]);
      expect(await notificationTexts(app, home)).toContainEqual(expect.stringContaining('주장이 없습니다'));
      expect((await read(former, code)).can.accept).toBe(true);
      const taken = await Promise.all([accept(former, code), accept(away, code)]);
      expect(taken.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
      const [next, late] = taken[0]?.status === 200 ? [former, away] : [away, former];
      expect(taken.find(({ status }) => status === 200)?.body.message).toBe('상대 팀의 주장이 되었습니다.');
      expect(await read(next)).toMatchObject({ side: 1, state: 'accepted' });
      expect((await accept(late, code)).status).toBe(404);
      expect(await read(home)).toMatchObject({ invite: '', sheet: expect.stringContaining('invite=') });
    },
  );
});

describe('a slot', () => {
  test('is scored through the link of its own table, which members of both teams open and others do not', async () => {
    const { app, path, read, home, member, awayMember, stranger, former, admin } = await opened();
    const open = (as: Visitor | null, slot = 2) =>
      app.call<{ path: string }>('PUT', `${path}/slots/${slot}/scorer`, { as });
    const statuses = [];
    for (const as of [null, stranger, former, admin, member, awayMember])
      statuses.push((await open(as)).status);
    expect(statuses).toEqual([401, 404, 404, 404, 200, 200]);
    const links = await Promise.all([1, 2, 3, 4].map(async slot => (await open(member, slot)).body.path));
    expect(new Set(links).size).toBe(4);
    const link = `/api/live/${links[1]?.slice('/table/'.length)}`;
    expect(fates(await send(app, null, link, [advanced('r1m1', 2)]))).toEqual(['taken']);
    expect((await read(home)).body).toMatchObject({
      score: [0, 1],
      state: 'open',
      slots: [{}, { winner: 1 }, {}, {}],
    });
    expect((await open(home, 5)).status).toBe(404);
  });

  test('gets a typed result from either captain, and a correction says what it changed', async () => {
    const { app, list, record, read, home, away, member, stranger, former, admin } = await opened();
    const statuses = [];
    for (const as of [null, stranger, former, member, admin]) statuses.push((await record(as, 1, 0)).status);
    expect(statuses).toEqual([401, 404, 404, 403, 404]);
    await record(home, 1, 0, [12, 7]);
    await record(away, 2, 0, [12, 3]);
    await record(home, 3, 0);
    expect((await read(away)).body).toMatchObject({ score: [3, 0], winner: 0, state: 'over' });
    expect((await app.call('GET', list, { as: member })).body).toMatchObject([
      { score: [3, 0], state: 'over' },
    ]);
    const { message } = (await record(away, 2, 1, [9, 12])).body;
    const { teams, slots } = (await read(home)).body;
    const [one, other] = teams.map(({ name }) => name);
    expect(message).toBe(
      `2번 경기: ${one} 승 12:3(20이닝) → ${other} 승 12:9(20이닝). 팀 점수 3:0 → 2:1. ${one} 승 → 진행 중.`,
    );
    expect(slots[1]?.corrections).toMatchObject([
      { from: { winner: 0 }, to: { winner: 1 }, by: away.username },
    ]);
    expect((await notificationTexts(app, home))[0]).toContain(
      `${away.username}님이 경기 결과를 고쳤습니다. ‘2번 경기: ${one} 승 12:3(20이닝) → ${other}`,
    );
    expect((await record(away, 2, 1, [9, 12])).body.message).toBe('이미 그렇게 기록되어 있습니다.');
    await record(home, 4, 1, [1, 12]);
    expect((await read(home)).body).toMatchObject({ score: [2, 2], winner: 'draw', state: 'over' });
    await app.call('DELETE', `/api/memberanking/${away.id}`, { as: admin });
    expect((await read(home)).body.slots[1]?.corrections).toMatchObject([{ by: WITHDRAWN }]);
  });

  test('counts points where points are counted, and then asks for them', async () => {
    const { app, list, record, read, home } = await opened({ scoring: 'points' });
    expect((await record(home, 1, 0)).body.message).toContain('점수를 적어야');
    await record(home, 1, 0, [12, 7]);
    expect((await read(home)).body.score).toEqual([12, 7]);
    expect((await app.call('GET', list, { as: home })).body).toMatchObject([{ score: [12, 7] }]);
  });

  test('gets a substitute from its own side until it is decided, and the scorer shows the new name', async () => {
    const { app, path, record, read, home, away, member } = await opened();
    const change = (as: Visitor, slot = 1) =>
      app.call<{ message: string }>('PUT', `${path}/slots/${slot}/substitute`, {
        as,
        body: { seat: 0, substitute: 0 },
      });
    expect((await change(member)).status).toBe(403);
    expect((await change(away)).status).toBe(404);
    expect((await change(home)).body.message).toBe('비밀가 선수를 후보가 선수로 바꿨습니다.');
    const { slots, substitutes } = (await read(away)).body;
    expect([slots[0]?.names, substitutes]).toEqual([
      [['후보가'], ['상대가']],
      [['비밀가'], []],
    ]);
    const link = (await app.call<{ path: string }>('PUT', `${path}/slots/1/scorer`, { as: home })).body.path;
    const table = await app.call('GET', `/api/live/${link.slice('/table/'.length)}`);
    expect(JSON.stringify(table.body)).toContain('후보가');
    await record(home, 1, 0);
    expect((await change(home)).status).toBe(409);
  });
});

test('a member in a line-up plays with the own name and handicap, and is nameless once withdrawn', async () => {
  const { app, handIn, read, home, away, member } = await accepted({
    slots: [{ name: '단식', kind: 'single', ball: '4', target: 0, innings: 0 }],
  });
  await handIn(home, lineUpOf([member.username]));
  await handIn(away, { slots: [[{ name: '손님', handicap: 150 }]], substitutes: [] });
  const [{ tournament }] = (await app.site.db
    .selectFrom('team_match_slots')
    .select('tournament')
    .execute()) as [{ tournament: number }];
  const seats = await app.site.db
    .selectFrom('tournament_players')
    .select(['member', 'entry', 'state'])
    .execute();
  expect(seats).toEqual([{ member: member.number, entry: 1, state: 'accepted' }]);
  const saved = await app.call('GET', `/api/tournaments/${tournament}`, { as: home });
  expect(JSON.stringify(saved.body)).toMatch(/"score4":200.*"score4":150/);
  expect((await app.call('GET', '/api/tournaments/mine', { as: home })).body).toEqual([]);
  // The member who opened the team match cannot change a slot without the other side.
  const path = `/api/tournaments/${tournament}`;
  const body = { ...TOURNAMENT_FACTS, listed: true };
  for (const answer of [
    await app.call('DELETE', path, { as: home }),
    await app.call('PUT', path, { as: home, body }),
    await send(app, home, path, [advanced('r1m1', 1)]),
  ])
    expect(answer).toMatchObject({ status: 409, body: { message: OF_TEAM_MATCH } });
  await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member });
  expect((await read(home)).body.slots[0]?.names).toEqual([['탈퇴한 회원'], ['손님']]);
});

test('a captain is offered the handicaps of the own club, and those of profiles where it has set none', async () => {
  const { app, club, other, read, home, away, member, awayMember } = await accepted();
  const set = (at: typeof club, as: Visitor, who: Visitor, body: object) =>
    app.call('POST', `${at.path}/handicaps/${who.number}`, { as, body: { ...body, reason: '우승' } });
  await set(club, home, member, { ball: '4', score: 250 });
  await set(other, away, awayMember, { ball: '3', score: 28 });
  const offered = async (as: Visitor) => (await read(as)).body.members;
  const own = { score4: 200, score3: 0 };
  expect(await offered(home)).toEqual([
    { name: home.username, ...own },
    { name: member.username, score4: 250, score3: 0 },
  ]);
  expect(await offered(away)).toEqual([
    { name: away.username, ...own },
    { name: awayMember.username, score4: 200, score3: 28 },
  ]);
  for (const as of [member, awayMember]) expect(await offered(as)).toEqual([]);
});

test('the captains are told of a player who objects, who is replaced and not named for that slot again', async () => {
  const { app, path, handIn, home, away, member, awayMember, id } = await accepted({
    slots: SLOTS.slice(0, 1),
  });
  await handIn(home, lineUpOf([member.username]));
  await handIn(away, lineUpOf([awayMember.username], ['후보가']));
  const { tournament } = await app.site.db
    .selectFrom('team_match_slots')
    .select('tournament')
    .where('team_match', '=', id)
    .executeTakeFirstOrThrow();
  const body = { accept: false };
  await app.call('POST', `/api/tournaments/${tournament}/answer`, { as: awayMember, body });
  const said = `${awayMember.username}님이 경기에 나가지 않는다고 알렸습니다.`;
  expect((await notificationTexts(app, away))[0]).toContain(said);
  expect((await notificationTexts(app, away))[0]).toContain('1번 경기');
  expect((await notificationTexts(app, home)).join()).not.toContain('나가지 않는다고');
  const substitute = () =>
    app.call<{ message: string }>('PUT', `${path}/slots/1/substitute`, {
      as: away,
      body: { seat: 0, substitute: 0 },
    });
  expect((await substitute()).body.message).toBe(`${awayMember.username} 선수를 후보가 선수로 바꿨습니다.`);
  expect(await substitute()).toMatchObject({ status: 409, body: { message: HAS_DECLINED } });
});

test('a member of both clubs is in one line-up: the second one is refused, without a word of the sealed one', async () => {
  const { app, other, handIn, read, home, away, member } = await accepted({ slots: SLOTS.slice(0, 2) });
  await join(app, other.id, member);
  await handIn(home, lineUpOf([member.username, '비밀나']));
  for (const names of [
    [member.username, '상대나'],
    ['상대나', member.username],
  ]) {
    const { status, body } = await handIn(away, lineUpOf(names));
    expect([status, body.message]).toEqual([409, ON_BOTH_SIDES]);
  }
  expect((await read(away)).body.ready).toEqual([true, false]);
  expect((await handIn(away, lineUpOf(['상대가', '상대나']))).status).toBe(200);
});

test('results of slots count once in the records of both members, are corrected, and go when the slot is void', async () => {
  const { app, list, read, handIn, record, home, away, member, awayMember, admin } = await accepted({
    slots: SLOTS.slice(0, 1),
  });
  await makeEstablished(app, [member, awayMember]);
  await handIn(home, lineUpOf([member.username]));
  await handIn(away, lineUpOf([awayMember.username]));
  const counted = async () => {
    const rows = app.site.db.selectFrom('match_results').select(['member', 'won', 'points', 'target']);
    return (await rows.orderBy('member').execute()).map(row => Object.values(row));
  };
  const [one, other] = [member.number, awayMember.number];
  await record(home, 1, 0, [12, 7]);
  expect(await counted()).toEqual([
    [one, 1, 12, 12],
    [other, 0, 7, 12],
  ]);
  await record(away, 1, 1, [8, 12]);
  expect(await counted()).toEqual([
    [one, 0, 8, 12],
    [other, 1, 12, 12],
  ]);
  const [slot] = await app.site.db.selectFrom('team_match_slots').select('tournament').execute();
  // A manager of one club does not rule on a result that a player of the other club disputes.
  const [match, dispute] = [`/api/tournaments/${slot?.tournament}/matches/r1m1`, { answer: 'disputed' }];
  const disputed = { as: member, body: { ...dispute, reason: '점수가 다릅니다.' } };
  expect((await app.call('POST', `${match}/answer`, disputed)).status).toBe(200);
  expect((await notificationTexts(app, admin))[0]).toContain('이의');
  const rule = (as: Visitor) => app.call('POST', `${match}/ruling`, { as, body: { ruling: 'stands' } });
  expect([(await rule(home)).status, await counted()]).toEqual([403, []]);
  expect([(await rule(admin)).status, (await counted()).length]).toEqual([200, 2]);
  const path = `/api/tournaments/${slot?.tournament}/void`;
  const set = { as: admin, body: { reason: '지어낸 경기' } };
  expect((await app.call('POST', path, set)).status).toBe(200);
  expect(await counted()).toEqual([]);
  expect((await read(home)).body).toMatchObject({ score: [0, 0], winner: null, slots: [{ winner: null }] });
  expect((await app.call('GET', list, { as: home })).body).toMatchObject([{ score: [0, 0], state: 'open' }]);
  expect(await record(home, 1, 0, [12, 7])).toMatchObject({ status: 409, body: { message: IS_VOID } });
});

test('a team match is opened by the managers of a club, against another one, and cancelled until it is open', async () => {
  const { app, list, club, home, member, stranger, admin, path, handIn, away, awayMember } = await accepted();
  const open = (as: Visitor | null, body: object = { ...DRAFT, opponent: '길벗' }) =>
    app.call('POST', list, { as, body });
  const statuses = [];
  for (const as of [null, stranger, member, admin]) statuses.push((await open(as)).status);
  expect(statuses).toEqual([401, 403, 403, 403]);
  const self = await open(home, { ...DRAFT, opponent: club.name });
  expect(self).toMatchObject({ status: 400, body: { message: '자기 동호회와는 교류전을 할 수 없습니다.' } });
  const listed = [];
  for (const as of [null, stranger, member, admin]) listed.push((await app.call('GET', list, { as })).status);
  expect(listed).toEqual([401, 403, 200, 403]);
  const cancel = (as: Visitor) => app.call('DELETE', path, { as });
  expect([(await cancel(stranger)).status, (await cancel(awayMember)).status]).toEqual([404, 403]);
  await handIn(home, lineUpOf(SECRET));
  await handIn(away, lineUpOf(OTHERS));
  expect((await cancel(away)).status).toBe(409);
});

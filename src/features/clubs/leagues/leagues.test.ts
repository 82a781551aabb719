import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import type { TeamMatch } from '#/features/clubs/team-matches/team-matches.contract.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { appendCommands } from '#/features/tournaments/server/append-events.server.ts';
import { lockKnownTournament } from '#/features/tournaments/server/tournament-rows.server.ts';
import type { SignedIn } from '#/server/site.ts';
import { DAY_TOO_FAR } from '#/shared/time/far-day.ts';
import { join } from '#test/fixtures/clubs.ts';
import { LEAGUE, lineUpOf, namesOf, openedLeague, playersOf } from '#test/fixtures/leagues.ts';
import { makeEstablished, newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { saying } from '#test/test-app.ts';
import type { SeasonLeagues } from './leagues.contract.ts';

type Said = { message: string };

describe('a league of five teams', () => {
  test('has ten matches on its days with a bye each round, which its club and guests read', async () => {
    const { read, app, league } = await openedLeague({}, 0);
    const shown = await read(null);
    expect(shown.teams[0]).toEqual({ name: '가람', hasCaptain: false });
    expect(shown).toMatchObject({ can: { organise: false, remove: false, openTeams: false }, leaders: null });
    expect(shown.matches).toHaveLength(10);
    const days = Map.groupBy(shown.matches, ({ day }) => day);
    expect([...days.keys()].sort()).toEqual([
      ...['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23'],
      '2027-01-06',
    ]);
    expect((await app.call('GET', league.path.replace(/\/leagues.*/, '/leagues'))).body).toMatchObject([
      { name: LEAGUE.name, teams: 5, firstDay: '2026-12-02', lastDay: '2027-01-06' },
    ]);
  });

  test('does not begin in more than a year', async () => {
    const { app, club, president } = await openedLeague({}, 0);
    const body = { ...LEAGUE, firstDay: '9999-12-31' };
    const { status, body: said } = await app.call('POST', `${club.path}/leagues`, { as: president, body });
    expect([status, said]).toMatchObject([400, { issues: [{ path: 'firstDay', message: DAY_TOO_FAR }] }]);
  });

  test('counts each match once it is decided, and shows the table and the leaders', async () => {
    const { read, playAll, matchOf, app } = await openedLeague();
    const [one, other] = [await matchOf(0, 1), await matchOf(1, 2)];
    await playAll(one, 3);
    await playAll(other, 2);
    const { table, leaders, teams, matches } = await read();
    const named = table.map(({ team, place, league, setsWon }) => [
      teams[team]?.name,
      place,
      league,
      setsWon,
    ]);
    const [winner, loser] = one.home === 0 ? [3, 0] : [0, 3];
    const expected = [
      ['가람', winner, one.home === 0 ? 3 : 1],
      ['나래', loser + 1, (one.home === 0 ? 1 : 3) + 2],
      ['다솔', 1, 2],
      ['라온', 0, 0],
      ['마루', 0, 0],
    ];
    expect(new Set(named.map(([name, , points, sets]) => [name, points, sets].join()))).toEqual(
      new Set(expected.map(row => row.join())),
    );
    expect(matches.find(({ id }) => id === one.id)).toMatchObject({ state: 'over', score: [3, 1] });
    expect(leaders?.wins[0]).toMatchObject({ played: expect.any(Number), innings: expect.any(Number) });
    expect((await read(await newMember(app))).leaders).toBeNull();
  });

  test('is computed anew by a correction, which says who moved and notifies their captains', async () => {
    const { read, playAll, matchOf, play, captains, president, app } = await openedLeague();
    const match = await matchOf(0, 1);
    await playAll(match, 3);
    const before = (await read()).table[0]?.team;
    const [home, away] = [LEAGUE.teams[match.home], LEAGUE.teams[match.away]];
    expect((await play(match.id, president, 1, 1)).body.message).toContain(
      `무승부. 리그 순위: ${away} 5위 → 1위`,
    );
    const { message } = (await play(match.id, president, 2, 1)).body;
    expect(message).toContain(`팀 점수 2:2 → 1:3. 무승부 → ${away} 승. 리그 순위: `);
    expect(message).toContain(`${home} 1위 → 5위`);
    expect((await read()).table[0]?.team).not.toBe(before);
    const told = await app.call<{ message: string }[]>('GET', '/api/notifications', { as: captains[0] });
    expect(JSON.stringify(told.body)).toContain('리그 순위가 바뀌었습니다');
  });

  test('takes 에버리지 from the games whose innings are known, as the records of players do', async () => {
    const { app, read, playAll, matchOf, sheetPath, captains } = await openedLeague();
    const match = await matchOf(0, 1);
    await playAll(match, 3);
    const score = { points: [12, 3], targets: [12, 12], innings: [0, 0], highRuns: [0, 0] };
    const body = { winner: 0, score };
    await app.call('PUT', `${sheetPath(match.id)}/slots/1/result`, { as: captains[match.home], body });
    const { table, leaders } = await read();
    const row = table.find(({ team }) => team === match.home);
    expect((row?.scored ?? 0) - (row?.inningPoints ?? 0)).toBe(12);
    const [first] = namesOf(match.home + 1);
    expect(leaders?.wins.find(({ player }) => player === first)).toMatchObject({
      scored: 12,
      inningPoints: 0,
      innings: 0,
    });
    expect(leaders?.average.map(({ player }) => player)).not.toContain(first);
  });

  test('counts the result that is redone, and not the undone one that was recorded last', async () => {
    const { app, read, playAll, matchOf, sheetPath, captains, president } = await openedLeague();
    const match = await matchOf(0, 1);
    await playAll(match, 3);
    const sums = async () => (await read()).table.find(({ team }) => team === match.home)?.conceded;
    const recorded = await sums();
    const higher = { points: [12, 0], targets: [12, 12], innings: [9, 9], highRuns: [4, 0] };
    const body = { winner: 0, score: higher };
    await app.call('PUT', `${sheetPath(match.id)}/slots/1/result`, { as: captains[match.home], body });
    expect(await sums()).not.toEqual(recorded);
    const { db, now } = app.site;
    await write(db, async tx => {
      const slot = tx.selectFrom('team_match_slots').select('tournament').where('team_match', '=', match.id);
      const { tournament: id } = await slot.where('slot', '=', 1).executeTakeFirstOrThrow();
      const bodies = tx.selectFrom('tournament_events').select('body').where('tournament', '=', id);
      const events = (await bodies.orderBy('number').execute()).map(event => JSON.parse(event.body));
      const [first, last] = events.filter(({ type }) => type === 'advanced').map(({ key }) => key);
      const by = { number: president.number } as SignedIn;
      const commands: Command[] = [
        { type: 'undone', of: last },
        { type: 'redone', of: first },
      ];
      await appendCommands(tx, await lockKnownTournament(tx, id), { commands, by, now: now() });
    });
    expect(await sums()).toEqual(recorded);
  });
});

describe('a line-up of a league', () => {
  test('is sealed from everybody but its captain, the organiser too, and handed in by captains alone', async () => {
    const { app, matchOf, handIn, captains, president, sheetPath, club } = await openedLeague();
    const match = await matchOf(0, 1);
    const [home, away] = [captains[match.home], captains[match.away]] as [Visitor, Visitor];
    const [member, stranger, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    await join(app, club.id, member);
    const statuses = [];
    for (const as of [null, stranger, admin, member, captains[2], president])
      statuses.push((await handIn(match.id, as as Visitor, lineUpOf(1))).status);
    expect(statuses).toEqual([401, 404, 404, 403, 403, 403]);
    expect((await handIn(match.id, home, lineUpOf(match.home + 1))).status).toBe(200);
    for (const as of [away, member, president]) {
      const { status, body } = await app.call<TeamMatch>('GET', sheetPath(match.id), { as });
      expect([status, body.lineUp, body.slots[0]?.names]).toEqual([200, null, null]);
    }
    expect((await app.call('DELETE', sheetPath(match.id), { as: home })).status).toBe(409);
    expect((await app.call<object[]>('GET', `${club.path}/team-matches`, { as: member })).body).toEqual([]);
  });

  test('forfeits the slots of players who are not registered, registered late, or too many of a division', async () => {
    const scene = await openedLeague({ registeredUntil: '2020-01-01', divisionMost: [1, 0, 0, 0, 0] }, 2);
    const { app, matchOf, handIn, captains, register, sheetPath, league, president, change, read } = scene;
    const match = await matchOf(0, 1);
    const [home, away] = [captains[match.home], captains[match.away]] as [Visitor, Visitor];
    await app.site.db.updateTable('league_players').set({ registered_at: '2019-12-01' }).execute();
    // The players stay registered from the first day on, with the division that the captain adds.
    const names = namesOf(match.home + 1);
    await register(
      match.home + 1,
      home,
      names.map((name, index) => ({ name, division: index < 2 ? 1 : 0 })),
    );
    await register(match.away + 1, away, [...playersOf(match.away + 1), { name: '늦은이', division: 0 }]);
    await handIn(match.id, home, { ...lineUpOf(match.home + 1), acceptsForfeits: true });
    const late = [...namesOf(match.away + 1).slice(0, 2), '늦은이', '낯선이'];
    await handIn(match.id, away, { ...lineUpOf(match.away + 1, late), acceptsForfeits: true });
    const { body } = await app.call<TeamMatch>('GET', sheetPath(match.id), { as: away });
    expect(body.slots.map(({ winner, forfeit }) => [winner, forfeit])).toEqual([
      [null, ''],
      [1, `1부 선수는 1명까지 나올 수 있습니다(${names[1]}).`],
      [0, '늦은이 선수는 등록 마감 뒤에 등록되었습니다.'],
      [0, '낯선이 선수는 팀에 등록되지 않았습니다.'],
    ]);
    expect((await scene.play(match.id, home, 3, 1)).status).toBe(409);
    const lift = { slot: 3, sides: [], reason: '' };
    expect((await change(home, match.id, 'forfeit', lift)).status).toBe(403);
    expect((await change(president, match.id, 'forfeit', lift)).body.message).toContain(
      '몰수를 취소했습니다.',
    );
    const sheet = (await app.call<TeamMatch>('GET', sheetPath(match.id), { as: president })).body;
    expect(sheet).toMatchObject({ score: [1, 1], league: { id: league.id }, can: { record: true } });
    expect((await read()).matches.find(({ id }) => id === match.id)?.score).toEqual([1, 1]);
  });
});

describe('a match of a league', () => {
  test('is asked to be moved no more once both line-ups are in', async () => {
    const { matchOf, change, captains, playAll, read } = await openedLeague();
    const match = await matchOf(0, 1);
    await change(captains[match.home] as Visitor, match.id, 'day', { day: '2027-02-03' });
    await playAll(match, 2);
    expect((await read()).matches.find(({ id }) => id === match.id)).toMatchObject({
      day: match.day,
      wish: null,
    });
  });

  test('is postponed by the word of both captains, within the tables of the week, or by the organiser', async () => {
    const { matchOf, change, captains, president, read, app } = await openedLeague();
    const match = await matchOf(0, 1);
    const [home, away] = [captains[match.home], captains[match.away]] as [Visitor, Visitor];
    const day = '2027-02-03';
    const dayNow = async () => (await read()).matches.find(({ id }) => id === match.id);
    const ask = (as: Visitor | null, on = day) => change(as, match.id, 'day', { day: on });
    const stranger = await newMember(app);
    expect([(await ask(null)).status, (await ask(stranger)).status, (await ask(captains[2])).status]).toEqual(
      [401, 403, 403],
    );
    expect((await ask(home)).body.message).toContain('요청했습니다');
    expect(await dayNow()).toMatchObject({ day: match.day, wish: { day, side: 0 } });
    expect((await ask(home)).body.message).toContain('요청했습니다');
    expect((await ask(away, '2026-12-30')).status).toBe(409);
    const full = (await read()).matches.find(each => each.day !== match.day)?.day ?? '';
    expect((await ask(away, full)).status).toBe(409);
    expect((await change(away, match.id, 'day', undefined, 'DELETE')).status).toBe(200);
    expect((await change(away, match.id, 'day', undefined, 'DELETE')).status).toBe(409);
    const [past, far] = [await ask(home, '2026-11-01'), await ask(home, '2096-02-03')];
    expect([past, far].map(({ status, body }) => [status, body.message])).toEqual([
      [400, '이미 지난 날입니다. 앞으로의 날짜를 골라 주세요.'],
      [400, DAY_TOO_FAR],
    ]);
    await ask(home);
    expect((await ask(away)).body.message).toBe('경기 날짜를 바꿨습니다.');
    expect(await dayNow()).toMatchObject({ day, wish: null });
    expect((await ask(president, full)).body.message).toBe('경기 날짜를 바꿨습니다.');
    expect((await dayNow())?.day).toBe(full);
  });

  test('is forfeited by the organiser with a reason, by one side or both, and no line-up is taken after it', async () => {
    const { matchOf, change, captains, president, read, handIn, league, app } = await openedLeague();
    const match = await matchOf(0, 1);
    const forfeit = (as: Visitor, sides: number[], reason = '나오지 않았습니다.') =>
      change(as, match.id, 'forfeit', { slot: 0, sides, reason });
    expect((await forfeit(captains[0], [0])).status).toBe(403);
    expect((await forfeit(president, [0], '')).status).toBe(400);
    expect((await forfeit(president, [0])).body.message).toMatch(/^몰수로 기록했습니다\. 리그 순위: /);
    const places = async () => (await read()).table.map(({ team, league: points }) => [team, points]);
    expect((await places())[0]).toEqual([match.away, 3]);
    expect((await handIn(match.id, captains[0], lineUpOf(1))).status).toBe(409);
    expect((await app.call('DELETE', league.path, { as: president })).status).toBe(409);
    await forfeit(president, [0, 1]);
    expect((await places()).every(([, points]) => points === 0)).toBe(true);
    expect((await read()).matches.find(({ id }) => id === match.id)).toMatchObject({
      state: 'over',
      forfeit: [0, 1],
      score: null,
    });
    expect((await forfeit(president, [], '')).body.message).toMatch(/^몰수를 취소했습니다\./);
    expect(await forfeit(president, [], '')).toMatchObject(
      saying(409, '몰수된 경기가 아닙니다. 몰수패한 팀을 골라주세요.'),
    );
    expect((await app.call('DELETE', league.path, { as: president })).status).toBe(200);
    expect((await app.call('GET', league.path)).status).toBe(404);
  });

  test('takes a game that is forfeited afterwards from the records of its players, and is not played any more', async () => {
    const { app, matchOf, change, captains, president, handIn, play, register, sheetPath, read } =
      await openedLeague();
    const match = await matchOf(0, 1);
    const sides = [match.home, match.away];
    const pair = sides.map(team => captains[team]) as [Visitor, Visitor];
    await makeEstablished(app, pair);
    for (const [index, team] of sides.entries()) {
      const names = namesOf(team + 1).with(0, pair[index]?.username ?? '');
      await register(
        team + 1,
        president,
        names.map(name => ({ name, division: 0 })),
      );
      await handIn(match.id, pair[index] as Visitor, lineUpOf(team + 1, names));
    }
    const { db } = app.site;
    const counted = async () => (await db.selectFrom('match_results').select('id').execute()).length;
    await play(match.id, pair[0], 1, 0);
    expect(await counted()).toBe(2);
    const forfeit = (slot: number, by: number[]) =>
      change(president, match.id, 'forfeit', { slot, sides: by, reason: '등록하지 않은 선수' });
    for (const slot of [1, 0]) {
      await forfeit(slot, [0]);
      expect(await counted()).toBe(0);
      expect((await play(match.id, pair[0], 1, 1)).status).toBe(409);
      expect((await app.call('PUT', `${sheetPath(match.id)}/slots/1/scorer`, { as: pair[0] })).status).toBe(
        409,
      );
      expect((await read()).leaders?.wins).toEqual([]);
      await forfeit(slot, []);
      expect(await counted()).toBe(2);
    }
  });
});

test('a play-off is opened once, of the best teams, after the last match', async () => {
  const { app, league, president, captains, read, change } = await openedLeague({ playOff: 2 });
  const open = (as: Visitor, teams: number[]) =>
    app.call<{ id: number; message: string }>('POST', `${league.path}/play-off`, {
      as,
      body: { teams },
    });
  expect((await open(president, [0, 1])).body.message).toBe('아직 끝나지 않은 리그 경기가 있습니다.');
  for (const { id, home } of (await read()).matches)
    await change(president, id, 'forfeit', {
      slot: 0,
      sides: [home === 4 ? 1 : 0, home === 4 ? 1 : 0],
      reason: '불참',
    });
  const [first, second, ...rest] = (await read()).table.map(({ team }) => team) as [
    number,
    number,
    ...number[],
  ];
  expect((await open(captains[0], [first, second])).status).toBe(403);
  expect((await open(president, [first, rest.at(-1) ?? 0])).body.message).toContain('순위대로');
  expect((await read()).can.openPlayOff).toBe(true);
  const made = await open(president, [first, second]);
  expect(made.status).toBe(201);
  expect((await open(president, [first, second])).body.id).toBe(made.body.id);
  expect(await read()).toMatchObject({ tournament: made.body.id, can: { openPlayOff: false } });
  const saved = await app.call('GET', `/api/tournaments/${made.body.id}`);
  expect(JSON.stringify(saved.body)).toContain(`"name":"${LEAGUE.teams[first]}"`);
});

test('a season of its organiser gives the teams of a finished league the points of their places', async () => {
  const { app, league, club, president, captains, read, change } = await openedLeague({ criteria: [] }, 1);
  const at = app.clock.now.toISOString();
  const row = {
    title: '봄 시즌',
    hall: '',
    hall_key: '',
    club: club.name,
    points: '[100,60,30,10]',
    best: 0,
  };
  const addSeason = async (as: Visitor) =>
    app.site.db
      .insertInto('seasons')
      .values({ ...row, made_by: as.number, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [own, others] = [await addSeason(president), await addSeason(captains[0])];
  const put = (as: Visitor, season: number | null) =>
    app.call<Said>('PUT', `${league.path}/season`, { as, body: { season } });
  const statuses = [];
  for (const [as, { id }] of [
    [captains[0], own],
    [president, others],
    [president, { id: 999 }],
    [president, own],
  ] as const)
    statuses.push((await put(as, id)).status);
  expect(statuses).toEqual([403, 403, 404, 200]);
  const points = async () =>
    (await app.call<SeasonLeagues>('GET', `/api/clubs/of-season/${own.id}`, { as: president })).body;
  expect(await points()).toMatchObject({ leagues: [{ id: league.id, isOver: false }], teams: [] });
  // The team with the larger number loses each match, so that the places follow the list.
  for (const { id, home, away } of (await read()).matches)
    await change(president, id, 'forfeit', { slot: 0, sides: [home > away ? 0 : 1], reason: '불참' });
  expect((await points()).teams.map(each => [each.name, each.points])).toEqual([
    ...[
      ['가람', 100],
      ['나래', 60],
      ['다솔', 30],
      ['라온', 30],
    ],
    ['마루', 10],
  ]);
  expect((await read()).season).toEqual({ id: own.id, title: '봄 시즌' });
  await put(president, null);
  expect(await points()).toEqual({ leagues: [], teams: [] });
});

test('the matches of a league are a calendar for all, and in the own calendar of players and captains', async () => {
  const { app, league, captains, read, president, change } = await openedLeague({ time: '19:30' });
  const [match] = (await read()).matches;
  const events = async (path: string) => {
    const text = await (await app.send('GET', path)).text();
    return [text.match(/BEGIN:VEVENT/g)?.length ?? 0, text] as const;
  };
  const own = await app.call<{ path: string }>('POST', '/api/calendar', { as: captains[0] });
  expect((await events(own.body.path))[0]).toBe(4);
  await change(president, match?.id ?? 0, 'day', { day: '2027-03-31' });
  const [count, text] = await events(`${league.path.replace('/api', '')}/calendar.ics`);
  expect([count, text.includes('DTSTART:20270331T103000Z')]).toEqual([10, true]);
  const page = await (await app.send('GET', `/embed${league.path.replace('/api', '')}`)).text();
  expect(page).toContain('<th scope="row">가람</th>');
  expect(page).not.toContain('가람하나');
});

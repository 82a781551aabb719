import { describe, expect, test } from 'vitest';
import type { LeagueDraft } from '#/features/clubs/leagues/leagues.contract.ts';
import type { TeamMatch } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { join } from '#test/fixtures/clubs.ts';
import { LEAGUE, lineUpOf, namesOf, openedLeague, playersOf } from '#test/fixtures/leagues.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { saying } from '#test/test-app.ts';

describe('a line-up with players who are not registered', () => {
  /** A match whose first captain has registered nobody and names four players. */
  const unregistered = async () => {
    const scene = await openedLeague();
    const match = await scene.matchOf(0, 1);
    const [home, away] = [scene.captains[match.home], scene.captains[match.away]] as [Visitor, Visitor];
    await scene.register(match.home + 1, home, []);
    const see = async (as: Visitor) =>
      (await scene.app.call<TeamMatch>('GET', scene.sheetPath(match.id), { as })).body;
    const typed = lineUpOf(match.home + 1);
    return { ...scene, match, home, away, see, typed };
  };

  test('is stored only once its captain accepts the forfeits that the answer names', async () => {
    const { handIn, match, home, away, see, typed, register } = await unregistered();
    const refused = await handIn(match.id, home, typed);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        issues: namesOf(match.home + 1).map((name, index) => ({
          path: `slots.${index}.0.name`,
          message: `${name} 선수는 팀에 등록되지 않았습니다.`,
        })),
      },
    });
    expect(await see(home)).toMatchObject({ ready: [false, false], lineUp: null });
    expect((await see(away)).ready).toEqual([false, false]);
    expect((await handIn(match.id, home, { ...typed, acceptsForfeits: true })).status).toBe(200);
    await register(match.home + 1, home, playersOf(match.home + 1));
    expect((await handIn(match.id, home, typed)).status).toBe(200);
    await handIn(match.id, away, lineUpOf(match.away + 1));
    expect((await see(away)).slots.every(({ forfeit }) => forfeit === '')).toBe(true);
  });

  test('takes no substitute who would forfeit the slot', async () => {
    const { app, handIn, match, home, away, typed, register, sheetPath } = await unregistered();
    await register(match.home + 1, home, playersOf(match.home + 1));
    await handIn(match.id, home, { ...typed, substitutes: [{ name: '낯선이', handicap: 0 }] });
    await handIn(match.id, away, lineUpOf(match.away + 1));
    const path = `${sheetPath(match.id)}/slots/1/substitute`;
    const { status, body } = await app.call('PUT', path, { as: home, body: { seat: 0, substitute: 0 } });
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining('낯선이 선수는 팀에 등록되지 않았습니다.'),
    ]);
  });

  test('offers no registered player who has left the site', async () => {
    const { app, club, match, home, register, see } = await unregistered();
    const player = await newMember(app);
    await join(app, club.id, player);
    await join(app, club.id, home);
    await register(match.home + 1, home, [{ name: player.username, division: 0 }]);
    const offered = async () => (await see(home)).members.map(({ name }) => name);
    expect(await offered()).toEqual([player.username]);
    await app.call('DELETE', `/api/memberanking/${player.id}`, { as: player });
    expect(await offered()).toEqual([]);
  });

  test('is taken anew by the organiser while no game of the match has been played', async () => {
    const scene = await unregistered();
    const { app, handIn, match, home, away, see, typed, register, president, sheetPath, read } = scene;
    const retake = async (as: Visitor) =>
      (await app.call('DELETE', `${sheetPath(match.id)}/line-up`, { as })).status;
    expect(await retake(president)).toBe(409);
    await handIn(match.id, home, { ...typed, acceptsForfeits: true });
    await handIn(match.id, away, lineUpOf(match.away + 1));
    const named = `‘${LEAGUE.name} ${match.round}라운드 ${LEAGUE.teams[match.home]} 대 ${LEAGUE.teams[match.away]}’`;
    expect(await notificationTexts(app, away)).toContainEqual(
      `상대가 오더를 냈습니다. 우리 오더를 내면 함께 공개됩니다. ${named}`,
    );
    expect(await see(home)).toMatchObject({ score: [0, 4], can: { retake: false } });
    expect((await see(president)).can.retake).toBe(true);
    expect(await retake(home)).toBe(403);
    expect(await retake(president)).toBe(200);
    expect(await see(home)).toMatchObject({ state: 'accepted', ready: [false, false], score: [0, 0] });
    expect((await read()).table.every(({ played }) => played === 0)).toBe(true);
    for (const as of [home, away])
      expect(await notificationTexts(app, as)).toContainEqual(
        expect.stringContaining('오더를 다시 받습니다'),
      );
    await register(match.home + 1, home, playersOf(match.home + 1).slice(0, 3));
    await handIn(match.id, home, { ...typed, acceptsForfeits: true });
    await handIn(match.id, away, lineUpOf(match.away + 1));
    await scene.play(match.id, away, 1, 1);
    expect((await see(president)).can.retake).toBe(false);
    expect(await retake(president)).toBe(409);
  });

  test('is taken anew while results are sent, which then find no open slot', { tags: 'race' }, async () => {
    const { app, handIn, match, home, away, typed, president, sheetPath, play } = await unregistered();
    for (let again = 0; again < 5; again++) {
      await handIn(match.id, home, {
        ...typed,
        substitutes: [{ name: '후보', handicap: 0 }],
        acceptsForfeits: true,
      });
      await handIn(match.id, away, lineUpOf(match.away + 1));
      const path = sheetPath(match.id);
      const substitute = { as: home, body: { seat: 0, substitute: 0 } };
      const [retaken, ...answers] = await Promise.all([
        app.call('DELETE', `${path}/line-up`, { as: president }),
        ...[1, 2, 3].map(slot => play(match.id, away, slot, 1)),
        app.call('PUT', `${path}/slots/4/substitute`, substitute),
      ]);
      expect(retaken.status).toBe(200);
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    }
  });
});

test('a team that leaves forfeits its matches that are not over, and all captains are notified', async () => {
  const { app, read, playAll, matchOf, captains, president, teamPath } = await openedLeague();
  const played = await matchOf(0, 1);
  await playAll(played, 4);
  const leave = (as: Visitor, team: number) => app.call('PUT', `${teamPath(team)}/forfeit`, { as });
  expect((await leave(captains[0], 1)).status).toBe(403);
  expect(await leave(president, 1)).toMatchObject(
    saying(200, expect.stringContaining('3경기를 몰수패로 기록했습니다.')),
  );
  const { matches } = await read();
  const own = matches.filter(({ home, away }) => home === 0 || away === 0);
  expect(own.find(({ id }) => id === played.id)).toMatchObject({ score: [4, 0], forfeit: [] });
  expect(own.filter(({ forfeit }) => forfeit.length > 0)).toHaveLength(3);
  expect(own.every(({ home, forfeit }) => forfeit.length === 0 || forfeit[0] === (home === 0 ? 0 : 1))).toBe(
    true,
  );
  for (const captain of captains)
    expect(await notificationTexts(app, captain)).toContainEqual(
      expect.stringContaining('팀이 리그에서 빠져 남은 경기가 몰수패로 기록되었습니다.'),
    );
  expect((await leave(president, 1)).status).toBe(409);
});

describe('a slot that is forfeited in a league of points', () => {
  /** A match whose first home player is not registered; the home team wins two of the other slots by 12:6. */
  const played = async (draft: Partial<LeagueDraft> = {}, handicap = 0) => {
    const scene = await openedLeague({ scoring: 'points', ...draft });
    const match = await scene.matchOf(0, 1);
    const [home, away] = [scene.captains[match.home], scene.captains[match.away]] as [Visitor, Visitor];
    await scene.register(match.home + 1, home, playersOf(match.home + 1).slice(1));
    await scene.handIn(match.id, home, { ...lineUpOf(match.home + 1), acceptsForfeits: true });
    const slots = namesOf(match.away + 1).map(name => [{ name, handicap }]);
    await scene.handIn(match.id, away, { slots, substitutes: [] });
    for (const slot of [2, 3, 4]) await scene.play(match.id, home, slot, slot === 3 ? 1 : 0);
    const { matches, table } = await scene.read();
    const sheet = await scene.app.call<TeamMatch>('GET', scene.sheetPath(match.id), { as: home });
    return { score: matches.find(({ id }) => id === match.id)?.score, table, sheet: sheet.body, match };
  };

  test('counts its target for the other side, but no points of a player', async () => {
    const { score, table, sheet, match } = await played();
    expect([score, sheet.score, sheet.winner]).toEqual([[30, 36], [30, 36], 1]);
    const row = table.find(({ team }) => team === match.away);
    expect(row).toMatchObject({ wins: 1, scored: 24, conceded: 30 });
  });

  test('counts the handicap of the player who was there, where the slot has no target', async () => {
    const slots = LEAGUE.slots.map(slot => ({ ...slot, target: 0 }));
    const { score, sheet } = await played({ slots }, 17);
    expect([score, sheet.score]).toEqual([
      [30, 41],
      [30, 41],
    ]);
  });
});

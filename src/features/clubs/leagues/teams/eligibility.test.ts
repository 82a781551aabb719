import { describe, expect, test } from 'vitest';
import type { TeamMatch } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { join } from '#test/fixtures/clubs.ts';
import { lineUpOf, namesOf, openedLeague, playersOf } from '#test/fixtures/leagues.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';

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

  test('is stored only once they are registered, and its captain alone is told who is not', async () => {
    const { handIn, match, home, away, see, typed, register } = await unregistered();
    const refused = await handIn(match.id, home, typed);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        issues: namesOf(match.home + 1).map((name, index) => ({
          path: `slots.${index}.0.name`,
          message: `${index + 1}번 경기: ${name} 선수는 팀에 등록되지 않았습니다.`,
        })),
      },
    });
    expect(await see(home)).toMatchObject({ ready: [false, false], lineUp: null });
    expect((await see(away)).ready).toEqual([false, false]);
    await register(match.home + 1, home, playersOf(match.home + 1));
    expect((await handIn(match.id, home, typed)).status).toBe(200);
    await handIn(match.id, away, lineUpOf(match.away + 1));
    expect((await see(away)).slots.every(({ forfeit }) => forfeit === '')).toBe(true);
  });

  test('takes no substitute who is not registered', async () => {
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
});

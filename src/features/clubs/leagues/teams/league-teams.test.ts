import { describe, expect, test } from 'vitest';
import type { LeagueTeam } from '#/features/clubs/leagues/leagues.contract.ts';
import type { TeamMatch } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { join } from '#test/fixtures/clubs.ts';
import { codeOf, openedLeague } from '#test/fixtures/leagues.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';

describe('a team', () => {
  test('has one captain, who came by its link and leads no other team, until the organiser renews it', async () => {
    const { app, league, teamPath, captains, president, read } = await openedLeague();
    const accept = async (team: number, as: Visitor, code?: string) =>
      (
        await app.call(
          'PUT',
          `${teamPath(team)}/captain?invite=${code ?? (await codeOf(app, league.id, team))}`,
          { as },
        )
      ).status;
    const stranger = await newMember(app);
    expect(await accept(4, stranger, 'guessed')).toBe(403);
    expect(await accept(1, stranger)).toBe(403);
    expect(await accept(4, captains[0])).toBe(409);
    const own = (as: Visitor) => app.call<LeagueTeam>('GET', teamPath(4), { as });
    expect((await own(president)).body.invite).toBe(await codeOf(app, league.id, 4));
    expect((await own(captains[0])).body.invite).toBe('');
    expect(await accept(4, stranger)).toBe(200);
    expect((await read()).teams.map(({ hasCaptain }) => hasCaptain)).toEqual([true, true, true, true, false]);
    expect((await own(stranger)).body).toMatchObject({ captain: stranger.username, can: { edit: true } });
    await app.call('PUT', `${teamPath(4)}/invite`, { as: president });
    expect((await own(stranger)).body).toMatchObject({ captain: '', players: [], can: { edit: false } });
  });

  test.each(['leaves the site', 'is banned without an end'])(
    'whose captain %s has none, and its link is a new one',
    async how => {
      const { app, league, teamPath, captains, president } = await openedLeague();
      const admin = await newAdmin(app);
      const before = await codeOf(app, league.id, 1);
      const ban = (days: number) => {
        const body = { sanction: 'suspension', days, reason: 'abuse', note: '' };
        return app.call('POST', `/api/members/${captains[0].id}/sanctions`, { as: admin, body });
      };
      expect((await ban(3)).status).toBe(201);
      const kept = (await app.call<LeagueTeam>('GET', teamPath(1), { as: president })).body;
      expect(kept.captain).toBe(captains[0].username);
      if (how === 'is banned without an end') await ban(0);
      else await app.call('DELETE', `/api/memberanking/${captains[0].id}`, { as: admin });
      const team = (await app.call<LeagueTeam>('GET', teamPath(1), { as: president })).body;
      expect([team.captain, team.invite === before]).toEqual(['', false]);
      expect(await notificationTexts(app, president)).toContainEqual(
        expect.stringContaining('주장이 없습니다'),
      );
      const next = await newMember(app);
      const taken = await app.call('PUT', `${teamPath(1)}/captain?invite=${team.invite}`, { as: next });
      expect(taken.status).toBe(200);
    },
  );

  test('registers members by their nicknames, each in one team, and keeps the day of those who stay', async () => {
    const { app, club, register, captains, teamPath, president } = await openedLeague();
    const member = await newMember(app);
    for (const each of [member, captains[0], captains[1]]) await join(app, club.id, each);
    const players = [{ name: member.username, division: 2 }];
    expect((await register(2, captains[0], players)).status).toBe(403);
    expect((await register(1, captains[0], players)).status).toBe(200);
    expect((await register(2, captains[1], players)).body.message).toContain('다른 팀에 등록된');
    await app.site.db.updateTable('league_players').set({ registered_at: '2026-01-02T00:00:00Z' }).execute();
    await register(1, president, [...players, { name: '새 선수', division: 0 }]);
    const { body } = await app.call<LeagueTeam>('GET', teamPath(1), { as: member });
    expect(body.players.map(({ name, registered }) => [name, registered === '2026-01-02'])).toEqual([
      [member.username, true],
      ['새 선수', false],
    ]);
    await app.call('DELETE', `/api/memberanking/${member.id}`, { as: member });
    const after = await app.call<LeagueTeam>('GET', teamPath(1), { as: captains[0] });
    expect(after.body.players[0]?.name).toBe('탈퇴한 회원');
  });

  test('takes no name that another team of the league has', async () => {
    const { app, captains, teamPath } = await openedLeague();
    const rename = (name: string) =>
      app.call('PUT', teamPath(1), { as: captains[0], body: { name, players: [] } });
    expect(await rename(' 나래 ')).toMatchObject({
      status: 409,
      body: { issues: [{ path: 'name', message: '이 리그에 같은 이름의 팀이 있습니다.' }] },
    });
    expect([(await rename('가람')).status, (await rename('새 가람')).status]).toEqual([200, 200]);
  });

  test('offers a captain from outside no nicknames of a club that hides its members, and keeps the registered players', async () => {
    const { app, club, register, captains, teamPath, president } = await openedLeague();
    const [known, hidden] = [await newMember(app), await newMember(app)];
    for (const each of [known, hidden]) await join(app, club.id, each);
    const named = ({ username }: Visitor) => ({ name: username, division: 0 });
    await register(1, president, [named(known)]);
    const team = await app.call<LeagueTeam>('GET', teamPath(1), { as: captains[0] });
    expect(team.body.members.toSorted()).toEqual([captains[0].username, known.username].sort());
    await register(1, captains[0], [named(known), named(hidden)]);
    const players = app.site.db.selectFrom('league_players').select('member').where('team', '=', 0);
    const rows = await players.orderBy('seat').execute();
    expect(rows.map(({ member }) => member)).toEqual([known.number, null]);
  });

  test('is offered the handicaps of the league’s club in its line-up if the captain is a member there', async () => {
    const { app, club, register, captains, matchOf, sheetPath, president } = await openedLeague();
    const member = await newMember(app);
    await join(app, club.id, member);
    const body = { ball: '4', score: 250, reason: '우승' };
    await app.call('POST', `${club.path}/handicaps/${member.number}`, { as: president, body });
    await register(1, president, [{ name: member.username, division: 0 }]);
    const path = sheetPath((await matchOf(0, 1)).id);
    const offered = async (as: Visitor) =>
      (await app.call<TeamMatch>('GET', path, { as })).body.members.map(({ score4 }) => score4);
    expect(await offered(captains[0])).toEqual([200]);
    await join(app, club.id, captains[0]);
    expect(await offered(captains[0])).toEqual([250]);
    expect(await offered(president)).toEqual([]);
  });
});

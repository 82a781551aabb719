import { describe, expect, test } from 'vitest';
import type { TeamMatch, TeamSheet } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { join } from '#test/fixtures/clubs.ts';
import { readStream } from '#test/fixtures/event-stream.ts';
import {
  acceptedTeamMatch,
  lineUpOf,
  OTHERS,
  openedTeamMatch,
  SECRET,
  TEAM_MATCH,
} from '#test/fixtures/team-matches.ts';
import { newGame } from '#test/fixtures/tournaments.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';

type Scene = Awaited<ReturnType<typeof acceptedTeamMatch>>;
/** The code of the sheet's link, as the home captain reads it. */
const codeOf = async ({ read, home }: Scene) => new URL((await read(home)).body.sheet, 'http://a').search;
const readersOf = ({ home, away, member, awayMember, stranger, former, admin }: Scene) => ({
  guest: null,
  home,
  away,
  member,
  awayMember,
  stranger,
  former,
  admin,
});
const ALL = ['guest', 'home', 'away', 'member', 'awayMember', 'stranger', 'former', 'admin'];
const OF_TEAMS = ['home', 'away', 'member', 'awayMember'];

/** The names of the readers who may read the sheet and its stream at an address with this query. */
async function readersWith(scene: Scene, query: string): Promise<string[]> {
  const may: string[] = [];
  for (const [name, as] of Object.entries(readersOf(scene))) {
    const sheet = await scene.app.call<TeamSheet>('GET', `${scene.path}/sheet${query}`, { as });
    const stream = await scene.app.send('GET', `${scene.path}/stream${query}`, { as });
    await stream.body?.cancel();
    expect([name, stream.status]).toEqual([name, sheet.status]);
    if (sheet.status === 200) may.push(name);
    else expect([name, sheet.status]).toEqual([name, 404]);
  }
  return may;
}

describe('the sheet of a team match', () => {
  test('is read by both teams, and by everybody with its link, which the captains alone are given', async () => {
    const scene = await acceptedTeamMatch();
    const query = await codeOf(scene);
    expect(query).toMatch(/^\?invite=[-\w]{20}$/);
    expect(await readersWith(scene, '')).toEqual(OF_TEAMS);
    expect(await readersWith(scene, '?invite=guessed')).toEqual(OF_TEAMS);
    expect(await readersWith(scene, query)).toEqual(ALL);
    const links: Record<string, string> = {};
    for (const name of OF_TEAMS)
      links[name] = (await scene.read(readersOf(scene)[name as 'home'])).body.sheet;
    const path = `${scene.path.slice('/api'.length)}/sheet${query}`;
    expect(links).toEqual({ home: path, away: path, member: '', awayMember: '' });
    await scene.app.site.db.updateTable('team_matches').set({ invite: '' }).execute();
    expect(await readersWith(scene, '?invite=')).toEqual(OF_TEAMS);
  });

  test('has no line-up until both are in, and then the names, but not who corrected a result', async () => {
    const scene = await acceptedTeamMatch();
    const { app, path, handIn, record, home, away } = scene;
    const query = await codeOf(scene);
    const sheet = async () => (await app.call<TeamSheet>('GET', `${path}/sheet${query}`)).body;
    await handIn(home, lineUpOf(SECRET, ['비밀후보']));
    expect(JSON.stringify(await sheet())).not.toContain('비밀');
    await handIn(away, lineUpOf(OTHERS));
    expect(await sheet()).toMatchObject({
      slots: [{ names: [['비밀가'], ['상대가']], targets: [12, 12] }, {}, {}, {}],
      substitutes: [['비밀후보'], []],
    });
    await record(home, 1, 0, [12, 7]);
    await record(away, 1, 1, [9, 12]);
    const text = JSON.stringify(await sheet());
    for (const own of [
      away.username,
      home.username,
      'corrections',
      'members',
      query.slice('?invite='.length),
    ])
      expect([own, text.includes(own)]).toEqual([own, false]);
  });

  test('is not read through the invitation that was accepted', async () => {
    const scene = await acceptedTeamMatch();
    const { app, list, home, stranger, former } = scene;
    const body = { ...TEAM_MATCH, opponent: '길벗 팀' };
    const { id } = (await app.call<{ id: number }>('POST', list, { as: home, body })).body;
    const path = `${list}/${id}`;
    const { invite } = (await app.call<TeamMatch>('GET', path, { as: home })).body;
    const status = async (as: Visitor | null) =>
      (await app.call('GET', `${path}/sheet?invite=${invite}`, { as })).status;
    expect(await status(former)).toBe(200);
    await app.call('PUT', `${path}/accepted?invite=${invite}`, { as: stranger });
    expect([await status(null), await status(former), await status(stranger)]).toEqual([404, 404, 200]);
  });

  test.each(['club', 'other'] as const)('is for its own teams alone while the %s is hidden', async which => {
    const scene = await openedTeamMatch();
    const { app, path, record, home } = scene;
    const query = await codeOf(scene);
    const { next } = await readStream(app, `${path}/stream${query}`);
    expect((await next())?.event).toBe('scores');
    const hiding = app.site.db.updateTable('clubs').set({ hidden: 1 }).where('id', '=', scene[which].id);
    await hiding.execute();
    expect(await readersWith(scene, query)).toEqual(OF_TEAMS);
    await record(home, 1, 0, [12, 7]);
    expect(await next()).toBeUndefined();
  });
});

describe('the stream of a team match', () => {
  const game = newGame({ targets: [12, 12], startedAt: '2026-11-28T10:30:00.000Z', turns: [[5, 0, 0]] });

  test('sends the score of a slot that a phone scores at once, and no name', async () => {
    const scene = await openedTeamMatch();
    const { app, path, member } = scene;
    const { next } = await readStream(app, `${path}/stream${await codeOf(scene)}`);
    expect(await next()).toMatchObject({ event: 'scores', data: { score: [0, 0], state: 'open' } });
    const open = await app.call<{ path: string }>('PUT', `${path}/slots/2/scorer`, { as: member });
    const link = `/api/live/${open.body.path.slice('/table/'.length)}`;
    await app.call('PUT', `${link}/games/r1m1`, { body: { game } });
    const sent = await next();
    expect(sent).toMatchObject({
      event: 'scores',
      data: {
        slots: [{ state: 'open' }, { state: 'playing', score: { points: [5, 0], innings: [1, 1] } }, {}, {}],
      },
    });
    expect(JSON.stringify(sent)).not.toMatch(/비밀|상대/);
  });

  test('asks to read anew when a line-up comes in, and another reader costs nobody', async () => {
    const scene = await acceptedTeamMatch();
    const { app, path, handIn, home, away } = scene;
    const stream = `${path}/stream${await codeOf(scene)}`;
    const { next } = await readStream(app, stream);
    expect((await next())?.event).toBe('scores');
    await handIn(home, lineUpOf(SECRET, ['비밀후보']));
    expect((await next())?.event).toBe('reload');
    await (await readStream(app, stream)).leave();
    await handIn(away, lineUpOf(OTHERS));
    expect(await next()).toMatchObject({ event: 'scores', data: { state: 'open' } });
  });

  test('is read by a member of both clubs too, and ends with the match', async () => {
    const scene = await acceptedTeamMatch();
    const { app, path, other, member, home } = scene;
    await join(app, other.id, member);
    const { next } = await readStream(app, `${path}/stream`, { as: member });
    expect((await next())?.event).toBe('scores');
    await app.call('DELETE', path, { as: home });
    expect(await next()).toBeUndefined();
  });
});

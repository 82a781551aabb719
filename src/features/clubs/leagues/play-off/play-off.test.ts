import { expect, test } from 'vitest';
import type { Season } from '#/features/results/seasons/seasons.contract.ts';
import { countOf } from '#/features/tournaments/announcing/facts.rules.ts';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { SEASON } from '#test/fixtures/call-scene.ts';
import { openedLeague } from '#test/fixtures/leagues.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';

test('seasons, lists and calendars count the entries of a play-off as teams', async () => {
  const { app, league, president, read, change } = await openedLeague({ playOff: 2 }, 0);
  for (const { id } of (await read()).matches)
    await change(president, id, 'forfeit', { slot: 0, sides: [0, 1], reason: '치르지 않았습니다.' });
  const { body } = await app.call<{ id: number }>('POST', `${league.path}/play-off`, {
    as: president,
    body: { teams: [0, 1] },
  });
  const other = await newTournament(app, president);
  const season = await app.call<{ id: number }>('POST', '/api/seasons', {
    as: president,
    body: SEASON,
  });
  const ids = [body.id, other.id];
  const { db } = app.site;
  await db.updateTable('tournaments').set({ shown: 1, listed: 1 }).where('id', 'in', ids).execute();
  const listed = (await app.call<ListedTournament[]>('GET', TOURNAMENTS)).body;
  expect(new Set(listed.map(countOf))).toEqual(new Set(['2팀', '4명']));
  const calendar = await app.send('GET', `/tournaments/${body.id}/calendar.ics`);
  expect(await calendar.text()).toContain(' · 2팀');
  await db.updateTable('tournaments').set({ state: 'closed' }).where('id', 'in', ids).execute();
  const rows = ids.map(tournament => ({ season: season.body.id, tournament, at: '2026-11-30' }));
  await db.insertInto('season_tournaments').values(rows).execute();
  const { tournaments } = (await app.call<Season>('GET', `/api/seasons/${season.body.id}`)).body;
  expect(tournaments.map(({ id, ofTeams }) => [id, ofTeams])).toEqual([
    [other.id, false],
    [body.id, true],
  ]);
});

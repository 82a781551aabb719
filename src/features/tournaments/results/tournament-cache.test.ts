import { beforeEach, describe, expect, vi } from 'vitest';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import {
  advanced,
  command,
  newTournament,
  openWithTournament,
  send,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { test } from '#test/test-app.ts';

// Test files share modules: an earlier file may have loaded the watched one without the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('#/features/tournaments/engine/replay.rules.ts', { spy: true });
beforeEach(() => {
  vi.mocked(replay).mockClear();
});

describe('the cache of tournaments', () => {
  test('a tournament is replayed once for all readers of its results, and not again for a new event', {
    tags: 'one-run',
  }, async ({ app, member: organiser, other: player }) => {
    const { id } = await newTournament(app, organiser, { players: [organiser, player] });
    const results = `${TOURNAMENTS}/${id}/results`;
    const readAll = () =>
      Promise.all([null, organiser, player, organiser].map(as => app.call('GET', results, { as })));
    await readAll();
    await readAll();
    expect(replay).toHaveBeenCalledTimes(1);
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    const [, answer] = await readAll();
    expect(answer?.body).toMatchObject({ matches: [{ match: 'r1m1', standing: 'unaccepted' }] });
    await send(app, organiser, id, [command({ type: 'closed' })]);
    await app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as: player, body: { accept: true } });
    expect((await readAll()).map(({ body }) => body)).toMatchObject(
      Array(4).fill({ matches: [{ standing: 'counts' }] }),
    );
    expect(replay).toHaveBeenCalledTimes(1);
  });

  test('events added by another process are read, and only those', { tags: 'one-run' }, async () => {
    const { app, id } = await openWithTournament();
    const { db } = app.site;
    await app.call('GET', `${TOURNAMENTS}/${id}/results`);
    // A cached event is not read again.
    await db.updateTable('tournament_events').set({ body: '{}' }).where('number', '=', 2).execute();
    const added = advanced('r1m1', 1);
    const row = { tournament: id, number: 3, key: added.key, body: JSON.stringify(added), by_table: 2 };
    await db
      .insertInto('tournament_events')
      .values({ ...row, by_member: null, at: added.at })
      .execute();
    await db.updateTable('tournaments').set({ version: 3 }).where('id', '=', id).execute();
    const { body } = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`);
    expect(body.events.map(({ event }) => event.type)).toEqual(['entered', 'drawn', 'advanced']);
    expect(body.events[2]).toEqual({ number: 3, table: 2, event: added });
    expect(replay).toHaveBeenCalledTimes(1);
  });

  test('a failed transaction’s replay of a tournament is not cached', async () => {
    const { app, organiser, id } = await openWithTournament();
    const { db } = app.site;
    const result = advanced('r1m1', 1);
    // This row exists already, so that the second of the two cannot be stored.
    const row = { tournament: id, number: 4, key: 'in the way', body: '{}', by_table: 0, by_member: null };
    await db
      .insertInto('tournament_events')
      .values({ ...row, at: result.at })
      .execute();
    expect((await send(app, organiser, id, [result, advanced('r1m2', 3)])).status).toBe(500);
    await db.deleteFrom('tournament_events').where('key', '=', 'in the way').execute();
    const other = advanced('r1m1', 2);
    expect((await send(app, organiser, id, [other])).body.events.at(-1)).toMatchObject({ event: other });
  });
});

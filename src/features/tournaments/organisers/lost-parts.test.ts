import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { type Cast, newCast, type Scene, test } from '#test/fixtures/call-scene.ts';
import { CALLS, sentBy } from '#test/fixtures/calls.ts';
import { ROLES } from './organisers.constants.ts';

// Calls of players and entrants, those in which the owner answers another organiser, and those of admins.
const OTHERS = /own(\/\w+)?$|answer$|claim$|entries$|void$|ruling$/;
const rows = Object.entries(CALLS).filter(
  ([name]) => /^(PUT|POST|DELETE) \/api\/tournaments\/:id/.test(name) && !OTHERS.test(name),
);

const handOver = (tx: Transaction, { owner, other }: Cast) =>
  tx
    .updateTable('tournaments')
    .set({ organiser: other.number })
    .where('organiser', '=', owner.number)
    .execute();

/** Makes the owner a co-organiser with all roles of the tournaments, which go to the other member. */
async function makeCoOrganiser(tx: Transaction, cast: Cast) {
  const { number: member } = cast.owner;
  const own = await tx.selectFrom('tournaments').select('id').where('organiser', '=', member).execute();
  await handOver(tx, cast);
  const part = {
    member,
    state: 'accepted',
    roles: ROLES.join(' '),
    at: '2026-01-01',
    accepted_at: '2026-01-01',
  } as const;
  const parts = own.map(({ id }) => ({ tournament: id, ...part }));
  await tx.insertInto('tournament_organisers').values(parts).execute();
}

async function removePart(tx: Transaction, { owner, other }: Cast) {
  const theirs = tx.selectFrom('tournaments').select('id').where('organiser', '=', other.number);
  await theirs.forNoKeyUpdate().execute();
  await tx.deleteFrom('tournament_organisers').where('member', '=', owner.number).execute();
}

type Change = (tx: Transaction, cast: Cast) => Promise<unknown>;

/** The calls of an organiser that are not refused (403) if `change` is committed while they are on their way. */
async function callsLetIn(scene: Scene, { before, change }: { before?: Change; change: Change }) {
  const { app } = scene;
  const done: string[] = [];
  for (const row of rows) {
    const cast = await newCast(app);
    const { name, method, path, body, as } = await sentBy({ ...scene, cast }, row, 'owner');
    await write(app.site.db, async tx => before?.(tx, cast));
    let sent: Promise<{ status: number }> | undefined;
    await write(app.site.db, async tx => {
      await change(tx, cast);
      sent = app.call(method, path, { as, body });
      await wait(60);
    });
    const { status } = (await sent) ?? { status: 0 };
    if (status !== 403) done.push(`${name}: ${status}`);
  }
  return done;
}

describe('a part in a tournament that ends while a call is on its way', { timeout: 120_000 }, () => {
  test('allows the former organiser nothing more', async ({ scene }) => {
    expect(await callsLetIn(scene, { change: handOver })).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });

  test('allows a removed co-organiser nothing more', async ({ scene }) => {
    expect(await callsLetIn(scene, { before: makeCoOrganiser, change: removePart })).toEqual([]);
  });
});

import type { Transaction } from '#/database/connect.ts';
import { indexTournaments } from '#/database/search/search-names.ts';
import { nextSecond } from '#/database/write.ts';
import { foldKey } from '#/shared/text/text.ts';
import { recountHalls } from './records.server.ts';

/** Renames halls (`from`: the old key) in tournaments, seasons and results, and recomputes their records. */
export async function renameHallInTournaments(tx: Transaction, renames: { from: string; name: string }[]) {
  const keys = renames.map(({ from }) => from);
  if (keys.length === 0) return;
  const playedIn = new Set<string>();
  for (const table of ['tournaments', 'seasons'] as const) {
    const affected = tx.selectFrom(table).select('hall_key').distinct().where('hall_key', 'in', keys);
    for (const { hall_key } of await affected.execute()) playedIn.add(hall_key);
  }
  for (const { from, name } of renames) if (playedIn.has(from)) await rename(tx, from, name);
}

async function rename(tx: Transaction, from: string, name: string): Promise<void> {
  const to = foldKey(name);
  const atHall = tx.selectFrom('tournaments').where('hall_key', '=', from);
  const newest = await atHall.select(eb => eb.fn.max('updated_at').as('updated_at')).executeTakeFirst();
  // Calendars contain the hall, so they must learn that the tournaments changed.
  const changed = newest?.updated_at ? { updated_at: nextSecond(newest) } : {};
  const renamed = await tx
    .updateTable('tournaments')
    .set({ hall: name, hall_key: to, ...changed })
    .where('hall_key', '=', from)
    .returning('id')
    .execute();
  const ids = renamed.map(({ id }) => id);
  await indexTournaments(tx, ids);
  await tx.updateTable('seasons').set({ hall: name, hall_key: to }).where('hall_key', '=', from).execute();
  if (to === from) return;
  await tx.updateTable('match_results').set({ hall_key: to }).where('hall_key', '=', from).execute();
  await tx.deleteFrom('hall_records').where('hall_key', '=', from).execute();
  for (const ball of ['4', '3'] as const) await recountHalls(tx, { ball, hall: to });
}

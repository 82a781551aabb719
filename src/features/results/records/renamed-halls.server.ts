import type { Transaction } from '#/database/connect.ts';
import { nextSecond } from '#/database/row-locks.ts';
import { indexTournaments } from '#/database/search/search-names.ts';
import { recountHalls } from '#/features/tournaments/results/records.server.ts';
import { foldKey } from '#/shared/text/text.ts';

/**
 * Renames halls in tournaments, in seasons and their boards; `from` are the old keys. Called together with
 * the renaming of the members' halls.
 */
export async function renameOnTournaments(
  tx: Transaction,
  renames: { from: string; name: string }[],
): Promise<void> {
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
  const here = tx.selectFrom('tournaments').where('hall_key', '=', from);
  const newest = await here.select(eb => eb.fn.max('updated_at').as('updated_at')).executeTakeFirst();
  // Calendars say where it is: the place that they know is older.
  const changed = newest?.updated_at ? { updated_at: nextSecond(newest) } : {};
  const renamed = await tx
    .updateTable('tournaments')
    .set({ hall: name, hall_key: to, ...changed })
    .where('hall_key', '=', from)
    .returning('id')
    .execute();
  await indexTournaments(
    tx,
    renamed.map(({ id }) => id),
  );
  await tx.updateTable('seasons').set({ hall: name, hall_key: to }).where('hall_key', '=', from).execute();
  if (to === from) return;
  await tx.updateTable('match_results').set({ hall_key: to }).where('hall_key', '=', from).execute();
  await tx.deleteFrom('hall_records').where('hall_key', '=', from).execute();
  for (const ball of ['4', '3'] as const) await recountHalls(tx, { ball, hall: to });
}

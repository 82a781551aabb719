import type { Transaction } from '#/database/connect.ts';
import { foldKey } from '#/shared/text.ts';
import { recountHalls } from './records.server.ts';

/**
 * Renames halls in tournaments and their boards; `from` are the old keys. Called where the members' halls are renamed.
 */
export async function renameOnTournaments(
  tx: Transaction,
  renames: { from: string; name: string }[],
): Promise<void> {
  const keys = renames.map(({ from }) => from);
  if (keys.length === 0) return;
  const affected = tx.selectFrom('tournaments').select('hall_key').distinct().where('hall_key', 'in', keys);
  const playedIn = new Set((await affected.execute()).map(row => row.hall_key));
  for (const { from, name } of renames) if (playedIn.has(from)) await rename(tx, from, name);
}

async function rename(tx: Transaction, from: string, name: string): Promise<void> {
  const to = foldKey(name);
  await tx
    .updateTable('tournaments')
    .set({ hall: name, hall_key: to })
    .where('hall_key', '=', from)
    .execute();
  if (to === from) return;
  await tx.updateTable('match_results').set({ hall_key: to }).where('hall_key', '=', from).execute();
  await tx.deleteFrom('hall_records').where('hall_key', '=', from).execute();
  for (const ball of ['4', '3'] as const) await recountHalls(tx, { ball, hall: to });
}

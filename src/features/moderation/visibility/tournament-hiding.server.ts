import type { Transaction } from '#/database/connect.ts';
import { changeCount, recountListed } from '#/database/lists/counts.ts';
import { lockTournament } from '#/database/row-locks.ts';
import { indexTournaments } from '#/database/search/search-names.ts';
import { HIDDEN_TOURNAMENT } from '#/features/moderation/reports/reports.constants.ts';
import { Refusal } from '#/shared/refusal.ts';

type Of = { id: number; target: number; restored: string };
type TournamentRow = NonNullable<Awaited<ReturnType<typeof lockTournament>>>;

/** Takes a tournament off all lists, as its organiser could; the case stores that it was listed. */
export async function unlist(tx: Transaction, { id, target }: Of): Promise<void> {
  const row = await lockTournament(tx, { id: target });
  if (row?.listed !== 1) return;
  await setListed(tx, row, 0);
  await tx.updateTable('reported_contents').set({ restored: 'listed' }).where('id', '=', id).execute();
}

/** Puts a tournament back on all lists if `unlist` took it off. */
export async function listAgain(tx: Transaction, { id, target, restored }: Of): Promise<void> {
  if (restored === '') return;
  const row = await lockTournament(tx, { id: target });
  if (row) await setListed(tx, row, 1);
  await tx.updateTable('reported_contents').set({ restored: '' }).where('id', '=', id).execute();
}

async function setListed(tx: Transaction, row: TournamentRow, listed: 0 | 1): Promise<void> {
  const shown = row.state === 'void' ? 0 : listed;
  await tx.updateTable('tournaments').set({ listed, shown }).where('id', '=', row.id).execute();
  await recountListed(tx, row, { shown, state: row.state });
  await indexTournaments(tx, [row.id]);
}

/**
 * Throws 409 while a tournament is hidden, because an edit must not list it; call it with the tournament
 * locked.
 */
export async function refuseHiddenTournament(tx: Transaction, id: number): Promise<void> {
  const hidden = tx
    .selectFrom('reported_contents')
    .select('id')
    .where('kind', '=', 'tournament')
    .where('target', '=', id)
    .where('hidden', '=', 1);
  if (await hidden.executeTakeFirst()) throw new Refusal('conflict', HIDDEN_TOURNAMENT);
}

/** Hides a season, or shows it again; idempotent. */
export async function hideSeason(tx: Transaction, id: number, hidden: 0 | 1): Promise<void> {
  const changed = tx
    .updateTable('seasons')
    .set({ hidden })
    .where('id', '=', id)
    .where('hidden', '<>', hidden);
  if (await changed.returning('id').executeTakeFirst()) await changeCount(tx, 'seasons', hidden ? -1 : 1);
}

import type { Transaction } from '#/database/connect.ts';

const OWN = ['match_results', 'member_records', 'hall_records', 'disputed_matches', 'result_claims'] as const;
const OF_SEASONS = ['season_results', 'season_standings', 'season_keepers'] as const;

/**
 * Also deletes results that were typed but not confirmed; the opponents keep their own. Voidings stay:
 * deleting them would make the voided results count again.
 */
export async function leaveResults(tx: Transaction, member: number): Promise<void> {
  for (const table of [...OWN, ...OF_SEASONS])
    await tx.deleteFrom(table).where('member', '=', member).execute();
  await tx.updateTable('match_answers').set({ reason: '' }).where('member', '=', member).execute();
}

/** Admins are on no board, so a member that becomes one is hidden (0). */
export async function listOnBoards(tx: Transaction, member: number, listed: 0 | 1): Promise<void> {
  await tx.updateTable('hall_records').set({ listed }).where('member', '=', member).execute();
}

import type { Transaction } from '#/database/connect.ts';

const OWN = ['match_results', 'member_records', 'hall_records', 'disputed_matches'] as const;
const OF_SEASONS = ['season_results', 'season_standings', 'season_keepers'] as const;

/**
 * When a member (a number) leaves: deletes the member's own counted results; the opponents' stay, as games
 * against a member who has left. An admin's voiding stays with the number, because leaving would lift it
 * otherwise.
 */
export async function leaveResults(tx: Transaction, member: number): Promise<void> {
  for (const table of [...OWN, ...OF_SEASONS])
    await tx.deleteFrom(table).where('member', '=', member).execute();
  for (const table of ['result_signals', 'same_address_members'] as const) {
    for (const side of ['member', 'other'] as const)
      await tx.deleteFrom(table).where(side, '=', member).execute();
  }
  await tx.updateTable('match_answers').set({ reason: '' }).where('member', '=', member).execute();
}

/** Recounts when a member becomes an admin, who is on no board, or a member again. */
export async function listOnBoards(tx: Transaction, member: number, listed: 0 | 1): Promise<void> {
  await tx.updateTable('hall_records').set({ listed }).where('member', '=', member).execute();
}

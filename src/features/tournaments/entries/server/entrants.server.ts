import type { Transaction } from '#/database/connect.ts';

/** The numbers of all members who are part of an entry of a tournament. */
export async function findEntrants(tx: Transaction, tournament: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tournament_entrants')
    .select('member')
    .where('tournament', '=', tournament)
    .execute();
  return rows.map(({ member }) => member);
}

/** Those of these members who entered by themselves or accepted to play as a partner. */
export async function findAccepted(
  tx: Transaction,
  tournament: number,
  members: number[],
): Promise<ReadonlySet<number>> {
  if (members.length === 0) return new Set();
  const rows = await tx
    .selectFrom('tournament_entrants')
    .select('member')
    .where('tournament', '=', tournament)
    .where('member', 'in', members)
    .where('state', '=', 'accepted')
    .execute();
  return new Set(rows.map(({ member }) => member));
}

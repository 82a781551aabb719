import type { Transaction } from '#/database/connect.ts';

/** The members (numbers) who are part of an entry of a tournament. */
export async function findEntrants(tx: Transaction, tournament: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tournament_entrants')
    .select('member')
    .where('tournament', '=', tournament)
    .execute();
  return rows.map(({ member }) => member);
}

/** Finds which of these members (ids) entered the tournament by themselves or have accepted. */
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

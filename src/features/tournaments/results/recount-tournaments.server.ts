import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { recomputeResults } from './recompute-results.server.ts';

/** Recomputes the closed tournaments in which all of these members (numbers) take part, each in a transaction. */
export async function recountMembersTournaments(db: Database, members: number[]): Promise<void> {
  const rows = await db
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select('tournament')
    .where('member', 'in', members)
    .where('tournament_players.state', '=', 'accepted')
    .where('tournaments.state', '=', 'closed')
    .groupBy('tournament')
    .having(({ fn }) => fn.countAll<number>(), '=', members.length)
    .orderBy('tournament')
    .execute();
  for (const { tournament } of rows) await write(db, tx => recomputeResults(tx, tournament));
}

/** Like `recountMembersTournaments`, for tournaments in which a limit kept a game from counting. */
export async function recountLimited(db: Database, members: number[]): Promise<void> {
  if (members.length === 0) return;
  const rows = await db
    .selectFrom('tournament_players')
    .innerJoin('uncounted_matches', 'uncounted_matches.tournament', 'tournament_players.tournament')
    .select('tournament_players.tournament')
    .distinct()
    .where('member', 'in', members)
    .where('state', '=', 'accepted')
    .where('why', 'not in', ['voided', 'tooSoon', 'pairTournament'])
    .orderBy('tournament_players.tournament')
    .execute();
  for (const { tournament } of rows) await write(db, tx => recomputeResults(tx, tournament));
}

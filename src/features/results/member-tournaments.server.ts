import type { Database } from '#/database/connect.ts';
import type { MemberTournament } from './member-tournaments.contract.ts';
import { TOURNAMENTS_MOST } from './results.rules.ts';

/** The listed tournaments in which a member (a number) takes part, the last saved first; 100 at most. */
export async function tournamentsOfMember(db: Database, member: number): Promise<MemberTournament[]> {
  const rows = await db
    .selectFrom('tournament_players as player')
    .innerJoin('tournaments', 'tournaments.id', 'player.tournament')
    .select(['id', 'title', 'day', 'hall', 'tournaments.state', 'champion_entry', 'entry'])
    .where('member', '=', member)
    .where('player.state', '=', 'accepted')
    .where('entry', '>', 0)
    .where('shown', '=', 1)
    .orderBy('tournament', 'desc')
    .limit(TOURNAMENTS_MOST)
    .execute();
  return rows.flatMap(({ champion_entry, entry, state, ...row }) =>
    state === 'void' ? [] : [{ ...row, state, champion: state === 'closed' && champion_entry === entry }],
  );
}

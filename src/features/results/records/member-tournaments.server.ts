import type { Database } from '#/database/connect.ts';
import type { Player } from '#/features/tournaments/engine/brackets.contract.ts';
import { memberKey } from '#/features/tournaments/results/result-state.rules.ts';
import { TOURNAMENTS_MOST } from '#/features/tournaments/results/results.rules.ts';
import type { MemberTournament } from './member-tournaments.contract.ts';

/** The listed tournaments in which a member (a number) takes part, the last saved first; 100 at most. */
export async function tournamentsOfMember(db: Database, member: number): Promise<MemberTournament[]> {
  const rows = await db
    .selectFrom('tournament_players as player')
    .innerJoin('tournaments', 'tournaments.id', 'player.tournament')
    .innerJoin('members', 'members.number', 'player.member')
    .select(['tournaments.id', 'title', 'day', 'tournaments.hall', 'tournaments.state', 'id_key'])
    .select(['champion_entry', 'champion', 'entry'])
    .where('member', '=', member)
    .where('player.state', '=', 'accepted')
    .where('entry', '>', 0)
    .where('shown', '=', 1)
    .orderBy('tournament', 'desc')
    .limit(TOURNAMENTS_MOST)
    .execute();
  return rows.flatMap(({ champion_entry, champion, id_key, entry, state, ...row }) => {
    const hasWon = champion_entry === entry || sharesTitle(champion, id_key);
    return state === 'void' ? [] : [{ ...row, state, champion: state === 'closed' && hasWon }];
  });
}

/**
 * Whether a member (a login id as compared) is among the winning players; several entries may share the
 * title.
 */
function sharesTitle(champion: string, member: string): boolean {
  const players = JSON.parse(champion) as Player[];
  return players.some(player => player.member !== null && memberKey(player.member) === member);
}

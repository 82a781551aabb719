import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import { emitLeague, findOrganisers } from '#/features/clubs/leagues/league-news.server.ts';
import { lockLeague, newCode } from '#/features/clubs/leagues/league-rows.server.ts';
import { setCaptain } from '#/features/clubs/leagues/teams/league-teams.server.ts';
import { emitTeamMatch } from './team-match-news.server.ts';
import { lockTeamMatch, namedTeamMatches } from './team-match-rows.server.ts';

/**
 * Ends a member's captaincies after a withdrawal or a ban without an end: of league teams, and of away sides
 * of unfinished team matches. Each team gets a new link for its next captain; the organisers of the league or
 * the captains of the home club are notified to send it.
 */
export async function endCaptaincies(
  tx: Transaction,
  { member, now }: Pick<SiteEvent<'member.banned'>, 'member' | 'now'>,
): Promise<void> {
  const led = tx.selectFrom('league_teams').select(['league', 'team', 'name']).where('captain', '=', member);
  for (const { name, ...place } of await led.orderBy('league').execute()) {
    const league = await lockLeague(tx, place.league);
    await setCaptain(tx, place, { captain: null, invite: newCode() });
    const to = await findOrganisers(tx, league.club);
    emitLeague(tx, league, { event: 'captainless', to, about: name, actor: null, now });
  }
  const slots = tx
    .selectFrom('team_match_slots')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select('team_match')
    .where('champion_entry', '=', 0);
  const matches = tx
    .selectFrom('team_matches')
    .select('id')
    .where('away_captain', '=', member)
    .where(eb => eb.or([eb('opened_at', '=', ''), eb('id', 'in', slots)]));
  for (const { id } of await matches.orderBy('id').execute()) {
    await lockTeamMatch(tx, id);
    const vacant = { away_captain: null, invite: newCode() };
    await tx.updateTable('team_matches').set(vacant).where('id', '=', id).execute();
    const row = await namedTeamMatches(tx).where('team_matches.id', '=', id).executeTakeFirstOrThrow();
    await emitTeamMatch(tx, row, { event: 'captainless', sides: [0], actor: null, now });
  }
}

import type { Database, Transaction } from '#/database/connect.ts';
import type { LeagueSettings } from '#/features/clubs/leagues/leagues.contract.ts';
import { findPlayers, type TeamMatchRow } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { type Forfeit, type ForfeitRow, ineligibleSlots } from './eligibility.rules.ts';

type Match = Pick<TeamMatchRow, 'id' | 'league' | 'home_number' | 'away_number'>;

/** The forfeits of team matches, the home side's first. */
export async function findForfeits(
  db: Database | Transaction,
  matches: readonly { id: number }[],
): Promise<ForfeitRow[]> {
  if (matches.length === 0) return [];
  const rows = await db
    .selectFrom('league_forfeits')
    .select(['team_match', 'slot', 'side', 'reason', 'by_member'])
    .where(
      'team_match',
      'in',
      matches.map(({ id }) => id),
    )
    .orderBy('side')
    .execute();
  return rows.map(row => ({ ...row, side: row.side as Side }));
}

/** Throws a Refusal (409) for a team match that is forfeited as a whole, or for its forfeited `slot`. */
export async function refuseForfeited(
  db: Database | Transaction,
  { id, league }: Pick<Match, 'id' | 'league'>,
  slot = 0,
): Promise<void> {
  if (league === null) return;
  const forfeits = await findForfeits(db, [{ id }]);
  if (forfeits.some(each => each.slot === 0 || each.slot === slot))
    throw new Refusal('conflict', '몰수된 경기입니다.');
}

/** Recomputes the players' records of a team match, because a forfeited slot does not count. */
export async function recountSlots(tx: Transaction, match: number): Promise<void> {
  const slots = tx.selectFrom('team_match_slots').select('tournament').where('team_match', '=', match);
  for (const { tournament } of await slots.orderBy('tournament').execute())
    await recomputeResults(tx, tournament);
}

/** The players whom a side of a league's match has registered, with the profiles of the members among them. */
export async function findRegistered(db: Database | Transaction, match: Match, side: Side) {
  const rows = await db
    .selectFrom('league_players as p')
    .leftJoin('members', 'members.number', 'p.member')
    .select(['p.member as number', 'p.name', 'username', 'username_key', 'score4', 'score3'])
    .select(['division', 'registered_at'])
    .where('p.league', '=', match.league)
    .where('p.team', '=', side === 0 ? match.home_number : match.away_number)
    .orderBy('seat')
    .execute();
  return rows.map(({ name, username, username_key, ...row }) => ({
    ...row,
    username: username ?? name,
    username_key: username_key ?? foldKey(name),
  }));
}

/** The slots that these sides of a league match forfeit, by their stored line-ups. */
export async function findIneligible(tx: Transaction, match: Match, sides: readonly Side[]) {
  if (match.league === null) return [];
  const { settings } = await tx
    .selectFrom('leagues')
    .select('settings')
    .where('id', '=', match.league)
    .executeTakeFirstOrThrow();
  const players = await findPlayers(tx, match.id);
  const found: Forfeit[] = [];
  for (const side of sides) {
    const registered = await findRegistered(tx, match, side);
    const lineUp = players
      .filter(player => player.side === side && player.slot > 0)
      .map(({ slot, name, member }) => {
        const own = registered.find(({ number, username_key }) =>
          member === null ? number === null && username_key === foldKey(name) : number === member,
        );
        const key = member === null ? foldKey(name) : String(member);
        const { registered_at = null, division = 0 } = own ?? {};
        return { slot, name, key, registered: registered_at && seoulDay(new Date(registered_at)), division };
      });
    for (const [slot, reason] of ineligibleSlots(lineUp, JSON.parse(settings) as LeagueSettings))
      found.push({ slot, side, reason });
  }
  return found;
}

/** Throws a Refusal (409) with an issue for each slot that a side's stored line-up forfeits. */
export async function refuseIneligible(tx: Transaction, match: Match, side: Side): Promise<void> {
  const forfeits = await findIneligible(tx, match, [side]);
  if (forfeits.length === 0) return;
  const issues = forfeits.map(({ slot, reason }) => ({
    path: `slots.${slot - 1}.0.name`,
    message: reason,
  }));
  throw new Refusal('conflict', '이대로 내면 몰수패가 되는 경기가 있습니다.', { issues });
}

/** Stores anew which slots of an open league match these sides forfeit by the league's rules. */
export async function forfeitIneligible(
  tx: Transaction,
  match: Match,
  sides: readonly Side[],
): Promise<void> {
  await dropRuleForfeits(tx, match.id, sides);
  for (const forfeit of await findIneligible(tx, match, sides))
    await tx
      .insertInto('league_forfeits')
      .values({ team_match: match.id, ...forfeit, by_member: null })
      .onConflict(oc => oc.doNothing())
      .execute();
}

/** Deletes the forfeits of these sides by the league's rules; those by the organiser stay. */
export const dropRuleForfeits = (tx: Transaction, match: number, sides: readonly Side[]) =>
  tx
    .deleteFrom('league_forfeits')
    .where('team_match', '=', match)
    .where('side', 'in', sides)
    .where('slot', '>', 0)
    .where('by_member', 'is', null)
    .execute();

import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type {
  TournamentMatches,
  TournamentRow,
} from '#/features/tournaments/results/tournament-state.server.ts';
import { hashAddress } from '#/server/http/address.ts';
import { type PairGames, SIGNAL_DAYS, suspiciousNight, suspiciousPairs } from './signals.rules.ts';

const DAYS_MS = SIGNAL_DAYS * 86_400_000;
const daysBefore = (moment: string) => new Date(Date.parse(moment) - DAYS_MS).toISOString();

type Settled = { state: TournamentMatches; members: number[]; beyond: number };

/** Stores what an admin should check in a tournament that was just counted. */
export async function raiseSignals(
  tx: Transaction,
  { id, organiser, closed_at: at }: TournamentRow,
  { state, members, beyond }: Settled,
): Promise<void> {
  await tx.deleteFrom('result_signals').where('tournament', '=', id).where('reviewed', '=', 0).execute();
  const played = state.matches.filter(({ standing }) => standing === 'counts').map(match => match.at);
  const night = suspiciousNight(played, beyond);
  if (night) {
    await tx
      .insertInto('result_signals')
      .values({ kind: 'tournament', member: organiser, tournament: id, ...night, at })
      // An admin has reviewed it already.
      .onConflict(known => known.column('tournament').where('kind', '=', sql.lit('tournament')).doNothing())
      .execute();
  }
  if (members.length === 0) return;
  const totals = await loadTotals(tx, members, daysBefore(at));
  for (const pair of suspiciousPairs(await findPairs(tx, members, daysBefore(at)), totals)) {
    await tx
      .insertInto('result_signals')
      .values({ kind: 'pair', ...pair, tournament: null, at })
      .onConflict(known =>
        known
          .columns(['member', 'other'])
          .where('kind', '=', sql.lit('pair'))
          .doUpdateSet({ games: pair.games, share: pair.share, at, reviewed: 0 })
          // A reviewed pair is reported again when it has played twice as many games.
          .where(eb =>
            eb.or([
              eb('result_signals.reviewed', '=', 0),
              eb(sql<number>`${pair.games}`, '>=', sql<number>`2 * result_signals.games`),
            ]),
          ),
      )
      .execute();
  }
}

const countGames = (tx: Transaction, members: number[], since: string) =>
  tx
    .selectFrom('match_results')
    .select(({ fn }) => fn.countAll<number>().as('games'))
    .where('member', 'in', members)
    .where('ball', 'in', ['4', '3'])
    .where('at', '>', since);

async function loadTotals(tx: Transaction, members: number[], since: string): Promise<Map<number, number>> {
  const rows = await countGames(tx, members, since).select('member').groupBy('member').execute();
  return new Map(rows.map(({ member, games }) => [member, games]));
}

async function findPairs(tx: Transaction, members: number[], since: string): Promise<PairGames[]> {
  const rows = await countGames(tx, members, since)
    .select(['member', 'opponent'])
    .where('opponent', 'in', members)
    .groupBy(['member', 'opponent'])
    .execute();
  return rows.map(({ opponent, ...row }) => ({ ...row, opponent: opponent ?? 0 }));
}

type Accepting = { tournament: number; member: number; address: string; now: Date };

/**
 * Stores which players of a tournament share their address with a member who accepts: those who signed in
 * from it during the last 30 days. Only the members are stored, never the address.
 */
export async function noteSameAddress(
  tx: Transaction,
  { tournament, member, address, now }: Accepting,
): Promise<void> {
  const at = now.toISOString();
  const players = await tx
    .selectFrom('tournament_players')
    .select('member')
    .where('tournament', '=', tournament)
    .where('member', '<>', member)
    .union(
      tx
        .selectFrom('tournament_entrants')
        .select('member')
        .where('tournament', '=', tournament)
        .where('member', '<>', member),
    )
    .execute();
  await tx.deleteFrom('same_address_members').where('at', '<=', daysBefore(at)).execute();
  if (players.length === 0) return;
  const others = players.map(player => player.member);
  const here = await tx
    .selectFrom('known_addresses')
    .select('member')
    .where('member', 'in', others)
    .where(
      'address_hash',
      'in',
      others.map(other => hashAddress(other, address)),
    )
    .where('seen_at', '>', daysBefore(at))
    .execute();
  for (const { member: other } of here) {
    const pair = { member: Math.min(member, other), other: Math.max(member, other) };
    await tx
      .insertInto('same_address_members')
      .values({ ...pair, at })
      .onConflict(known => known.columns(['member', 'other']).doUpdateSet({ at }))
      .execute();
  }
}

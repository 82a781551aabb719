import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { findAdmins } from '#/features/notifications/inbox/find-admins.server.ts';
import type {
  TournamentMatches,
  TournamentRow,
} from '#/features/tournaments/results/tournament-state.server.ts';
import { reviewSubjectOf } from '#/features/tournaments/server/tournament-rows.server.ts';
import { isSuspicious, nightFigures, type PairGames, SIGNAL_DAYS, suspiciousPairs } from './signals.rules.ts';
import { isReviewed, type WhyUncounted } from './uncounted.rules.ts';

const DAYS_MS = SIGNAL_DAYS * 86_400_000;
const daysBefore = (moment: string) => new Date(Date.parse(moment) - DAYS_MS).toISOString();

type Settled = {
  /** The matches; null unless the tournament is closed. */
  state: TournamentMatches | null;
  members: number[];
  uncounted: ReadonlyMap<string, WhyUncounted>;
};

/** Stores what an admin should check in a tournament that was just counted; nothing in one that is open again. */
export async function raiseSignals(
  tx: Transaction,
  tournament: TournamentRow,
  { state, members, uncounted }: Settled,
): Promise<void> {
  const { id, organiser, closed_at: at } = tournament;
  if (tournament.state === 'void') return;
  const before = await tx
    .deleteFrom('result_signals')
    .where('tournament', '=', id)
    .where('reviewed', '=', 0)
    .returning('id')
    .execute();
  const waits = [...uncounted.values()].includes('review');
  if (waits && before.length === 0) await notifyAdmins(tx, tournament);
  if (!waits && before.length > 0) tx.emit({ kind: 'subjects.removed', subjects: [reviewSubjectOf(id)] });
  if (!state) return;
  const played = state.matches.filter(({ standing }) => standing === 'counts').map(match => match.at);
  const beyond = [...uncounted.values()].filter(why => !isReviewed(why));
  const night = nightFigures(played, beyond.length);
  if (waits || isSuspicious(night)) {
    await tx
      .insertInto('result_signals')
      .values({ kind: 'tournament', member: organiser, tournament: id, ...night, at })
      // An admin has reviewed it already, but not the games that wait now.
      .onConflict(known => {
        const same = known.column('tournament').where('kind', '=', sql.lit('tournament'));
        return waits ? same.doUpdateSet({ ...night, reviewed: 0, at }) : same.doNothing();
      })
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

/** Tells the admins that games of a tournament wait for their decision. */
async function notifyAdmins(tx: Transaction, { id, title, closed_at }: TournamentRow): Promise<void> {
  tx.emit({
    kind: 'tournament.happened',
    to: await findAdmins(tx),
    event: 'resultsWait',
    subject: reviewSubjectOf(id),
    title,
    link: '/admin/results',
    actor: null,
    now: new Date(closed_at),
  });
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

import { type Selectable, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { orderedByAll } from '#/database/lists/list-pages.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type {
  MemberResult,
  MemberResults,
  ResultSums,
} from '#/features/tournaments/results/results.contract.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { isGameOfPost } from '#/features/tournaments/server/tournaments.rules.ts';
import { type Named, shownAuthor } from '#/shared/authorship.ts';
import { PAGE_SIZE } from '#/shared/lists/list-query.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

const TREND_MOST = 60;

const NO_SUMS: ResultSums = {
  games: 0,
  wins: 0,
  scored: 0,
  points: 0,
  targets: 0,
  inningPoints: 0,
  innings: 0,
  highRun: 0,
};

export async function loadResultSums(db: Database, member: number): Promise<Record<Ball, ResultSums>> {
  const rows = await db.selectFrom('member_records').selectAll().where('member', '=', member).execute();
  const recordIn = (ball: Ball) => {
    const row = rows.find(each => each.ball === ball);
    return row ? presentSums(row) : NO_SUMS;
  };
  return { '4': recordIn('4'), '3': recordIn('3') };
}

type Sums = Omit<Selectable<Tables['member_records']>, 'member' | 'ball' | 'strength'>;

export function presentSums(row: Sums): ResultSums {
  const { games, wins, scored, points, targets, inning_points, innings, high_run } = row;
  return { games, wins, scored, points, targets, inningPoints: inning_points, innings, highRun: high_run };
}

/** The newest match comes first; the matches are read along one index. */
export const resultsOrder = (member: number, ball: Ball): OrderedList =>
  orderedByAll(
    {
      table: 'match_results',
      id: 'id',
      within: [
        ['member', '=', member],
        ['ball', '=', ball],
      ],
    },
    ['at', 'id'],
    'desc',
  );

export async function loadResults(db: Database, ids: number[]): Promise<MemberResult[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('match_results')
    .innerJoin('tournaments', 'tournaments.id', 'match_results.tournament')
    .leftJoin('match_results as mate', join =>
      join
        .onRef('mate.tournament', '=', 'match_results.tournament')
        .onRef('mate.match', '=', 'match_results.match')
        .onRef('mate.won', '=', 'match_results.won')
        .onRef('mate.member', '<>', 'match_results.member')
        .on('match_results.opponent', 'is', null),
    )
    .leftJoin('members', join =>
      join.on(({ eb, fn }) =>
        eb('members.number', '=', fn.coalesce('match_results.opponent', 'mate.member')),
      ),
    )
    .selectAll('match_results')
    .select(['title', 'tournaments.listed as shown', 'match_of', 'mate.member as mate'])
    .select(AUTHOR_NAME)
    .where('match_results.id', 'in', ids)
    .execute();
  return inOrder(ids, rows).map(row => {
    const { points, target, other_points: otherPoints, other_target: otherTarget, innings } = row;
    const named = shownAuthor(row as Named);
    return {
      id: row.id,
      tournament: row.tournament,
      title: row.shown === 1 ? row.title : null,
      byAgreement: isGameOfPost(row),
      won: row.won === 1,
      opponent: row.opponent === null ? null : named,
      partner: row.mate === null ? null : named,
      score: target > 0 ? { points, target, otherPoints, otherTarget, innings, highRun: row.high_run } : null,
      date: toSeoulIso(row.at),
    };
  });
}

export async function loadTrend(db: Database, member: number, ball: Ball): Promise<MemberResults['trend']> {
  const rows = await db
    .selectFrom('match_results')
    .select(['points', 'target', 'at'])
    .where(eb => eb.and({ member, ball }))
    .where('target', '>', 0)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(TREND_MOST)
    .execute();
  return rows.reverse().map(({ at, ...row }) => ({ ...row, date: toSeoulIso(at) }));
}

/** Matches of these tournaments do not count while somebody disputes them. */
export async function findDisputedMatches(db: Database, member: number): Promise<MemberResults['disputed']> {
  return db
    .selectFrom('disputed_matches')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select(['tournament', 'title', sql<number>`cast(count(*) as bigint)`.as('matches')])
    .where('member', '=', member)
    .groupBy(['tournament', 'title'])
    .orderBy('tournament', 'desc')
    .limit(PAGE_SIZE)
    .execute();
}

/** These tournaments have matches that count only once an admin has looked at their players. */
export async function findReviewedTournaments(
  db: Database,
  member: number,
): Promise<MemberResults['reviewed']> {
  const own = db.selectFrom('tournament_players').select('tournament').where('member', '=', member);
  return db
    .selectFrom('uncounted_matches')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select(['tournament', 'title', sql<number>`cast(count(*) as bigint)`.as('matches')])
    .where('why', '=', 'review')
    .where('tournament', 'in', own.where('state', '=', 'accepted').where('entry', '>', 0))
    .groupBy(['tournament', 'title'])
    .orderBy('tournament', 'desc')
    .limit(PAGE_SIZE)
    .execute();
}

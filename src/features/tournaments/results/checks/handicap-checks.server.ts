import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { HandicapBadgeFacts } from '#/features/tournaments/results/results.contract.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import {
  checkHandicap,
  HANDICAP_CHECK_DAYS,
  HANDICAP_CHECK_GAMES_MOST,
  HANDICAP_TABLE_VERSION,
  TOO_FEW_GAMES,
} from './handicap-check.rules.ts';

/** The handicap checks of these members in one game (4구 or 3구), by member number. */
export async function loadHandicapChecks(
  db: Database,
  { members, ball, now }: { members: { number: number; score3: number }[]; ball: Ball; now: Date },
): Promise<Map<number, HandicapBadgeFacts>> {
  if (members.length === 0) return new Map();
  const numbers = members.map(({ number }) => number);
  const since = new Date(now.getTime() - HANDICAP_CHECK_DAYS * DAY_MS).toISOString();
  // A limit for each member through the index: a member with very many games costs no more than others.
  const oldest = sql<string>`coalesce((select newer.at from match_results as newer
    where newer.member = members.number and newer.ball = ${ball} and newer.at >= ${since}
    order by newer.at desc, newer.id desc limit 1 offset ${HANDICAP_CHECK_GAMES_MOST - 1}), ${since})`;
  const rows = await db
    .selectFrom('members')
    // SQLite keeps the order of a cross join: first the members, then for each the results from its limit on.
    .crossJoin('match_results')
    .select('number')
    .select(({ fn }) => fn.countAll<number>().as('games'))
    .select([
      sumOf(sql`match_results.points`).as('points'),
      sumOf(sql`target`).as('targets'),
      sumOf(sql`other_points`).as('otherPoints'),
      sumOf(sql`other_target`).as('otherTargets'),
      sumOf(sql`case when innings > 0 then match_results.points else 0 end`).as('inningPoints'),
      sumOf(sql`innings`).as('innings'),
    ])
    .where('number', 'in', numbers)
    .whereRef('member', '=', 'number')
    .where('ball', '=', ball)
    .where('at', '>=', oldest)
    .where('target', '>', 0)
    .groupBy('number')
    .execute();
  const sums = new Map(rows.map(({ number, ...sum }) => [number, sum]));
  return new Map(
    members.map(({ number, score3 }) => {
      const sum = sums.get(number);
      const verdict = sum ? checkHandicap(ball, sum, score3) : TOO_FEW_GAMES;
      return [number, { ...verdict, games: sum?.games ?? 0, table: HANDICAP_TABLE_VERSION }];
    }),
  );
}

const sumOf = (what: ReturnType<typeof sql>) => sql<number>`cast(sum(${what}) as bigint)`;

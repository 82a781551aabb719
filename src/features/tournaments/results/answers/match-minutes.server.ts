import { Hono } from 'hono';
import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import {
  type MinutesSummary,
  minutesPlayed,
  summariseMinutes,
  targetSum,
} from '#/features/tournaments/engine/schedule/match-minutes.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { BALLS, TARGET_MOST } from '#/features/tournaments/scoring/scoring.constants.ts';
import { operation, query } from '#/server/http/operations.ts';
import type { ApiEnv } from '#/server/site.ts';

const TENS = 10;
// Matches whose target sums differ by up to a fifth take about equally long.
const ALIKE = 0.2;

const schema = z.object({
  ball: z.enum(BALLS),
  /** The sum of the target scores of both sides. */
  total: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 * TARGET_MOST),
});

const number = z.number();
/** The duration of matches in minutes, as `summariseMinutes` returns it. */
const minutesSummary = z.object({ median: number, low: number, high: number, matches: number });

/** Route: how long matches last whose targets add up to about `total`; null if too few are known. */
export const matchMinutes = new Hono<ApiEnv>().get(
  '/',
  operation('비슷한 수지의 경기가 걸린 시간', minutesSummary.nullable()),
  query(schema),
  async c => {
    const { ball, total } = c.req.valid('query');
    const counts = await c.env.site.db
      .selectFrom('match_minutes')
      .select(eb => ['minutes', eb.fn.sum<number>('matches').as('matches')])
      .where('ball', '=', ball)
      .where('total', '>=', inTens(total * (1 - ALIKE)))
      .where('total', '<=', inTens(total * (1 + ALIKE)))
      .groupBy('minutes')
      .execute();
    const known = counts.map(({ minutes, matches }) => ({ minutes, matches: Number(matches) }));
    return c.json<MinutesSummary | null>(summariseMinutes(known) ?? null);
  },
);

const inTens = (total: number) => Math.round(total / TENS) * TENS;

/** Counts the durations of the matches that these events decided; an undo does not take counts back. */
export async function countMinutes(
  tx: Transaction,
  { before, after, events }: { before: Tournament; after: Tournament; events: readonly TournamentEvent[] },
): Promise<void> {
  const begun = new Map(
    allMatches(before).map(({ key, startedAt, calledAt }) => [key, startedAt ?? calledAt]),
  );
  const counts = new Map<string, { total: number; minutes: number; matches: number }>();
  const matches = new Map(allMatches(after).map(match => [match.key, match]));
  for (const event of events) {
    if (event.type === 'called' || event.type === 'started') begun.set(event.match, event.at);
    if (event.type !== 'advanced' && event.type !== 'tied') continue;
    const match = matches.get(event.match);
    if (match?.decidedBy !== event.key) continue;
    const minutes = minutesPlayed(match, begun.get(match.key) ?? null);
    const total = targetSum(after, match);
    if (minutes === null || total === null) continue;
    const row = { total: inTens(total), minutes, matches: 0 };
    const counted = counts.get(`${row.total} ${minutes}`) ?? row;
    counts.set(`${row.total} ${minutes}`, { ...counted, matches: counted.matches + 1 });
  }
  const ball = after.settings?.play.ball ?? '4';
  // Always in one order, to avoid deadlocks.
  for (const [, counted] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
    await tx
      .insertInto('match_minutes')
      .values({ ball, ...counted })
      .onConflict(known =>
        known
          .columns(['ball', 'total', 'minutes'])
          .doUpdateSet(eb => ({ matches: eb('match_minutes.matches', '+', counted.matches) })),
      )
      .execute();
}

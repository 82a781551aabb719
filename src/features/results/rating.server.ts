import type { Transaction } from '#/database/connect.ts';
import { liftOf, ratingOf } from './rating.rules.ts';
import type { WantedResult } from './wanted-results.rules.ts';

/** By how much each of the fresh results changes its member's strength; `all` are the tournament's, in their order. */
export async function liftsOf(
  tx: Transaction,
  fresh: WantedResult[],
  all: WantedResult[],
): Promise<Map<WantedResult, number>> {
  const lifts = new Map<WantedResult, number>();
  const strengths = await strengthsOf(tx, all);
  const other = new Map(all.map(row => [`${row.match} ${row.member}`, row]));
  const isFresh = new Set(fresh);
  for (const winner of all.filter(row => row.won === 1 && row.target > 0 && row.opponent !== null)) {
    const loser = other.get(`${winner.match} ${winner.opponent}`);
    if (!loser || (!isFresh.has(winner) && !isFresh.has(loser))) continue;
    const ratingNow = (row: WantedResult) =>
      strengths.get(keyOf(row)) ?? ratingOf(row.handicap || row.target);
    const [better, worse] = [ratingNow(winner), ratingNow(loser)];
    const lift = liftOf(
      { strength: better, target: winner.target },
      { strength: worse, target: loser.target },
    );
    for (const [row, strength, change] of [
      [winner, better, lift],
      [loser, worse, -lift],
    ] as const) {
      if (isFresh.has(row)) lifts.set(row, change);
      strengths.set(keyOf(row), strength + (isFresh.has(row) ? change : 0));
    }
  }
  return lifts;
}

const keyOf = ({ member, ball }: { member: number; ball: string }) => `${ball} ${member}`;

async function strengthsOf(tx: Transaction, rows: WantedResult[]): Promise<Map<string, number>> {
  const records = await tx
    .selectFrom('member_records')
    .select(['member', 'ball', 'strength'])
    .where('member', 'in', [...new Set(rows.map(({ member }) => member))])
    .where('scored', '>', 0)
    .execute();
  return new Map(records.map(record => [keyOf(record), record.strength]));
}

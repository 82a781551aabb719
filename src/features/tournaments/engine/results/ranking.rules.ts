import type { EventOf } from '#/features/tournaments/engine/events.contract.ts';
import type { Match, Standing } from '#/features/tournaments/engine/tournament.rules.ts';
import type { RoundRobinStage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import type { Criterion } from '#/features/tournaments/formats/round-robin/round-robin.contract.ts';

/** For each entry number, its rank (from 1) by the lot (추첨) of the draw. */
export type Lots = ReadonlyMap<number, number>;

/** The order of entries equal by all criteria; without `settlements` the lots of the draw decide. */
export type TieBreaks = { lots: Lots; settlements: readonly EventOf<'settled'>[] | null };

/** The rules by which rows are ordered, and the matches among their entries. */
type Ranking = Pick<RoundRobinStage, 'criteria' | 'win' | 'reckoning'> &
  TieBreaks & { matches: readonly Match[] };

/** These rows in order of place, with `place` and its reason (`by`) filled in. */
export function rankRows(rows: readonly Standing[], ranking: Ranking): Standing[] {
  let first = 0;
  return separateRows(rows, ranking.criteria, ranking).map((row, index, ordered) => {
    const above = ordered[index - 1];
    const isShared = row.by === 'tied' || row.by === 'shared';
    if (!above || !isShared || !row.equals.includes(above.entry)) first = index;
    return { ...row, place: first + 1 };
  });
}

/** Orders rows by the first criterion, and rows that are equal by it with the remaining criteria. */
function separateRows(
  rows: readonly Standing[],
  criteria: readonly Criterion[],
  ranking: Ranking,
): Standing[] {
  if (rows.length < 2) return [...rows];
  const [criterion, ...rest] = criteria;
  if (criterion === undefined) return orderEqualRows(rows, ranking);
  const blocks = groupEquals(rows, comparerFor(criterion, rows, ranking));
  const isAnew = ranking.reckoning === 2 && blocks.length > 1;
  return blocks.flatMap(block => {
    const [only] = block;
    if (block.length === 1 && only) return [{ ...only, by: criterion }];
    return separateRows(block, isAnew ? ranking.criteria : rest, ranking);
  });
}

/** Orders equal rows by the organiser's decision; without one by lot, as `tied`. */
function orderEqualRows(rows: readonly Standing[], ranking: Ranking): Standing[] {
  const { lots, settlements } = ranking;
  const lotOf = ({ entry }: Standing) => lots.get(entry) ?? entry;
  const inLots = rows.toSorted((one, other) => lotOf(one) - lotOf(other));
  const equals = rows.map(({ entry }) => entry).sort((one, other) => one - other);
  const all = (by: Standing['by']) => inLots.map(row => ({ ...row, by, equals }));
  if (settlements === null) return all('lot');
  const settlement = findSettlement(settlements, equals);
  if (!settlement) return all('tied');
  const { order, decision } = settlement;
  if (decision.by === 'shared') return all('shared');
  return order.flatMap(tier => {
    const tierRows = inLots.filter(({ entry }) => tier.includes(entry));
    const [only] = tierRows;
    return tierRows.length === 1 && only
      ? [{ ...only, by: decision.by, equals }]
      : orderEqualRows(tierRows, ranking);
  });
}

/** The organiser's last decision for exactly these entries; undefined if there is none. */
export const findSettlement = (settlements: readonly EventOf<'settled'>[], entries: readonly number[]) =>
  settlements.findLast(({ order }) => haveSameEntries(order.flat(), entries));

export const haveSameEntries = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every(entry => other.includes(entry));

type Compare = (one: Standing, other: Standing) => number;

/** Sorts rows and puts those that compare as equal into one group; the best group comes first. */
export function groupEquals<Row>(rows: readonly Row[], compare: (one: Row, other: Row) => number): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows.toSorted(compare)) {
    const last = groups.at(-1);
    if (last && compare(last[0] as Row, row) === 0) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function comparerFor(criterion: Criterion, rows: readonly Standing[], ranking: Ranking): Compare {
  switch (criterion) {
    case 'points':
      return (one, other) => other.points - one.points;
    case 'rate':
      return (one, other) =>
        crossMultiply(other.scored, one.targets) - crossMultiply(one.scored, other.targets);
    case 'average':
      return (one, other) =>
        crossMultiply(other.inningPoints, one.innings) - crossMultiply(one.inningPoints, other.innings);
    case 'highRun':
      return (one, other) => other.highRun - one.highRun;
    case 'difference':
      return (one, other) => other.scored - other.conceded - (one.scored - one.conceded);
    case 'headToHead':
      return compareHeadToHead(rows, ranking);
  }
}

// Cross multiplication keeps the comparison exact; a count of 0 is treated as 1.
const crossMultiply = (part: number, ofTheOther: number) => part * Math.max(1, ofTheOther);

/** 승자승: compares by a separate table of only the matches among the tied players. */
function compareHeadToHead(rows: readonly Standing[], { matches, win }: Ranking): Compare {
  const points = new Map(rows.map(({ entry }) => [entry, 0]));
  for (const match of matches) {
    const [one, other] = [match.sides[0].entry ?? 0, match.sides[1].entry ?? 0];
    if (!points.has(one) || !points.has(other)) continue;
    for (const entry of match.winner === null ? [one, other] : [match.winner])
      points.set(entry, (points.get(entry) ?? 0) + (match.winner === null ? 1 : win));
  }
  return (one, other) => (points.get(other.entry) ?? 0) - (points.get(one.entry) ?? 0);
}

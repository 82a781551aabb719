import type { Criterion, TableStage } from './stages.contract.ts';
import type { Group, Match, Standing, Tournament } from './tournament.rules.ts';

/** Ranks by lot (추첨), lower first; the last word where all criteria are equal. */
export type Lots = ReadonlyMap<number, number>;

/** The table of a group in its order; who has left comes last. */
export function tableOf(
  { entries, matches }: Pick<Group, 'entries' | 'matches'>,
  stage: TableStage,
  { left, lots }: { left: Tournament['left']; lots: Lots },
): Standing[] {
  const counted = matches.filter(counts);
  const lines = entries.map(entry => lineOf(entry, counted, stage));
  const isIn = ({ entry }: Standing) => !left.has(entry);
  const gone = ranked(
    lines.filter(line => !isIn(line)),
    stage,
    counted,
    lots,
  );
  return [
    ...ranked(lines.filter(isIn), stage, counted, lots),
    ...gone.map(line => ({ ...line, by: 'left' as const })),
  ];
}

/** Whether a match of a group counts: decided, and not void because somebody left. */
const counts = ({ state, winner, how }: Match) =>
  state === 'decided' && (winner !== null || how === 'played');

/** The line of an entry over these matches; those it is not in are left out. */
export function lineOf(
  entry: number,
  matches: readonly Match[],
  stage: Pick<TableStage, 'win' | 'walkoverScore'>,
): Standing {
  const line = emptyLine(entry);
  for (const match of matches) {
    const side = match.sides[0].entry === entry ? 0 : 1;
    if (match.sides[side].entry !== entry || !counts(match)) continue;
    line.played++;
    if (match.winner === null) line.ties++;
    else if (match.winner === entry) line.wins++;
    else line.losses++;
    if (match.how !== 'played') addWalkover(line, match.winner === entry, stage.walkoverScore);
    else addScore(line, match, side);
  }
  line.points = line.wins * stage.win + line.ties;
  return line;
}

function emptyLine(entry: number): Standing {
  const result = { played: 0, wins: 0, ties: 0, losses: 0, points: 0 };
  const score = { scored: 0, conceded: 0, target: 0, counted: 0, innings: 0, highRun: 0 };
  return { entry, ...result, ...score, by: 'lot' };
}

function addWalkover(line: Standing, isWinner: boolean, score: number): void {
  if (!isWinner) {
    line.conceded += score;
    return;
  }
  line.scored += score;
  line.target += score;
}

function addScore(line: Standing, { score }: Match, side: 0 | 1): void {
  if (!score) return;
  line.scored += score.points[side];
  line.conceded += score.points[side === 0 ? 1 : 0];
  line.target += score.targets[side];
  line.highRun = Math.max(line.highRun, score.highRuns[side]);
  if (score.innings[side] === 0) return;
  line.counted += score.points[side];
  line.innings += score.innings[side];
}

/** These lines in their order, each with the criterion that decided its place; `matches` are those among them. */
export function ranked(
  lines: readonly Standing[],
  { criteria, win }: Pick<TableStage, 'criteria' | 'win'>,
  matches: readonly Match[],
  lots: Lots,
): Standing[] {
  return apart(lines, criteria, { matches, win, lots });
}

type Ground = { matches: readonly Match[]; win: number; lots: Lots };

function apart(lines: readonly Standing[], criteria: readonly Criterion[], ground: Ground): Standing[] {
  const [criterion, ...rest] = criteria;
  if (lines.length < 2) return [...lines];
  if (criterion === undefined) return byLot(lines, ground.lots);
  const blocks = blocksBy(lines, comparerOf(criterion, lines, ground));
  return blocks.flatMap(block => {
    const [only] = block;
    if (block.length > 1 || !only) return apart(block, rest, ground);
    return [{ ...only, by: criterion }];
  });
}

function byLot(lines: readonly Standing[], lots: Lots): Standing[] {
  const lotOf = ({ entry }: Standing) => lots.get(entry) ?? entry;
  return lines
    .toSorted((one, other) => lotOf(one) - lotOf(other))
    .map(line => ({ ...line, by: 'lot' as const }));
}

type Compare = (one: Standing, other: Standing) => number;

/** The lines from the best on, those that are equal together. */
function blocksBy(lines: readonly Standing[], compare: Compare): Standing[][] {
  const blocks: Standing[][] = [];
  for (const line of lines.toSorted(compare)) {
    const last = blocks.at(-1)?.[0];
    if (last && compare(last, line) === 0) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function comparerOf(criterion: Criterion, lines: readonly Standing[], ground: Ground): Compare {
  switch (criterion) {
    case 'points':
      return (one, other) => other.points - one.points;
    case 'rate':
      return (one, other) => share(other.scored, one.target) - share(one.scored, other.target);
    case 'average':
      return (one, other) => share(other.counted, one.innings) - share(one.counted, other.innings);
    case 'highRun':
      return (one, other) => other.highRun - one.highRun;
    case 'difference':
      return (one, other) => other.scored - other.conceded - (one.scored - one.conceded);
    case 'headToHead':
      return amongThem(lines, ground);
  }
}

// Cross multiplication, so exactly; where nothing was counted the share is that of one.
const share = (part: number, ofTheOther: number) => part * Math.max(1, ofTheOther);

/** 승자승: a table of its own, of the matches among the tied alone. */
function amongThem(lines: readonly Standing[], { matches, win }: Ground): Compare {
  const points = new Map(lines.map(({ entry }) => [entry, 0]));
  for (const match of matches) {
    const [one, other] = [match.sides[0].entry ?? 0, match.sides[1].entry ?? 0];
    if (!points.has(one) || !points.has(other)) continue;
    for (const entry of match.winner === null ? [one, other] : [match.winner])
      points.set(entry, (points.get(entry) ?? 0) + (match.winner === null ? 1 : win));
  }
  return (one, other) => (points.get(other.entry) ?? 0) - (points.get(one.entry) ?? 0);
}

import type { Settings } from '#/features/tournaments/engine/events.contract.ts';
import { type Deciders, rankRows } from '#/features/tournaments/engine/results/ranking.rules.ts';
import type { Group, Match, Standing, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TableStage } from '#/features/tournaments/formats/registry/stages.contract.ts';

/** Returns the target score (points to win) of an entry, by number; 0 if unknown. */
export type TargetOf = (entry: number) => number;

type TableContext = Deciders & { left: Tournament['left']; targetOf: TargetOf };

/** The rows of a group's table, the best first; entries that left come last. */
export function computeTable(
  { entries, matches }: Pick<Group, 'entries' | 'matches'>,
  stage: TableStage,
  { left, targetOf, ...deciders }: TableContext,
): Standing[] {
  const counted = matches.filter(counts);
  const targets = targetLookup(counted, targetOf);
  const lines = entries.map(entry => computeRow(entry, counted, stage, targets));
  const inside = lines.filter(({ entry }) => !left.has(entry));
  const outside = lines.filter(({ entry }) => left.has(entry));
  // The lots are enough for the entries that left: their places decide nothing.
  const gone = rankRows(outside, stage, counted, { ...deciders, settlements: null });
  const last = gone.map((line, index) => ({
    ...line,
    by: 'left' as const,
    place: inside.length + index + 1,
  }));
  return [...rankRows(inside, stage, counted, deciders), ...last.map(line => ({ ...line, equals: [] }))];
}

/** Whether a match of a group counts for the table: it is decided, and not void because an entry left. */
const counts = ({ state, winner, how }: Match) =>
  state === 'decided' && (winner !== null || how === 'played');

/** Returns the target score of an entry: from its last match with a score, else from `targetOf`. */
export function targetLookup(matches: readonly Match[], targetOf: TargetOf): TargetOf {
  const played = new Map<number, number>();
  for (const { score, sides } of matches)
    for (const side of [0, 1] as const) if (score) played.set(sides[side].entry ?? 0, score.targets[side]);
  return entry => played.get(entry) ?? targetOf(entry);
}

type LineRules = Pick<TableStage, 'win' | 'walkoverScore' | 'walkover'>;

/** The row of a table for an entry, counted over these matches; matches without the entry are ignored. */
export function computeRow(
  entry: number,
  matches: readonly Match[],
  stage: LineRules,
  targets: TargetOf = () => 0,
): Standing {
  const line = emptyLine(entry);
  for (const match of matches) {
    const side = match.sides[0].entry === entry ? 0 : 1;
    if (match.sides[side].entry !== entry || !counts(match)) continue;
    line.played++;
    if (match.winner === null) line.ties++;
    else if (match.winner === entry) line.wins++;
    else line.losses++;
    if (match.how !== 'played') addWalkover(line, match, { stage, targets });
    else addScore(line, match, side);
  }
  line.points = line.wins * stage.win + line.ties;
  return line;
}

function emptyLine(entry: number): Standing {
  const result = { played: 0, wins: 0, ties: 0, losses: 0, points: 0 };
  const score = { scored: 0, conceded: 0, target: 0, counted: 0, innings: 0, highRun: 0 };
  return { entry, ...result, ...score, by: 'points', place: 1, equals: [] };
}

type WalkoverRules = { stage: LineRules; targets: TargetOf };

function addWalkover(line: Standing, match: Match, { stage, targets }: WalkoverRules): void {
  const isWinner = match.winner === line.entry;
  if (stage.walkover === 'none') return;
  const toTarget = stage.walkover === 'target';
  const won = toTarget ? targets(match.winner ?? 0) : stage.walkoverScore;
  if (isWinner) line.scored += won;
  else line.conceded += won;
  if (isWinner) line.target += won;
  else if (toTarget) line.target += targets(line.entry);
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

/** The rows of the undecided tie across the limit after the first `count` rows; empty without one. */
export function equalsAt(lines: readonly Standing[], count: number): Standing[] {
  const [last, next] = [lines[count - 1], lines[count]];
  if (last?.by !== 'tied' || !next || !last.equals.includes(next.entry)) return [];
  return lines.filter(({ entry }) => last.equals.includes(entry));
}

/** The stage with group tables; undefined if the tournament has none. */
export function tableStage(settings: Pick<Settings, 'stages'> | null): TableStage | undefined {
  const stage = settings?.stages?.[0];
  return stage && 'criteria' in stage ? stage : undefined;
}

export function isGroupOver({ matches }: Pick<Group, 'matches'>): boolean {
  return matches.every(({ state }) => state === 'decided');
}

export function areGroupsOver({ groups }: Pick<Tournament, 'groups'>): boolean {
  return groups.every(isGroupOver);
}

import { targetIn } from '#/features/tournaments/engine/adjust.rules.ts';
import { byStrength, shuffler } from '#/features/tournaments/engine/draw/draw.rules.ts';
import {
  hallsOf,
  haveCommonHall,
  type Shuffle,
} from '#/features/tournaments/engine/draw/separate-same-hall.rules.ts';
import type { Draw, Entry, Settings } from '#/features/tournaments/engine/events.contract.ts';
import { currentEntry, enteredEvent } from '#/features/tournaments/engine/live-commands.rules.ts';
import { type Lots, rankRows, type TieBreaks } from '#/features/tournaments/engine/results/ranking.rules.ts';
import type { Group, Match, Standing, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { RoundRobinStage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { SIDES } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { otherSide } from '#/features/tournaments/scoring/tally.rules.ts';

/** A match of a group: the indexes (from 0) of two entries, and the turn (from 0) in which they play. */
export type Pairing = { pair: [number, number]; turn: number };

/** All pairings of a group by the circle method, an entry at most once a turn; leg two swaps the sides. */
export function circlePairings(size: number, legs: 1 | 2 = 1): Pairing[] {
  const round = size % 2 === 0 ? size : size + 1;
  const leg1: Pairing[] = [];
  for (let turn = 0; turn < round - 1; turn++)
    for (let index = 0; index < round / 2; index++) {
      const one = index === 0 ? 0 : seatAt(index, turn, round);
      const other = seatAt(round - 1 - index, turn, round);
      if (one < size && other < size) leg1.push({ pair: one < other ? [one, other] : [other, one], turn });
    }
  const leg2 = leg1.map(
    ({ pair: [one, other], turn }): Pairing => ({ pair: [other, one], turn: turn + round - 1 }),
  );
  return legs === 2 ? [...leg1, ...leg2] : leg1;
}

const seatAt = (place: number, turn: number, round: number) => ((place - 1 + turn) % (round - 1)) + 1;

/** The order of the UMB for three entries: second and third, first and second, then first and third. */
const PAIRINGS_OF_THREE: Pairing[] = [
  { pair: [1, 2], turn: 0 },
  { pair: [0, 1], turn: 1 },
  { pair: [0, 2], turn: 2 },
];

/** The pairings of a group of this size, in order of play. */
export const pairingsOf = (size: number): Pairing[] =>
  size === 3 ? PAIRINGS_OF_THREE : circlePairings(size);

/** The rows of a group's table, the best first; entries that left come last. */
export function groupTable(
  tournament: Tournament,
  { entries, matches }: Pick<Group, 'entries' | 'matches'>,
  stage: RoundRobinStage,
): Standing[] {
  const { leavers } = tournament;
  const counted = matches.filter(isCounted);
  const targets = targetLookup(tournament, counted);
  const ranking = { ...stage, ...findTieBreaks(tournament), matches: counted };
  const rows = entries.map(entry => computeRow(entry, counted, stage, targets));
  const inside = rows.filter(({ entry }) => !leavers.has(entry));
  const outside = rows.filter(({ entry }) => leavers.has(entry));
  // The lots are enough for the entries that left: their places decide nothing.
  const lastRows = rankRows(outside, { ...ranking, settlements: null });
  const last = lastRows.map((row, index): Standing => {
    return { ...row, by: 'left', place: inside.length + index + 1, equals: [] };
  });
  return [...rankRows(inside, ranking), ...last];
}

/** Whether a match of a group counts for the table: it is decided, and not void because an entry left. */
const isCounted = ({ state, winner, how }: Match) =>
  state === 'decided' && (winner !== null || how === 'played');

type TargetOf = (entry: number) => number;

/** Returns a function that gives an entry's target: of its last scored match, else as entered. */
export function targetLookup(tournament: Tournament, matches: readonly Match[]): TargetOf {
  const played = new Map<number, number>();
  for (const { score, sides } of matches)
    for (const side of SIDES) if (score) played.set(sides[side].entry ?? 0, score.targets[side]);
  return entry => played.get(entry) ?? enteredTarget(tournament, entry);
}

type RowRules = Pick<RoundRobinStage, 'win' | 'walkoverScore' | 'walkover'>;

/** The table row of an entry, counted over those of these matches in which the entry played. */
export function computeRow(
  entry: number,
  matches: readonly Match[],
  stage: RowRules,
  targets: TargetOf = () => 0,
): Standing {
  const row = emptyRow(entry);
  for (const match of matches) {
    const side = match.sides[0].entry === entry ? 0 : 1;
    if (match.sides[side].entry !== entry || !isCounted(match)) continue;
    row.played++;
    if (match.winner === null) row.ties++;
    else if (match.winner === entry) row.wins++;
    else row.losses++;
    if (match.how !== 'played') addWalkover(row, match, stage, targets);
    else addScore(row, match, side);
  }
  row.points = row.wins * stage.win + row.ties;
  return row;
}

function emptyRow(entry: number): Standing {
  const result = { played: 0, wins: 0, ties: 0, losses: 0, points: 0 };
  const score = { scored: 0, conceded: 0, targets: 0, inningPoints: 0, innings: 0, highRun: 0 };
  return { entry, ...result, ...score, by: 'points', place: 1, equals: [] };
}

function addWalkover(row: Standing, match: Match, stage: RowRules, targets: TargetOf): void {
  const isWinner = match.winner === row.entry;
  if (stage.walkover === 'none') return;
  const toTarget = stage.walkover === 'target';
  const won = toTarget ? targets(match.winner ?? 0) : stage.walkoverScore;
  if (isWinner) row.scored += won;
  else row.conceded += won;
  if (isWinner) row.targets += won;
  else if (toTarget) row.targets += targets(row.entry);
}

function addScore(row: Standing, { score }: Match, side: 0 | 1): void {
  if (!score) return;
  row.scored += score.points[side];
  row.conceded += score.points[otherSide(side)];
  row.targets += score.targets[side];
  row.highRun = Math.max(row.highRun, score.highRuns[side]);
  if (score.innings[side] === 0) return;
  row.inningPoints += score.points[side];
  row.innings += score.innings[side];
}

/** The rows of an undecided tie between row `count` and the next row; empty if these are not tied. */
export function equalsAt(rows: readonly Standing[], count: number): Standing[] {
  const [last, next] = [rows[count - 1], rows[count]];
  if (last?.by !== 'tied' || !next || !last.equals.includes(next.entry)) return [];
  return rows.filter(({ entry }) => last.equals.includes(entry));
}

/** The stage with group tables; undefined if the tournament has none. */
export function roundRobinStage(settings: Pick<Settings, 'stages'> | null): RoundRobinStage | undefined {
  const stage = settings?.stages?.[0];
  return stage && 'criteria' in stage ? stage : undefined;
}

export const isGroupOver = ({ matches }: Pick<Group, 'matches'>): boolean =>
  matches.every(({ state }) => state === 'decided');

export const areGroupsOver = ({ groups }: Pick<Tournament, 'groups'>): boolean => groups.every(isGroupOver);

/** Draws `count` groups of entry numbers; the same handicaps, halls and draw code give the same groups. */
export function drawGroups(entries: readonly Entry[], draw: Draw, count: number, ball: Ball): number[][] {
  if (draw.by === 'order') return inOrder(entries, count);
  const shuffle = shuffler(draw.code);
  const mixed = shuffle(entries);
  const order = draw.seeds > 0 ? byStrength(mixed, draw.seededBy, ball) : mixed;
  const groups: Entry[][] = Array.from({ length: count }, () => []);
  for (let from = 0; from < order.length; from += count) {
    const turn = shuffle(groups.map((_, position) => position));
    for (const [index, entry] of order.slice(from, from + count).entries())
      groups[turn[index] ?? 0]?.push(entry);
  }
  if (draw.apart) separateHalls(groups, draw.seeds > 0, shuffle);
  return groups.map(group => group.map(({ id }) => id));
}

function inOrder(entries: readonly Entry[], count: number): number[][] {
  let from = 0;
  return Array.from({ length: count }, (_, index) => {
    const size = Math.floor(entries.length / count) + (index < entries.length % count ? 1 : 0);
    from += size;
    return entries.slice(from - size, from).map(({ id }) => id);
  });
}

/** A place in a group; with pots it holds an entry of that pot. */
type Seat = { group: Entry[]; pot: number };

/**
 * Swaps entries between groups as long as this leaves fewer players of one hall in the same group; with pots
 * (entries of similar strength), only entries of the same pot are swapped.
 */
function separateHalls(groups: Entry[][], pots: boolean, shuffle: Shuffle): void {
  const seats = shuffle(groups.flatMap(group => group.map((_, pot): Seat => ({ group, pot }))));
  const halls = new Map(groups.flat().map(entry => [entry, hallsOf(entry.players)]));
  const entryAt = ({ group, pot }: Seat) => group[pot] as Entry;
  /** The number of entries of the seat's group from the entry's own hall, if the entry had the seat. */
  const clashes = ({ group, pot }: Seat, entry: Entry) =>
    group.filter(
      (other, place) => place !== pot && haveCommonHall(halls.get(other) ?? [], halls.get(entry) ?? []),
    ).length;
  /** The number of clashes that a swap of the entries of two seats removes. */
  const gain = (one: Seat, other: Seat) => {
    if (one.group === other.group || (pots && one.pot !== other.pot)) return 0;
    const [a, b] = [entryAt(one), entryAt(other)];
    const now = clashes(one, a) + clashes(other, b);
    return now === 0 ? 0 : now - clashes(one, b) - clashes(other, a);
  };
  for (let found = true; found; ) {
    found = false;
    for (const one of seats)
      for (const other of seats) {
        if (gain(one, other) <= 0) continue;
        [one.group[one.pot], other.group[other.pot]] = [entryAt(other), entryAt(one)];
        found = true;
      }
  }
}

/**
 * The tie-breaks of entries that are equal by every criterion: the rank of each entry by lot, and the
 * organiser's decisions; these are null in tournaments of version 1.0.0, where the organiser is never asked.
 */
export function findTieBreaks(tournament: Tournament): TieBreaks {
  const isAsked = roundRobinStage(tournament.settings)?.reckoning === 2;
  return { lots: drawLots(tournament), settlements: isAsked ? tournament.settlements : null };
}

/** An entry's target score as first entered, so that later changes do not alter the table; 0 if unknown. */
function enteredTarget(tournament: Tournament, entry: number): number {
  const settings = enteredEvent(tournament)?.settings;
  if (!settings) return 0;
  const { players } = currentEntry(tournament, entry, []);
  return targetIn({ settings }, 0) ?? targetOf(settings.play.ball, players) ?? 0;
}

/** The rank (from 1) of each entry number by the lot of the draw code; the number itself without a code. */
function drawLots({ drawnEntries, draw }: Tournament): Lots {
  const ids = drawnEntries.map(({ id }) => id);
  if (draw?.by !== 'lot') return new Map(ids.map(id => [id, id]));
  // Uses up the random numbers of the draw, so that its order is not repeated.
  const shuffle = shuffler(draw.code);
  shuffle(ids);
  return new Map(shuffle(ids).map((id, rank) => [id, rank]));
}

import { shuffler } from '#/features/tournaments/engine/draw/draw.rules.ts';
import type { EventOf, TieDecision } from '#/features/tournaments/engine/events.contract.ts';
import { groupTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Group, Standing, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { RoundRobinPlan, TieRules } from '#/features/tournaments/formats/format.rules.ts';
import { roundRobinPlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { CRITERION_NAMES } from '#/features/tournaments/formats/round-robin/criteria-text.rules.ts';
import {
  areGroupsOver,
  equalsAt,
  isGroupOver,
  roundRobinStage,
} from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { findSettlement, haveSameEntries } from './ranking.rules.ts';

/** Players with the same value in every ranking criterion, whose order the organiser has to decide. */
export type Tie = {
  entries: number[];
  /** The best place that these players can get, from 1. */
  place: number;
  /** The number (from 1) of the group in which the players are equal; null for a tie between groups. */
  group: number | null;
  /** Whether the players may share the place, because no qualification depends on it. */
  mayShare: boolean;
  /** Whether the tournament cannot continue until the organiser has decided the tie. */
  isNeeded: boolean;
};

/** Maximum number of settled ties, far above any real tournament, so that no event list is slow to replay. */
const SETTLEMENTS_MOST = 500;

/** The undecided ties that a podium place or a qualification depends on, the best place first. */
export function openTies(tournament: Tournament): Tie[] {
  const roundRobin = roundRobinPlan(tournament.settings);
  if (roundRobin?.stage.reckoning !== 2 || tournament.groups.length === 0) return [];
  const ties = tournament.groups.filter(isGroupOver).flatMap(group => tiesInGroup(group, roundRobin.ties));
  return ties.length > 0 || !areGroupsOver(tournament) ? ties : tiesAcrossGroups(tournament, roundRobin);
}

function tiesInGroup({ table, index }: Group, { last, needed, mayShare }: TieRules): Tie[] {
  return equalRows(table)
    .filter(({ isDecided, place }) => !isDecided && place <= last)
    .map(({ entries, place }) => ({ entries, place, group: index, mayShare, isNeeded: place <= needed }));
}

/** The sets of rows that are equal by all criteria, with the place of the first of them. */
function equalRows(rows: readonly Standing[]) {
  return rows.flatMap(({ equals, by }, index) => {
    const isFirst = !rows.slice(0, index).some(each => haveSameEntries(each.equals, equals));
    if (equals.length < 2 || !isFirst) return [];
    const place = rows.find(({ entry }) => equals.includes(entry))?.place ?? 0;
    return [{ entries: equals, place, isDecided: by !== 'tied' }];
  });
}

function tiesAcrossGroups(tournament: Tournament, roundRobin: RoundRobinPlan): Tie[] {
  const best = roundRobin.bestOfPlace?.(tournament);
  const [first] = best ? equalsAt(best.rows, best.count) : [];
  if (!best || !first) return [];
  return [{ entries: first.equals, place: best.place, group: null, mayShare: false, isNeeded: true }];
}

/** The order of these entries by lot; the same code gives the same order on every device. */
export const lotOrder = (entries: readonly number[], code: string): number[] =>
  shuffler(code)(entries.toSorted((one, other) => one - other));

type Settled = EventOf<'settled'>;

/** Why a decision between equal players is invalid, in Korean. */
export function settlementRefusal(tournament: Tournament, { order, decision }: Settled): string | undefined {
  if (tournament.settlements.length >= SETTLEMENTS_MOST) return '이 대회에는 더 기록할 수 없습니다.';
  const entries = order.flat();
  const tie = openTies(tournament).find(each => haveSameEntries(each.entries, entries));
  if (!tie || new Set(entries).size < entries.length) return '지금 순위가 같은 선수들이 아닙니다.';
  if (decision.by === 'shared') {
    if (order.length > 1) return '공동 순위에는 차례가 없습니다.';
    return tie.mayShare ? undefined : '본선에 오르는 자리는 공동 순위로 정할 수 없습니다.';
  }
  if (order.length < 2) return '누가 앞서는지 정해주세요.';
  if (decision.by === 'lot')
    return lotOrder(entries, decision.code).every((entry, index) => order[index]?.[0] === entry)
      ? undefined
      : '추첨 코드와 맞지 않는 순서입니다.';
  if (decision.by === 'hand' || decision.points === null) return undefined;
  if (decision.points.length !== entries.length) return '모든 선수의 점수를 입력해주세요.';
  const isWon = decision.by === 'rematch' || agreesWithPoints(order, decision.points);
  return isWon ? undefined : '승부치기 점수와 맞지 않는 순서입니다.';
}

/** Whether the order fits the points of a shoot-out: more points first, equal points in one inner list. */
function agreesWithPoints(order: readonly number[][], points: readonly number[]): boolean {
  const tiers = order.flatMap((tier, index) => tier.map(() => index));
  return points.every((point, index) => {
    const [before, tier] = [points[index - 1] ?? Infinity, tiers[index]];
    return tier === tiers[index - 1] ? point === before : point < before;
  });
}

/** A Korean line for each tie, with how it was settled or that it is undecided: `1위 동률 (가람, 나래): 공동 순위`. */
export function tieNotes(tournament: Tournament): string[] {
  const open = openTies(tournament).map(tie => `${tieTitle(tournament, tie)}: 아직 정하지 않음`);
  return [...decidedTieNotes(tournament), ...open];
}

/** A Korean line for each settled tie: `1위 동률 (가람, 나래): 공동 순위`. */
export const decidedTieNotes = (tournament: Tournament): string[] =>
  decidedTies(tournament).map(block => `${tieTitle(tournament, block)}: ${block.how}`);

type DecidedTie = { entries: readonly number[]; place: number; group: number | null; how: string };

/** The title of a tie: `2조 1위 동률 (가람, 나래)`, `2위 중 진출 동률 (…)`. */
export function tieTitle(
  tournament: Tournament,
  { entries, place, group }: Pick<DecidedTie, 'entries' | 'place' | 'group'>,
): string {
  const names = entries.map(entry => nameOf(tournament, entry)).join(', ');
  const isOneOfGroups = group !== null && tournament.groups.length > 1;
  const where = isOneOfGroups ? `${groupTitle(tournament, { index: group })} ${place}위` : `${place}위`;
  return `${where}${group === null ? ' 중 진출' : ''} 동률 (${names})`;
}

/** The sets of equal players whose order was decided, each with its place and how it was decided. */
function decidedTies(tournament: Tournament): DecidedTie[] {
  const roundRobin = roundRobinPlan(tournament.settings);
  if (!roundRobin) return [];
  const { last } = roundRobin.ties;
  const inGroups = tournament.groups
    .filter(isGroupOver)
    .flatMap(group => decidedTiesIn(tournament, group.table, group).filter(({ place }) => place <= last));
  const best = roundRobin.bestOfPlace?.(tournament);
  if (!best) return inGroups;
  const { rows, count, place } = best;
  const between = decidedTiesIn(tournament, rows, null).filter(
    ({ entries }) => crossesLimit(rows, entries, count) && equalsAt(rows, count).length === 0,
  );
  return [...inGroups, ...between.map(block => ({ ...block, place }))];
}

/** Whether some of these entries are among the first `count` rows of a table and others below. */
function crossesLimit(rows: readonly Standing[], entries: readonly number[], count: number): boolean {
  const ranks = entries.map(entry => rows.findIndex(row => row.entry === entry));
  return Math.min(...ranks) < count && Math.max(...ranks) >= count;
}

function decidedTiesIn(tournament: Tournament, rows: readonly Standing[], group: Group | null): DecidedTie[] {
  const { settlements } = tournament;
  const isByDraw = roundRobinStage(tournament.settings)?.reckoning !== 2;
  return equalRows(rows).flatMap(({ entries, place, isDecided }): DecidedTie[] => {
    if (!isDecided) return [];
    const tie = { entries, place, group: group?.index ?? null };
    if (isByDraw) return [{ ...tie, how: drawnOrder(tournament, rows, entries) }];
    const settlement = findSettlement(settlements, entries);
    return settlement ? [{ ...tie, how: settlementText(tournament, settlement) }] : [];
  });
}

/** How the draw ordered equal players, as a Korean text; in version 1.0.0 the draw decided such ties. */
function drawnOrder(tournament: Tournament, rows: readonly Standing[], equals: readonly number[]): string {
  const { draw } = tournament;
  const how = draw?.by === 'lot' ? `대진표 추첨(코드 ${draw.code})` : '참가 순서';
  const order = rows.filter(({ entry }) => equals.includes(entry));
  return `${how}, ${order.map(({ entry }) => nameOf(tournament, entry)).join(' → ')}`;
}

/** The Korean text of a decision between equal players: `승부치기 3:2, 가람 → 나래`, `공동 순위`. */
export function settlementText(
  tournament: Tournament,
  { order, decision }: Pick<Settled, 'order' | 'decision'>,
): string {
  if (decision.by === 'shared') return '공동 순위';
  const tiers = order.map(tier => tier.map(entry => nameOf(tournament, entry)).join('·'));
  return `${howText(decision)}, ${tiers.join(' → ')}`;
}

function howText(decision: TieDecision): string {
  const name = CRITERION_NAMES[decision.by];
  if (decision.by === 'lot') return `${name}(코드 ${decision.code})`;
  if (decision.by === 'hand') return `${name}(${decision.reason})`;
  if (decision.by === 'shared' || decision.points === null) return name;
  return `${name} ${decision.points.join(':')}`;
}

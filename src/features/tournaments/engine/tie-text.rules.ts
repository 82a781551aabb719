import { groupTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { tablePlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { CRITERION_NAMES } from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import { equalsAt, isGroupOver, tableStage } from '#/features/tournaments/formats/tables/standing.rules.ts';
import type { TieDecision } from './events.contract.ts';
import { findSettlement, haveSameEntries } from './ranking.rules.ts';
import { openTies } from './ties.rules.ts';
import type { Group, Settlement, Standing, Tournament } from './tournament.rules.ts';

/** A Korean line for each tie, with how it was settled or that it is undecided: `1위 동률 (가람, 나래): 공동 순위`. */
export function tieNotes(tournament: Tournament): string[] {
  const decided = decidedTies(tournament).map(block => `${tieTitle(tournament, block)}: ${block.how}`);
  const open = openTies(tournament).map(tie => `${tieTitle(tournament, tie)}: 아직 정하지 않음`);
  return [...decided, ...open];
}

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
  const found = tablePlan(tournament.settings);
  if (!found) return [];
  const { last } = found.tables.ties(found.stage);
  const inGroups = tournament.groups
    .filter(isGroupOver)
    .flatMap(group => decidedTiesIn(tournament, group.table, group).filter(({ place }) => place <= last));
  const across = found.tables.across?.(tournament);
  if (!across) return inGroups;
  const { lines, count, place } = across;
  const between = decidedTiesIn(tournament, lines, null).filter(
    ({ entries }) => crossesLimit(lines, entries, count) && equalsAt(lines, count).length === 0,
  );
  return [...inGroups, ...between.map(block => ({ ...block, place }))];
}

/** Whether some of these entries are among the first `count` rows of a table and others below. */
function crossesLimit(lines: readonly Standing[], entries: readonly number[], count: number): boolean {
  const ranks = entries.map(entry => lines.findIndex(line => line.entry === entry));
  return Math.min(...ranks) < count && Math.max(...ranks) >= count;
}

function decidedTiesIn(
  tournament: Tournament,
  lines: readonly Standing[],
  group: Group | null,
): DecidedTie[] {
  const { settlements } = tournament;
  const isByDraw = tableStage(tournament.settings)?.reckoning !== 2;
  return lines.flatMap((line, index): DecidedTie[] => {
    const { equals, by } = line;
    const isFirst = !lines.slice(0, index).some(each => haveSameEntries(each.equals, equals));
    if (equals.length < 2 || by === 'tied' || !isFirst) return [];
    const place = lines.find(({ entry }) => equals.includes(entry))?.place ?? line.place;
    const block = { entries: equals, place, group: group?.index ?? null };
    if (isByDraw) return [{ ...block, how: drawnOrder(tournament, lines, equals) }];
    const settlement = findSettlement(settlements, equals);
    return settlement ? [{ ...block, how: settlementText(tournament, settlement) }] : [];
  });
}

/** A Korean text of the order of equal players in a tournament of version 1.0.0: the draw decided it. */
function drawnOrder(tournament: Tournament, lines: readonly Standing[], equals: readonly number[]): string {
  const { draw } = tournament;
  const how = draw?.by === 'lot' ? `대진 추첨(코드 ${draw.code})` : '참가 순서';
  const order = lines.filter(({ entry }) => equals.includes(entry));
  return `${how}, ${order.map(({ entry }) => nameOf(tournament, entry)).join(' → ')}`;
}

/** The Korean text of a decision between equal players: `승부치기 3:2, 가람 → 나래`, `공동 순위`. */
export function settlementText(
  tournament: Tournament,
  { order, decision }: Pick<Settlement, 'order' | 'decision'>,
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

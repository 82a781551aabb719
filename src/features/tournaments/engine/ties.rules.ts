import { shuffler } from '#/features/tournaments/engine/draw/draw.rules.ts';
import type { TablePlan, TieRules } from '#/features/tournaments/formats/format.rules.ts';
import { tablePlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  areGroupsOver,
  equalsAt,
  isGroupOver,
} from '#/features/tournaments/formats/tables/standing.rules.ts';
import type { EventOf } from './events.contract.ts';
import { haveSameEntries } from './ranking.rules.ts';
import type { Group, Standing, Tournament } from './tournament.rules.ts';

/** Players who are equal by all criteria and need a decision of the organiser. */
export type Tie = {
  entries: number[];
  /** The best place that these players can get, from 1. */
  place: number;
  /** The group in which the players are equal; null for a tie between groups. */
  group: number | null;
  /** Whether the players may share the place, because no qualification depends on it. */
  mayShare: boolean;
  /** Whether the tournament cannot continue until the organiser has decided. */
  isNeeded: boolean;
};

export const TIES_OPEN = '순위가 같은 선수들이 있습니다. 순위를 먼저 정해주세요.';

/** Maximum number of settled ties, far above any real tournament: it stops event lists made to be slow. */
const SETTLEMENTS_MOST = 500;

/** The undecided ties that a podium place or a qualification depends on, the best place first. */
export function openTies(tournament: Tournament): Tie[] {
  const found = tablePlan(tournament.settings);
  if (found?.stage.reckoning !== 2 || tournament.groups.length === 0) return [];
  const { tables, stage } = found;
  const ties = tournament.groups.filter(isGroupOver).flatMap(group => tiesInGroup(group, tables.ties(stage)));
  return ties.length > 0 || !areGroupsOver(tournament) ? ties : tiesAcrossGroups(tournament, tables);
}

function tiesInGroup({ table, index }: Group, { last, needed, mayShare }: TieRules): Tie[] {
  return firstTiedRows(table)
    .filter(({ place }) => place <= last)
    .map(({ place, equals }) => ({
      entries: equals,
      place,
      group: index,
      mayShare,
      isNeeded: place <= needed,
    }));
}

/** The first row of each set of rows that share a place because their order is undecided. */
const firstTiedRows = (table: readonly Standing[]) =>
  table.filter((line, index) => line.by === 'tied' && line.place === index + 1);

function tiesAcrossGroups(tournament: Tournament, tables: TablePlan): Tie[] {
  const across = tables.across?.(tournament);
  const [first] = across ? equalsAt(across.lines, across.count) : [];
  if (!across || !first) return [];
  return [{ entries: first.equals, place: across.place, group: null, mayShare: false, isNeeded: true }];
}

/** The order of these entries by lot; the same code gives the same order on every device. */
export function lotOrder(entries: readonly number[], code: string): number[] {
  return shuffler(code)(entries.toSorted((one, other) => one - other));
}

type Settled = EventOf<'settled'>;

/** Why a decision between equal players is invalid, as a Korean sentence; undefined if it is valid. */
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
  let position = 0;
  let before = Infinity;
  for (const tier of order) {
    const own = points.slice(position, position + tier.length);
    const [first = Infinity] = own;
    if (first >= before || own.some(each => each !== first)) return false;
    position += tier.length;
    before = first;
  }
  return true;
}

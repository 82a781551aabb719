import type { Adjustable } from './events.contract.ts';
import { allMatches } from './match.rules.ts';
import type { Tournament } from './tournament.rules.ts';

/** Default minutes within which a called player must appear, as usual in amateur tournaments. */
const CALL_MINUTES = 5;

export function currentAdjustable({ settings }: Pick<Tournament, 'settings'>): Adjustable {
  const { tables = 0, callMinutes = CALL_MINUTES, targets = [] } = settings ?? {};
  const { matchMinutes = 0, restMinutes = 0, autoCall = false } = settings ?? {};
  return { tables, callMinutes, targets, matchMinutes, restMinutes, autoCall };
}

/** The target score of a round (from 1; 0 for the groups); null if the players' handicaps apply. */
export function targetIn({ settings }: Pick<Tournament, 'settings'>, round: number): number | null {
  const targets = settings?.targets ?? [];
  const wantedRound = round === 0 && targets[0]?.from !== 0 ? 1 : round;
  return targets.findLast(({ from }) => from <= wantedRound)?.points ?? null;
}

/** Replaces the targets from round `from` on by `points`; null means that handicaps are the targets. */
export function withRoundTarget(targets: Adjustable['targets'], from: number, points: number | null) {
  return [...targets.filter(each => each.from < from), { from, points }];
}

/** The targets with `points` (null: handicaps) from round `from` on. Groups keep theirs unless it is 0. */
export function changedTargets(
  tournament: Pick<Tournament, 'settings' | 'groups'>,
  from: number,
  points: number | null,
): Adjustable['targets'] {
  const { targets } = currentAdjustable(tournament);
  const areGroupsSettled = tournament.groups.length === 0 || targets[0]?.from === 0;
  const before = areGroupsSettled ? targets : [{ from: 0, points: targetIn(tournament, 0) }, ...targets];
  return withRoundTarget(before, from, points);
}

/** Why a change is refused, in Korean. */
export function adjustmentRefusal(tournament: Tournament, { tables, targets }: Adjustable) {
  if (tournament.phase === 'empty') return '참가자를 먼저 입력해주세요.';
  if (targets.some(({ from }, index) => from <= (targets[index - 1]?.from ?? -1)))
    return '목표의 라운드가 차례대로가 아닙니다.';
  // A decided match occupies no table.
  const last = Math.max(0, ...allMatches(tournament).map(({ table }) => table ?? 0));
  return last > tables
    ? `${last}번 테이블에서 경기를 하고 있습니다. 그 경기를 먼저 옮기거나 호출을 취소해주세요.`
    : undefined;
}

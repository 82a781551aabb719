import type { BracketEvent, Entry, Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import { openTies, TIES_OPEN } from '#/features/tournaments/engine/ties.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { qualifierCount } from '#/features/tournaments/formats/groups-knockout/knockout-places.rules.ts';
import type { GroupsStage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { revivalOf } from '#/features/tournaments/formats/repechage/revival-plan.rules.ts';
import {
  DOUBLE_SIZES,
  GROUP_SIZES,
  LEAGUE_SIZES,
  QUALIFIERS_MOST,
  REVIVAL_SIZES,
} from './stages.constants.ts';
import { areGroupsOver, groupsStage, tableStage } from './stages.rules.ts';

/** Why a field cannot play its stages, as a Korean sentence; undefined if it can. */
export function stagesRefusal({ mode, stages }: Settings, entries: number): string | undefined {
  if (!stages) return undefined;
  if (mode === 'single') return '개인전은 승수로만 겨룹니다. 다른 방식을 고를 수 없습니다.';
  const [stage, second] = stages;
  if (stage.type === 'groups')
    return whyNotGroups(stage, entries) ?? (second && whyNotBehind(stage, second.type));
  if (stage.type === 'double') return whyNotSize('더블 엘리미네이션은', DOUBLE_SIZES, entries);
  if (stage.type === 'revival') return revivalRefusal(entries);
  return whyNotSize('풀리그는', LEAGUE_SIZES, entries);
}

function whyNotSize(name: string, { least, most }: typeof LEAGUE_SIZES, entries: number): string | undefined {
  return entries >= least && entries <= most ? undefined : `${name} ${least}명부터 ${most}명까지입니다.`;
}

/**
 * Why this many entries cannot play 패자부활, as a Korean sentence: if the winners of round one fill round two,
 * no loser can come back. Undefined if they can.
 */
export function revivalRefusal(entries: number): string | undefined {
  const problem = whyNotSize('패자부활은', REVIVAL_SIZES, entries);
  if (problem) return problem;
  const { going, revived } = revivalOf(entries);
  return revived > 0
    ? undefined
    : `${entries}명은 1회전 승자 ${going}명으로 ${going}강이 차서 패자부활 자리가 없습니다.`;
}

function whyNotBehind(stage: GroupsStage, type: 'knockout' | 'double'): string | undefined {
  const { least } = DOUBLE_SIZES;
  return type === 'double' && qualifierCount(stage) < least
    ? `더블 엘리미네이션 본선은 ${least}명부터입니다.`
    : undefined;
}

function whyNotGroups(stage: GroupsStage, entries: number): string | undefined {
  const { groups, places, best } = stage;
  const [smallest, largest] = [Math.floor(entries / groups), Math.ceil(entries / groups)];
  if (smallest < GROUP_SIZES.least || largest > GROUP_SIZES.most)
    return `한 조는 ${GROUP_SIZES.least}명부터 ${GROUP_SIZES.most}명까지입니다.`;
  if (places + (best > 0 ? 1 : 0) > smallest || best >= groups)
    return '조마다 올라가는 인원이 너무 많습니다.';
  return qualifierCount(stage) > QUALIFIERS_MOST ? `본선은 ${QUALIFIERS_MOST}강까지입니다.` : undefined;
}

/** Why the groups cannot be drawn with this draw, as a Korean sentence; undefined if they can. */
export function groupDrawRefusal(
  { settings }: Tournament,
  { draw }: Extract<BracketEvent, { type: 'drawn' }>,
): string | undefined {
  const groups = groupsStage(settings)?.groups ?? 0;
  if (draw.by === 'order' || draw.seeds === 0 || draw.seeds === groups) return undefined;
  return '조별리그의 시드는 조의 수와 같아야 합니다.';
}

/** Why a match cannot end without a winner, as a Korean sentence; undefined if it can. */
export function tieRefusal({ settings }: Tournament, match: Match): string | undefined {
  const isAllowed = match.round === 0 && tableStage(settings)?.draws;
  return isAllowed ? undefined : '무승부가 없는 경기입니다.';
}

/** Why an entry cannot leave the groups, as a Korean sentence; undefined if it can. */
export function leavingRefusal(tournament: Tournament, entry: Entry['id']): string | undefined {
  if (tournament.groups.length === 0) return '조별리그나 풀리그에만 있는 기록입니다.';
  if (!tournament.entries[entry - 1]) return '없는 참가자입니다.';
  if (tournament.knockout) return '본선이 시작되었습니다. 그 경기에서 기권이나 실격을 정해주세요.';
  return tournament.left.has(entry) ? '이미 기권한 참가자입니다.' : undefined;
}

/** Why the knockout cannot begin, as a Korean sentence; undefined if it can. */
export function qualificationRefusal(tournament: Tournament): string | undefined {
  if (!groupsStage(tournament.settings)) return '조별리그가 없는 대회입니다.';
  if (tournament.groups.length === 0) return '조를 먼저 추첨해주세요.';
  if (tournament.knockout) return '이미 본선 대진을 만들었습니다.';
  if (!areGroupsOver(tournament)) return '아직 끝나지 않은 조별 경기가 있습니다.';
  return openTies(tournament).length > 0 ? TIES_OPEN : undefined;
}

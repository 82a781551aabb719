import type { Mode } from '#/features/tournaments/engine/brackets.contract.ts';
import { DOUBLE_SIZES } from '#/features/tournaments/formats/double-elimination/double.constants.ts';
import { type Preset, presetsFor } from '#/features/tournaments/formats/groups-knockout/presets.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { revivalRefusal } from '#/features/tournaments/formats/repechage/repechage.rules.ts';
import { REVIVAL_SIZES } from '#/features/tournaments/formats/repechage/revival.constants.ts';
import { LEAGUE_SIZES } from '#/features/tournaments/formats/round-robin/league.constants.ts';
import type { Criterion } from '#/features/tournaments/formats/tables/tables.contract.ts';
import type { Format } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { withJosa } from '#/shared/text/josa.ts';

export const DEFAULT_FORMAT: Format = {
  type: 'groups',
  preset: '',
  legs: 1,
  win: 2,
  draws: false,
  criteria: ['points', 'rate', 'highRun', 'headToHead'],
  withdrawal: 'walkover',
  walkover: 'target',
  reset: false,
  knockout: 'single',
};

/** The least and the most entries (players or teams) of each format. */
export const FORMAT_SIZES: Record<Format['type'], { least: number; most: number }> = {
  groups: { least: 6, most: 128 },
  league: LEAGUE_SIZES,
  revival: REVIVAL_SIZES,
  double: DOUBLE_SIZES,
};
/** The most teams, limited by the input phase, which has a slot for each of the two players. */
const TEAMS_MOST = 64;

export const FORMAT_NAMES: Record<Format['type'], string> = {
  groups: '조별리그 + 토너먼트',
  league: '풀리그',
  revival: '패자부활 토너먼트',
  double: '더블 엘리미네이션',
};

/** The key of a preset in the options. */
export const presetKey = ({ groups, places, best }: Pick<Preset, 'groups' | 'places' | 'best'>) =>
  `${groups}-${places}-${best}`;

/**
 * The chosen preset, or else the most usual one; undefined when this number of entries cannot play groups.
 */
export function chosenPreset({ preset }: Format, entries: number): Preset | undefined {
  const presets = presetsFor(entries);
  return presets.find(each => presetKey(each) === preset) ?? presets[0];
}

/** The reason why this number of players (in 복식 teams) cannot play the format; undefined when it can. */
export function formatRefusal({ type }: Format, entries: number, mode: Mode = 'team'): string | undefined {
  const isTeams = mode === 'multi';
  const { least } = FORMAT_SIZES[type];
  const most = isTeams ? Math.min(TEAMS_MOST, FORMAT_SIZES[type].most) : FORMAT_SIZES[type].most;
  const unit = isTeams ? '팀' : '명';
  if (!Number.isInteger(entries) || entries < least || entries > most)
    return `${withJosa(FORMAT_NAMES[type], '은/는')} ${least}${unit}부터 ${most}${unit}까지입니다.`;
  return type === 'revival' ? revivalRefusal(entries) : undefined;
}

/** The stages of a format for this number of entries; undefined when they cannot play it. */
export function stagesOf(format: Format, entries: number): Stages | undefined {
  const { win, draws, withdrawal, walkover = 'target' } = format;
  const double = { type: 'double', reset: format.reset ?? false } as const;
  if (format.type === 'double') return [double];
  if (format.type === 'revival') return [{ type: 'revival' }];
  const table = {
    ...{ win, draws, withdrawal, walkover, walkoverScore: 0 },
    criteria: criteriaOf(format),
    reckoning: 2 as const,
  };
  if (format.type === 'league') return [{ type: 'league', legs: format.legs, ...table }];
  const preset = chosenPreset(format, entries);
  if (!preset) return undefined;
  const { groups, places, best } = preset;
  return [
    { type: 'groups', groups, places, best, fair: true, ...table },
    isDoubleBehind(format, preset) ? double : { type: 'knockout' },
  ];
}

/**
 * Whether the entries qualified from groups play double elimination: it is chosen, and there are enough of
 * them.
 */
export function isDoubleBehind({ knockout }: Format, preset: Preset | undefined): boolean {
  return knockout === 'double' && (preset?.knockout ?? 0) >= DOUBLE_SIZES.least;
}

/** Whether a format has tables of results: groups, or a 풀리그. */
export function hasTables(format: Format | undefined): format is Format {
  return format?.type === 'groups' || format?.type === 'league';
}

/** Whether a format ends with a bracket in which a match for third place can be played. */
export function hasThirdPlace(format: Format | undefined): boolean {
  if (format?.type === 'groups') return format.knockout !== 'double';
  return format === undefined || format.type === 'revival';
}

/** The tie-breaking criteria in their order; older saved tournaments stored one of four orders. */
export function criteriaOf({ criteria, figure = 'rate', headToHead }: Format): Criterion[] {
  if (criteria) return criteria;
  return headToHead
    ? ['points', 'headToHead', figure, 'highRun']
    : ['points', figure, 'highRun', 'headToHead'];
}

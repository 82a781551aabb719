import type { z } from 'zod';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { doubleSetup } from '#/features/tournaments/formats/double/double-setup.rules.ts';
import { groupsSetup } from '#/features/tournaments/formats/groups/groups-setup.rules.ts';
import { leagueSetup } from '#/features/tournaments/formats/league/league-setup.rules.ts';
import { revivalSetup } from '#/features/tournaments/formats/revival/revival-setup.rules.ts';
import { type FormatSetup, seedChoices } from '#/features/tournaments/formats/setup.rules.ts';
import { survivalSetup } from '#/features/tournaments/formats/survival/survival-setup.rules.ts';
import { type FormatKey, STAGED_FORMATS, type StagedFormat } from './format-names.constants.ts';
import type { formatOptions } from './stages.contract.ts';

/** The format chosen in the set-up form (`type`), and the form's options for all formats. */
export type FormatOptions = { type: StagedFormat } & z.infer<typeof formatOptions>;

/** The set-up of each format with stages: options, sizes and number of matches. */
export const SETUPS: Record<StagedFormat, FormatSetup<FormatOptions>> = {
  groups: groupsSetup as FormatSetup<FormatOptions>,
  league: leagueSetup as FormatSetup<FormatOptions>,
  revival: revivalSetup as FormatSetup<FormatOptions>,
  double: doubleSetup as FormatSetup<FormatOptions>,
  survival: survivalSetup as FormatSetup<FormatOptions>,
};

export const FORMAT_ABOUTS: Record<FormatKey, string> = {
  knockout: '한 번 지면 탈락합니다.',
  groups: '조 안에서 모두 만난 뒤, 조의 상위가 토너먼트를 합니다.',
  league: '모두가 서로 만나 승점으로 순위를 정합니다.',
  revival: '첫 경기에서 진 선수들이 남은 자리를 놓고 다시 칩니다.',
  double: '한 번 져도 패자조에서 이어 치고, 두 번 지면 탈락합니다.',
  survival: '서너 명이 한 테이블에서 서로의 점수를 빼앗습니다.',
  single: '이긴 횟수를 세어 우승을 정합니다.',
};

export const DEFAULT_FORMAT: FormatOptions = Object.assign(
  { type: STAGED_FORMATS[0] },
  ...Object.values(SETUPS).map(({ defaults }) => defaults),
);

/** The mode of a tournament of this format whose entries have this many players. */
export function modeFor(format: FormatKey, players: 1 | 2): Mode {
  if (format === 'single') return 'single';
  return players === 2 ? 'multi' : 'team';
}

/** The options of this format, with those chosen for a `former` one; undefined for a format without stages. */
export function optionsFor(way: FormatKey, former = DEFAULT_FORMAT): FormatOptions | undefined {
  const type = STAGED_FORMATS.find(each => each === way);
  return type && { ...former, type };
}

/** The allowed numbers of seeds in a bracket of this format; `format` undefined means single elimination. */
export const seedCountsFor = (entries: number, format: Pick<FormatOptions, 'type'> | undefined): number[] =>
  seedChoices(entries, format && SETUPS[format.type].openingMatches?.(entries));

import type { ComponentType } from 'react';
import { DoubleChoices } from '#/features/tournaments/formats/double/double-choices.tsx';
import { GroupsChoices } from '#/features/tournaments/formats/groups/groups-choices.tsx';
import { LeagueChoices } from '#/features/tournaments/formats/league/league-choices.tsx';
import { revivalText } from '#/features/tournaments/formats/revival/revival-setup.rules.ts';
import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import type { StagedFormat } from './format-names.constants.ts';
import type { FormatOptions } from './format-setups.rules.ts';

/** The form fields of each format on the set-up pages; a format without form fields has no key. */
export const CHOICES: Partial<Record<StagedFormat, ComponentType<ChoicesProps<FormatOptions>>>> = {
  groups: GroupsChoices,
  league: LeagueChoices,
  revival: ({ entries }) =>
    entries > 0 ? <p className="text-soft text-row">{revivalText(entries)}</p> : null,
  double: DoubleChoices,
};

import type { ComponentType } from 'react';
import { IndividualBoard } from '#/features/tournaments/formats/individual/individual-board.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import type { FormatKey } from './format-names.constants.ts';

/** The organiser's board of the formats that are played neither in a bracket nor in groups. */
export const BOARDS: Partial<Record<FormatKey, ComponentType<{ open: OpenTournament }>>> = {
  single: IndividualBoard,
};

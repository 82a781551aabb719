import type { ComponentType } from 'react';
import { IndividualBoard } from '#/features/tournaments/formats/individual/individual-board.tsx';
import { SurvivalBoard } from '#/features/tournaments/formats/survival/survival-board.tsx';
import type { FormatKey } from './format-names.constants.ts';

/** The organiser's screens of a running tournament, for formats with neither bracket nor groups. */
export const BOARDS: Partial<Record<FormatKey, ComponentType>> = {
  single: IndividualBoard,
  survival: SurvivalBoard,
};

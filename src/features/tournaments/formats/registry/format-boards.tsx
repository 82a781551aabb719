import type { ComponentType } from 'react';
import { SingleBoard } from '#/features/tournaments/formats/single/single-board.tsx';
import { SurvivalBoard } from '#/features/tournaments/formats/survival/survival-board.tsx';
import type { FormatKey } from './format-names.constants.ts';

/** The organiser's screens of a running tournament, for formats with neither bracket nor groups. */
export const BOARDS: Partial<Record<FormatKey, ComponentType>> = {
  single: SingleBoard,
  survival: SurvivalBoard,
};

import type { ComponentType } from 'react';
import { IndividualBoard } from '#/features/tournaments/formats/individual/individual-board.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import type { FormatKey } from './format-names.constants.ts';

/** The organiser's screen of a running tournament, for formats without bracket and groups. */
export const BOARDS: Partial<Record<FormatKey, ComponentType<{ open: OpenTournament }>>> = {
  single: IndividualBoard,
};

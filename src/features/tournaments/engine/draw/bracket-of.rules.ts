import type { Draw, Entry, Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Slots } from '#/features/tournaments/formats/format.rules.ts';
import { bracketOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { drawSlots, seedChoices } from './draw.rules.ts';

/** The slots of round one that these settings and this draw give. */
export function openingSlots(entries: readonly Entry[], draw: Draw, settings: Settings): Slots {
  return drawSlots(entries, draw, settings.play.ball, bracketOf(settings)?.slotRanks?.(entries.length));
}

/** The numbers of seeds that a field of this many entries can have. */
export function seedsOf(entries: number, settings: Pick<Settings, 'stages'> | null): number[] {
  return seedChoices(entries, bracketOf(settings)?.openingMatches?.(entries));
}

/** The bracket over the slots of round one, as the format of these settings plays it. */
export function bracketFor(slots: Slots, settings: Settings): Pick<Tournament, 'rounds' | 'third'> {
  return bracketOf(settings)?.bracket(slots, settings) ?? { rounds: [], third: null };
}

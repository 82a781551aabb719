import type { Draw, Entry, Settings } from '#/features/tournaments/engine/events.contract.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Slots } from '#/features/tournaments/formats/format.rules.ts';
import { bracketPlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { drawSlots } from './draw.rules.ts';

/** The entries in the slots of round one, top to bottom, for these settings and this draw. */
export function drawRoundOne(entries: readonly Entry[], draw: Draw, settings: Settings): Slots {
  return drawSlots(entries, draw, settings.play.ball, bracketPlan(settings)?.slotRanks?.(entries.length));
}

/** The rounds and the match for third place of a bracket with these entries in the slots of round one. */
export function buildBracket(slots: Slots, settings: Settings): Pick<Tournament, 'rounds' | 'third'> {
  return bracketPlan(settings)?.bracket(slots, settings) ?? { rounds: [], third: null };
}

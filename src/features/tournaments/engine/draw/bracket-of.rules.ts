import { bracketOver, withByes, withThird } from '#/features/tournaments/engine/bracket.rules.ts';
import { roundsOf } from '#/features/tournaments/engine/bracket-plan.rules.ts';
import type { Draw, Entry, Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { doublePlan } from '#/features/tournaments/formats/double-elimination/double-plan.rules.ts';
import {
  revivalOf,
  revivalOrder,
  revivalPlan,
} from '#/features/tournaments/formats/repechage/revival-plan.rules.ts';
import { bracketStage } from '#/features/tournaments/formats/stages.rules.ts';
import { drawSlots, seedChoices } from './draw.rules.ts';

type Slots = (number | null)[];

/** The slots of round one that these settings and this draw give. */
export function openingSlots(entries: readonly Entry[], draw: Draw, settings: Settings): Slots {
  const order = bracketStage(settings)?.type === 'revival' ? revivalOrder(entries.length) : undefined;
  return drawSlots(entries, draw, settings.play.ball, order);
}

/** The numbers of seeds that a field of this many entries can have. */
export function seedsOf(entries: number, settings: Pick<Settings, 'stages'> | null): number[] {
  const isRevival = bracketStage(settings)?.type === 'revival';
  return seedChoices(entries, isRevival ? revivalOf(entries).matches : undefined);
}

/** The bracket over the slots of round one, of the type that these settings name. */
export function bracketFor(slots: Slots, settings: Settings): Pick<Tournament, 'rounds' | 'third'> {
  const type = bracketStage(settings)?.type;
  if (type === 'double') return withByes({ rounds: roundsOf(doublePlan(slots)), third: null });
  if (type === 'revival') return withByes(withThird(roundsOf(revivalPlan(slots)), settings.thirdPlace));
  return bracketOver(slots, settings.thirdPlace);
}

import type { NightPlan } from '#/features/tournaments/engine/evening/plan.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { showClock } from '#/shared/time/time.ts';

const STEP_MS = 5 * 60_000;

/** A planned moment, no more exactly than a plan knows it: `약 20:40`. */
export const aboutClock = (milliseconds: number): string =>
  `약 ${showClock(Math.round(milliseconds / STEP_MS) * STEP_MS)}`;

/** When a match begins by the plan; empty where that is not known. */
export function plannedFor(plan: NightPlan | undefined, { key }: Match): string {
  const planned = plan?.matches.get(key);
  return planned ? aboutClock(planned.start) : '';
}

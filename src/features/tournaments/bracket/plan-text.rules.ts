import type { NightPlan } from '#/features/tournaments/engine/evening/plan.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { showClock } from '#/shared/time/time.ts';

const STEP_MS = 5 * 60_000;

/** A planned time as text, rounded because a plan is not exact: `약 20:40`. */
export const aboutClock = (milliseconds: number): string =>
  `약 ${showClock(Math.round(milliseconds / STEP_MS) * STEP_MS)}`;

/** The planned start of a match as text; empty if unknown. */
export function plannedFor(plan: NightPlan | undefined, { key }: Match): string {
  const planned = plan?.matches.get(key);
  return planned ? aboutClock(planned.start) : '';
}

import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

/** Minutes per match that a plan assumes if the organiser set neither a length nor a time limit. */
const MATCH_MINUTES = 25;

/**
 * Minutes for a plan: `minutes` of a match (as set, else the time limit, else a default), and `rest` of an
 * entry between matches (as set, else 0).
 */
export function planMinutes({ settings }: Pick<Tournament, 'settings'>): { minutes: number; rest: number } {
  const { matchMinutes, restMinutes = 0, play } = settings ?? {};
  return { minutes: matchMinutes || play?.minuteLimit || MATCH_MINUTES, rest: restMinutes };
}

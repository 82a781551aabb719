import { openGame } from '#/features/tournaments/scoring/play.rules.ts';
import type { Game, PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Setup, SetupForm } from './setup.contract.ts';
import { cushionsOf, type Handicap, leadsOff, targetOf } from './target.rules.ts';

export type Sides = readonly [readonly Handicap[], readonly Handicap[]];

/** Whether both sides are pairs. */
export const arePairs = (sides: Sides): boolean => sides.every(side => side.length === 2);

/**
 * The initial form values for two sides under these rules; `fixed` is one target for both sides. A target
 * that is not known is empty.
 */
export function prefilled(play: PlayRules, sides: Sides, fixed: number | null = null): SetupForm {
  const target = (side: 0 | 1) => String(fixed ?? targetOf(play.ball, sides[side]) ?? '');
  const first = leadsOff(play.ball, sides);
  return {
    ball: play.ball,
    target0: target(0),
    target1: target(1),
    first: first === null ? '' : first === 0 ? '0' : '1',
    cushion: `${cushionsOf(play)}`,
    equalising: play.equalising,
    foul: play.foul,
    scotch: arePairs(sides) ? (play.scotch ?? '') : '',
    inningLimit: play.inningLimit === 0 ? '' : String(play.inningLimit),
    minuteLimit: play.minuteLimit === 0 ? '' : String(play.minuteLimit),
    lastInnings: play.lastInnings ? String(play.lastInnings) : '',
  };
}

/** Returns the new game that a completed form describes; `startedAt` is UTC ISO 8601. */
export function gameFrom({ target0, target1, first, ...rules }: Setup, startedAt: string): Game {
  return openGame({ rules, targets: [target0, target1], first, startedAt });
}

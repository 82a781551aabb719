import { openGame } from '#/features/tournaments/scoring/play.rules.ts';
import type { Game, PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Setup, SetupForm } from './setup.contract.ts';
import { cushionsOf, type Handicap, leadsOff, targetOf } from './target.rules.ts';

export type Sides = readonly [readonly Handicap[], readonly Handicap[]];

/** Whether there are two players on each side. */
export const arePairs = (sides: Sides): boolean => sides.every(side => side.length === 2);

/**
 * The set-up prefilled from the two sides and the tournament's rules; `fixed` is the target of both sides,
 * regardless of handicaps. Unknown fields stay empty.
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

/** The game that a set-up begins; `startedAt` is UTC ISO 8601. */
export function gameFrom({ target0, target1, first, ...rules }: Setup, startedAt: string): Game {
  return openGame({ rules, targets: [target0, target1], first, startedAt });
}

import { z } from 'zod';
import { openGame } from '#/features/tournaments/scoring/play.rules.ts';
import { TARGET_MOST } from '#/features/tournaments/scoring/scoring.constants.ts';
import {
  type Ball,
  type Game,
  type PlayRules,
  side,
} from '#/features/tournaments/scoring/scoring.contract.ts';
import { cushionsOf, leadsOff, type Sides, targetOf } from './target.rules.ts';

const TARGET_WRONG = '목표는 1 이상의 숫자로 입력해주세요.';
const target = z
  .string()
  .regex(/^\d+$/, TARGET_WRONG)
  .transform(Number)
  .refine(points => points >= 1 && points <= TARGET_MOST, TARGET_WRONG);

/** The schema of the form before the first shot; targets as typed. */
export const setup = z.object({
  target0: target,
  target1: target,
  first: z
    .enum(['', '0', '1'])
    .refine(picked => picked !== '', '선공을 골라주세요.')
    .transform(picked => side.parse(Number(picked))),
});
export type SetupForm = z.input<typeof setup>;
export type Setup = z.output<typeof setup>;

export const arePairs = (sides: Sides): boolean => sides.every(side => side.length === 2);

/** The initial form values for two sides; `fixed` is one target for both. An unknown target is ''. */
export function prefilled(ball: Ball, sides: Sides, fixed: number | null = null): SetupForm {
  const target = (side: 0 | 1) => String(fixed ?? targetOf(ball, sides[side]) ?? '');
  const first = leadsOff(ball, sides);
  return {
    target0: target(0),
    target1: target(1),
    first: first === null ? '' : first === 0 ? '0' : '1',
  };
}

/** The tournament's rules as far as they concern these sides: 3구 has no 마무리 3쿠션, and only pairs play 스카치. */
export const rulesFor = (play: PlayRules, sides: Sides): PlayRules => ({
  ...play,
  cushion: cushionsOf(play),
  scotch: arePairs(sides) ? play.scotch : undefined,
});

/** Returns the new game that a completed form describes; `startedAt` is UTC ISO 8601. */
export const gameFrom = ({ target0, target1, first }: Setup, rules: PlayRules, startedAt: string): Game =>
  openGame({ rules, targets: [target0, target1], first, startedAt });

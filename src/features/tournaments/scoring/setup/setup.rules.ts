import { z } from 'zod';
import { openGame } from '#/features/tournaments/scoring/play.rules.ts';
import {
  INNINGS_MOST,
  LAST_INNINGS_MOST,
  MINUTES_MOST,
  SCOTCH,
  TARGET_MOST,
} from '#/features/tournaments/scoring/scoring.constants.ts';
import { ball, type Game, type PlayRules, side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { cushionsOf, type Handicap, leadsOff, targetOf } from './target.rules.ts';

const whole = (least: number, most: number, message: string) =>
  z
    .string()
    .transform(text => (text === '' ? 0 : Number(text)))
    .pipe(z.number(message).int(message).min(least, message).max(most, message));
const target = whole(1, TARGET_MOST, '목표는 1 이상의 숫자로 입력해주세요.');

/** The schema of the form before the first shot; numbers as typed, 0 or empty for no limit. */
export const setup = z.object({
  ball,
  target0: target,
  target1: target,
  first: z
    .enum(['', '0', '1'])
    .refine(picked => picked !== '', '선공을 골라주세요.')
    .transform(picked => side.parse(Number(picked))),
  cushion: z
    .string()
    .pipe(z.enum(['0', '1', '2']))
    .transform(picked => Number(picked) as 0 | 1 | 2),
  equalising: z.boolean(),
  foul: z.boolean(),
  scotch: z
    .string()
    .pipe(z.enum(['', ...SCOTCH]))
    .transform(picked => picked || undefined),
  inningLimit: whole(0, INNINGS_MOST, `이닝 제한은 ${INNINGS_MOST}까지입니다.`),
  minuteLimit: whole(0, MINUTES_MOST, `시간 제한은 ${MINUTES_MOST}분까지입니다.`),
  lastInnings: whole(0, LAST_INNINGS_MOST, `마지막 이닝은 ${LAST_INNINGS_MOST}까지입니다.`).transform(
    innings => innings || undefined,
  ),
});
export type SetupForm = z.input<typeof setup>;
export type Setup = z.output<typeof setup>;

export type Sides = readonly [readonly Handicap[], readonly Handicap[]];

export const arePairs = (sides: Sides): boolean => sides.every(side => side.length === 2);

/** The initial form values for two sides; `fixed` is one target for both. An unknown target is ''. */
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
export const gameFrom = ({ target0, target1, first, ...rules }: Setup, startedAt: string): Game =>
  openGame({ rules, targets: [target0, target1], first, startedAt });

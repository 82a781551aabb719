import { z } from 'zod';
import {
  BALLS,
  INNINGS_MOST,
  LAST_INNINGS_MOST,
  MINUTES_MOST,
  PAST_MOST,
  PRESSES,
  PRESSES_A_REQUEST,
  SCOTCH,
  SHOTS_MOST,
  TARGET_MOST,
  TURNS_MOST,
} from './scoring.constants.ts';

export const ball = z.enum(BALLS);
export type Ball = z.infer<typeof ball>;

/** What a side plays to. */
export const target = z.number().int().min(1).max(TARGET_MOST);

/** How the matches of a tournament are played. */
export const playRules = z.object({
  ball,
  /** 마무리 3쿠션 of 4구; of no meaning in 3구, see `cushionsOf`. */
  cushion: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 후구: the second shooter's equalising inning. */
  equalising: z.boolean(),
  /** 0 for none. */
  inningLimit: z.number().int().min(0).max(INNINGS_MOST),
  minuteLimit: z.number().int().min(0).max(MINUTES_MOST),
  /** When the time is over: so many innings more after the one under way; 0 or left out for none. */
  lastInnings: z.number().int().min(0).max(LAST_INNINGS_MOST).optional(),
  /** App rule: a foul costs a point. */
  foul: z.boolean(),
  /** 스카치 of pairs: when the partner comes to the table; not at all where it is left out. */
  scotch: z.enum(SCOTCH).optional(),
});
export type PlayRules = z.infer<typeof playRules>;

const pair = (least: number, most: number) => {
  const one = z.number().int().min(least).max(most);
  return z.tuple([one, one]);
};
const SIDES = [0, 1] as const;

/** What an ended match leaves behind, side by side; 4구 is counted in 개 (수지 ÷ 10), and 마무리 3쿠션 is no point. */
export const matchScore = z
  .object({
    points: pair(-999, 9999),
    targets: pair(1, TARGET_MOST),
    innings: pair(0, 9999),
    highRuns: pair(0, 9999),
    /** Shots of 마무리 3쿠션 made: a match may be played otherwise than its tournament. Unknown where typed by hand. */
    cushions: pair(0, 2).optional(),
    /** What both made in the 승부치기, where it was counted turn by turn. */
    shootout: pair(0, TARGET_MOST).optional(),
  })
  // Two more, for who counts the shots of the finish as points.
  .refine(score => SIDES.every(side => score.points[side] <= score.targets[side] + 2), {
    message: '점수가 목표보다 많습니다.',
    path: ['points'],
  })
  // A run is longer than the target only where fouls had put the score below nothing, one an inning.
  .refine(
    score => SIDES.every(side => score.highRuns[side] <= score.targets[side] + score.innings[side] + 2),
    {
      message: '하이런이 목표보다 많습니다.',
      path: ['highRuns'],
    },
  );
export type MatchScore = z.infer<typeof matchScore>;

/** 0 and 1: the two sides of a match, as the bracket has them. */
export const side = z.union([z.literal(0), z.literal(1)]);
export type Side = z.infer<typeof side>;

/** One turn at the table, in this order: balls made, then shots of the 3쿠션 finish, then a foul that ended it. */
export const turn = z.tuple([
  z.number().int().min(0).max(TARGET_MOST),
  z.number().int().min(0).max(2),
  z.number().int().min(0).max(1),
]);
export type Turn = z.infer<typeof turn>;

/** A device that scores, named by itself for as long as its page is open. */
const device = z.string().regex(/^[a-z][0-9a-z]{7}$/);

/** A scorer's whole record: all figures are computed from it, never stored beside it. */
export const game = z.object({
  /** Grows with every press, undo included: of two records of a game the higher one is the later. */
  version: z.number().int().min(0),
  rules: playRules,
  targets: pair(1, TARGET_MOST),
  /** 선공: who has the turns 0, 2, 4 … */
  first: side,
  startedAt: z.iso.datetime(),
  /** The turns that are over, alternating from `first`. */
  turns: z.array(turn).max(TURNS_MOST),
  /** The open turn. */
  run: turn,
  /** Ended by hand because its time was over; an end by points or innings follows from the turns. */
  ended: z.literal('time').nullable(),
  /** Since the time was over and last innings are played: how many turns the game has in all. */
  last: z.number().int().min(0).max(TURNS_MOST).optional(),
  /** The turns of the 승부치기 after 동률, alternating from `first`, the last one open. */
  shots: z.array(z.number().int().min(0).max(TARGET_MOST)).min(1).max(SHOTS_MOST).optional(),
  /** Who won the 승부치기 where people say so. */
  shootout: side.nullable(),
  /** What was pressed, the latest last: + − point, p pass, f foul, t time, s m w shootout. What undo takes back. */
  past: z
    .string()
    .max(PAST_MOST)
    .regex(/^[-+pftsmw]*$/),
  /** Of each device that sent presses the number of its last one: a press sent again is counted once. */
  seen: z.record(device, z.number().int().min(1)).optional(),
});
export type Game = z.infer<typeof game>;

/** One press on one device, as it is sent to the others. */
export const press = z.object({
  device,
  /** Counted by each device from 1. */
  number: z.number().int().min(1),
  what: z.enum(PRESSES),
  /** How many turns were over when it was pressed, those of the shootout too: a point belongs to its turn, whoever ended that meanwhile. */
  turn: z
    .number()
    .int()
    .min(0)
    .max(TURNS_MOST + SHOTS_MOST),
  /** How many presses could be undone when it was pressed, and which of them was the last: what `u` means. */
  depth: z.number().int().min(0).max(PAST_MOST),
  last: z.string().regex(/^[-+pftsmw]?$/),
});
export type Press = z.infer<typeof press>;

/**
 * What became of a press: taken, `known` from before, `same` where another device had said so already, or `refused`
 * where it contradicts what others pressed meanwhile.
 */
export const pressState = z.enum(['taken', 'known', 'same', 'refused']);
export type PressState = z.infer<typeof pressState>;

/** What was pressed on the scorer of the game that began at `startedAt`; none only asks what stands. */
export const sentPresses = z.object({
  startedAt: z.iso.datetime(),
  presses: z.array(press).max(PRESSES_A_REQUEST),
});

import { z } from 'zod';
import { decidedAs, entryId } from '#/features/tournaments/scoring/scoring.contract.ts';

/** The commands of 개인전 besides `won`, which means a win without a recorded game. */
export const singleCommands = [
  /** A game of two players: `entry` won it and gets a win; the score has the winner first. */
  z.object({ type: z.literal('played'), against: entryId, ...decidedAs }),
  /** The first game of the tournament begins on the scoreboard; changes nothing but that it is under way. */
  z.object({ type: z.literal('opened'), entry: entryId, against: entryId }),
  /** `entry` wins the tournament (최종 우승). */
  z.object({ type: z.literal('finished'), entry: entryId }),
] as const;

import { z } from 'zod';
import { entryId } from '#/features/tournaments/scoring/scoring.contract.ts';

/** Maximum number of points in one turn. */
export const RUN_MOST = 60;

/** The single stage of a 서바이벌: one game of three or four players. */
export const survivalStages = z.tuple([z.object({ type: z.literal('survival') })]);

export const survivalCommands = [
  /** `entry` scored this number of points in one turn. */
  z.object({ type: z.literal('scored'), entry: entryId, points: z.number().int().min(1).max(RUN_MOST) }),
  /** The time is up, or the players have agreed: `entry` wins. */
  z.object({ type: z.literal('survived'), entry: entryId }),
] as const;

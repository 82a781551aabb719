import { z } from 'zod';

/** The card of a member, for the game (4구 or 3구) the member has played more; null for an unknown value. */
export const memberCard = z.object({
  id: z.string(),
  username: z.string(),
  /** The name of the member's picture; empty without one, and where it is hidden. */
  picture: z.string(),
  ball: z.enum(['4', '3']),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  hall: z.string().nullable(),
  games: z.number(),
  wins: z.number(),
  inningPoints: z.number(),
  innings: z.number(),
  /** The longest run of counted matches, or the one the member entered, if that is longer. */
  highRun: z.number(),
});
export type MemberCard = z.infer<typeof memberCard>;

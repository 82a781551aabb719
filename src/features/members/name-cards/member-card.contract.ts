import { z } from 'zod';

/** The card of a member, for the game (4구 or 3구) the member has played more; null for an unknown value. */
export const memberCard = z.object({
  id: z.string(),
  username: z.string(),
  /** The file name of the member's picture; '' where there is none or the picture is hidden. */
  picture: z.string(),
  ball: z.enum(['4', '3']),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  hall: z.string().nullable(),
  games: z.number(),
  wins: z.number(),
  inningPoints: z.number(),
  innings: z.number(),
  /** The longest run in counted matches, in points, or the run that the member entered, if that is longer. */
  highRun: z.number(),
});
export type MemberCard = z.infer<typeof memberCard>;

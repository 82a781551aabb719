import { z } from 'zod';

const count = z.number().int().min(0);

/** The figures of a hall, for its keepers. */
export const hallFiguresAnswer = z.object({
  /** The last days in Korea, oldest first; a visitor counts once a day. */
  days: z.array(z.object({ day: z.string(), views: count })),
  /**
   * Numbers of members who marked the hall (단골), and of members who named it as their home hall; each
   * counted up to `FIGURES_MOST`.
   */
  favourites: count,
  members: count,
  /** Numbers of members with counted games here, and of tournaments held here, within these days. */
  players: count,
  tournaments: count,
});
export type HallFigures = z.infer<typeof hallFiguresAnswer>;

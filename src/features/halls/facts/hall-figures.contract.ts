import { z } from 'zod';

const count = z.number().int().min(0);

/** How a hall does, for its keepers. */
export const hallFigures = z.object({
  /** The last days in Korea, the oldest first; a visitor counts once a day. */
  days: z.array(z.object({ day: z.string(), views: count })),
  /** Members who marked the hall (단골), members who named it as their own; each up to `FIGURES_MOST`. */
  favourites: count,
  members: count,
  /** Members whose games counted here, and tournaments held here, within these days. */
  players: count,
  tournaments: count,
});
export type HallFigures = z.infer<typeof hallFigures>;

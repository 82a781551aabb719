import { z } from 'zod';

const player = z.object({
  id: z.string(),
  number: z.number(),
  username: z.string(),
  score4: z.number().nullable(),
});

/** `best` is the best 하이런 in points. */
const monthBest = player.extend({ ball: z.enum(['4', '3']), best: z.number() });
export type MonthBest = z.infer<typeof monthBest>;

export const hallOverviewAnswer = z.object({
  /** The month of the records (Seoul): `2026-11`. */
  month: z.string(),
  /** The best of 4구 come first. */
  runs: z.array(monthBest),
  /** Disciplines (`4` for 4구, `3` for 3구) in which the hall has a 득점률 ranking with at least one member. */
  boards: z.array(z.enum(['4', '3'])),
  /** `authorId` is a login id, null after withdrawal; `when` is Korean. */
  matches: z.array(
    z.object({ id: z.number(), title: z.string(), authorId: z.string().nullable(), when: z.string() }),
  ),
  /** Live tournaments come first, closed ones last; `path` may lead to a post of the promotion board. */
  tournaments: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      day: z.string(),
      path: z.string(),
      state: z.enum(['live', 'coming', 'closed']),
    }),
  ),
});
export type HallOverview = z.infer<typeof hallOverviewAnswer>;

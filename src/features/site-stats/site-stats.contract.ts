import { z } from 'zod';
import { leakClock } from '#/features/leaks/leaks.contract.ts';

const count = z.number().int().min(0);

/** One Korean day: who came, and what was new. */
export const statsDay = z.object({
  day: z.string(),
  visitors: count,
  members: count,
  posts: count,
  comments: count,
});
export type StatsDay = z.infer<typeof statsDay>;

/** How long 95 of 100 answers of a route took at most, in milliseconds; null beyond the largest bucket. */
export const slowRoute = z.object({ route: z.string(), answers: count, within: z.number().nullable() });
export type SlowRoute = z.infer<typeof slowRoute>;

/** How the site is: `days` end with today; bytes are null without the right to read them, `disk` where it is another machine's. */
export const siteStats = z.object({
  /** Of the program. */
  version: z.string(),
  totals: z.object({ members: count, posts: count, halls: count, tournaments: count }),
  days: z.array(statsDay),
  /** Open reports, and members who have not been here for `SLEEP_DAYS`; each up to a thousand. */
  waiting: z.object({ reports: count, sleepers: count }),
  slow: z.array(slowRoute),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: count, log: count.nullable() }),
  /** Why messages of the process bus do not arrive here; null where they do, or there is one process. */
  busFailure: z.enum(['disconnected', 'silent']).nullable(),
  /** Settings that `/privacy` needs and does not have. */
  missingSettings: z.array(z.string()),
  /** Requests of persons that wait beyond their day, up to a hundred. */
  overdueRequests: count,
  /** What has to be done about leaks of personal data and is not, the first to end first. */
  leakClocks: z.array(leakClock),
  disk: z.object({ total: count, free: count }).nullable(),
  backup: z.object({
    every: z.enum(['off', 'hour', 'day']),
    last: z.object({ at: z.string(), bytes: count }).nullable(),
    /** The last try, when that failed; `why` is empty where only the log knows. */
    failed: z.object({ at: z.string(), why: z.string() }).nullable(),
    /** One was due long ago. */
    late: z.boolean(),
    /** Those that are stored elsewhere; null where none are to be. */
    offSite: z
      .object({
        last: z.string().nullable(),
        failed: z.object({ at: z.string(), why: z.string() }).nullable(),
        late: z.boolean(),
      })
      .nullable(),
  }),
});
export type SiteStats = z.infer<typeof siteStats>;

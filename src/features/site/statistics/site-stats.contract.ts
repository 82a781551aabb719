import { z } from 'zod';

const count = z.number().int().min(0);

/** One day in Korea: the numbers of visitors, and of new members, posts and comments. */
const statsDay = z.object({
  day: z.string(),
  visitors: count,
  members: count,
  posts: count,
  comments: count,
});
export type StatsDay = z.infer<typeof statsDay>;

/**
 * A route: `within` is the milliseconds within which 95 % of its answers were sent; null if they exceed the
 * largest bucket of the histogram.
 */
const slowRoute = z.object({ route: z.string(), answers: count, within: z.number().nullable() });
export type SlowRoute = z.infer<typeof slowRoute>;

/** A condition that the operator has to look after, with its remedy. */
const healthNote = z.object({
  name: z.string(),
  /** `page` for what cannot wait, `ticket` for what can wait until tomorrow. */
  severity: z.enum(['page', 'ticket']),
  /** The affected part of the site: the process, its machine, or the whole site. */
  scope: z.enum(['process', 'machine', 'site']),
  sentence: z.string(),
  action: z.string(),
  /** The page where the problem can be solved. */
  to: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type HealthNote = z.infer<typeof healthNote>;
/**
 * The conditions that the operator has to look after; `isYoung` is true while the process has run too briefly
 * to judge all of them.
 */
const siteHealth = z.object({
  notes: z.array(healthNote),
  isYoung: z.boolean(),
  isOneProcess: z.boolean(),
});
export type SiteHealth = z.infer<typeof siteHealth>;

/**
 * The state of the site: `days` ends with today, `database.log` is the size of the write-ahead log (null if
 * unreadable), and `disk` is null if the data folder does not exist.
 */
export const siteStatsAnswer = z.object({
  /** The version of the program; `commit` is empty when it is unknown. */
  version: z.string(),
  commit: z.string(),
  health: siteHealth,
  totals: z.object({ members: count, posts: count, halls: count, tournaments: count }),
  days: z.array(statsDay),
  /** The number of open cases, and of members who have not visited for `SLEEP_DAYS`; each at most 1,000. */
  waiting: z.object({ cases: count, sleepers: count }),
  slow: z.array(slowRoute),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: count, log: count.nullable() }),
  /** The names of the settings that `/privacy` needs and that are not set. */
  missingSettings: z.array(z.string()),
  /** The number of privacy requests past their deadline, at most 100. */
  overdueRequests: count,
  disk: z.object({ total: count, free: count }).nullable(),
  backup: z.object({
    every: z.enum(['off', 'hour', 'day']),
    last: z.object({ at: z.string(), bytes: count }).nullable(),
    /**
     * Backups at another place: `last` is the time of the last one, null without any; `offSite` is null if no
     * such place is set up.
     */
    offSite: z.object({ last: z.string().nullable() }).nullable(),
  }),
});
export type SiteStats = z.infer<typeof siteStatsAnswer>;

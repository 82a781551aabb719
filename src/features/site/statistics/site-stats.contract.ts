import { z } from 'zod';

const count = z.number().int().min(0);

/** The numbers of one day in Korea. */
const statsDay = z.object({
  day: z.string(),
  visitors: count,
  members: count,
  posts: count,
  comments: count,
});
export type StatsDay = z.infer<typeof statsDay>;

/** `within` is the 95th percentile in milliseconds; null beyond the largest bucket of the histogram. */
const slowRoute = z.object({ route: z.string(), answers: count, within: z.number().nullable() });
export type SlowRoute = z.infer<typeof slowRoute>;

const healthNote = z.object({
  name: z.string(),
  /** `page` cannot wait until tomorrow. */
  severity: z.enum(['page', 'ticket']),
  scope: z.enum(['process', 'machine', 'site']),
  sentence: z.string(),
  action: z.string(),
  to: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type HealthNote = z.infer<typeof healthNote>;
/** `isYoung` is true while the process has run too briefly to judge every condition. */
const siteHealth = z.object({
  notes: z.array(healthNote),
  isYoung: z.boolean(),
  isOneProcess: z.boolean(),
});
export type SiteHealth = z.infer<typeof siteHealth>;

/**
 * `days` ends with today; `database.log` is the size of the write-ahead log, null if unreadable; `disk` is
 * null without a data folder.
 */
export const siteStatsAnswer = z.object({
  /** '' for an unknown commit. */
  version: z.string(),
  commit: z.string(),
  health: siteHealth,
  totals: z.object({ members: count, posts: count, halls: count, tournaments: count }),
  days: z.array(statsDay),
  /** Open cases, and members without a visit for `SLEEP_DAYS`; each at most 1,000. */
  waiting: z.object({ cases: count, sleepers: count }),
  slow: z.array(slowRoute),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: count, log: count.nullable() }),
  /** Settings that `/privacy` needs. */
  missingSettings: z.array(z.string()),
  /** The number of cases past their deadline, at most 100. */
  overdueRequests: count,
  disk: z.object({ total: count, free: count }).nullable(),
  backup: z.object({
    every: z.enum(['off', 'hour', 'day']),
    last: z.object({ at: z.string(), bytes: count }).nullable(),
    /** Null if no other place for backups is configured; `last` is null without a backup. */
    offSite: z.object({ last: z.string().nullable() }).nullable(),
  }),
});
export type SiteStats = z.infer<typeof siteStatsAnswer>;

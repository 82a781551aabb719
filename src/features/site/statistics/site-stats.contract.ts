import { z } from 'zod';

const count = z.number().int().min(0);

/** `day` is in Seoul. */
const statsDay = z.object({
  day: z.string(),
  visitors: count,
  members: count,
  posts: count,
  comments: count,
});
export type StatsDay = z.infer<typeof statsDay>;

const healthNote = z.object({
  name: z.string(),
  /** `page` cannot wait until tomorrow, `ticket` can. */
  severity: z.enum(['page', 'ticket']),
  scope: z.enum(['process', 'machine', 'site']),
  sentence: z.string(),
  action: z.string(),
  to: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type HealthNote = z.infer<typeof healthNote>;
/** `isYoung` is true while the process has run too briefly to know of every kind of problem. */
const siteHealth = z.object({
  notes: z.array(healthNote),
  isYoung: z.boolean(),
  isOneProcess: z.boolean(),
});
export type SiteHealth = z.infer<typeof siteHealth>;

/**
 * Sizes are in bytes; `days` ends with today; `database.log` is the size of the write-ahead log, null if
 * unknown; `disk` is null without a data folder.
 */
export const siteStatsAnswer = z.object({
  version: z.string(),
  /** The commit of the running program; '' if unknown. */
  commit: z.string(),
  health: siteHealth,
  totals: z.object({ members: count, posts: count, halls: count, tournaments: count }),
  days: z.array(statsDay),
  /** Counted up to 1,000 each; sleepers were not seen for `SLEEP_DAYS` days. */
  waiting: z.object({ cases: count, sleepers: count }),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: count, log: count.nullable() }),
  /** The empty settings that the privacy policy needs. */
  missingSettings: z.array(z.string()),
  /** Open cases past their deadline, counted up to 100. */
  overdueRequests: count,
  disk: z.object({ total: count, free: count }).nullable(),
  backup: z.object({
    every: z.enum(['off', 'hour', 'day']),
    last: z.object({ at: z.string(), bytes: count }).nullable(),
    /** `last` is null before the first backup; all is null if no place is configured. */
    offSite: z.object({ last: z.string().nullable() }).nullable(),
  }),
});
export type SiteStats = z.infer<typeof siteStatsAnswer>;

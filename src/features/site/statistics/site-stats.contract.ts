import { z } from 'zod';
import { leakClock } from '#/features/privacy/incidents/leaks.contract.ts';

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

/** A condition that somebody has to look after, with what to do. */
export const healthNote = z.object({
  /** Of the alert that says the same. */
  name: z.string(),
  /** `page` for what cannot wait, `ticket` for what can wait until tomorrow. */
  severity: z.enum(['page', 'ticket']),
  /** Of which part of the site: the process that answers, its machine, or all of it. */
  scope: z.enum(['process', 'machine', 'site']),
  sentence: z.string(),
  action: z.string(),
  /** Where it can be mended. */
  to: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type HealthNote = z.infer<typeof healthNote>;
/** `isYoung` as long as the process runs too short a time to know of all conditions. */
export const siteHealth = z.object({
  notes: z.array(healthNote),
  isYoung: z.boolean(),
  isOneProcess: z.boolean(),
});
export type SiteHealth = z.infer<typeof siteHealth>;

/** How the site is: `days` end with today; bytes are null without the right to read them, `disk` where it is another machine's. */
export const siteStats = z.object({
  /** Of the program; `commit` is empty where it is unknown. */
  version: z.string(),
  commit: z.string(),
  health: siteHealth,
  totals: z.object({ members: count, posts: count, halls: count, tournaments: count }),
  days: z.array(statsDay),
  /** Open reports, and members who have not been here for `SLEEP_DAYS`; each up to a thousand. */
  waiting: z.object({ reports: count, sleepers: count }),
  slow: z.array(slowRoute),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: count, log: count.nullable() }),
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
    /** When the last one that is stored elsewhere was made; null where none are to be. */
    offSite: z.object({ last: z.string().nullable() }).nullable(),
  }),
});
export type SiteStats = z.infer<typeof siteStats>;

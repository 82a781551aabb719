import { moderatedContents } from '#/app/moderated-contents.ts';
import { reasonNotToStart } from '#/app/start/start-errors.ts';
import type { Database } from '#/database/connect.ts';
import { applyDueResets } from '#/features/accounts/recovery/password-resets.server.ts';
import { eraseAgain } from '#/features/accounts/withdrawal/withdrawal.server.ts';
import { runMeetingJobs } from '#/features/clubs/meetings/meeting-jobs.server.ts';
import { notifyOfHallNews } from '#/features/halls/news/hall-news.server.ts';
import { notifyOfNewMatches } from '#/features/matches/finder/new-matches.server.ts';
import { correctMisreadDays } from '#/features/matches/posts/match-posts.server.ts';
import { endTakedowns } from '#/features/moderation/takedowns/blocks.server.ts';
import type { PushSender } from '#/features/notifications/push/push-sender.server.ts';
import { sendLeakNotices } from '#/features/privacy/incidents/leaks.server.ts';
import { runPrivacyJobs } from '#/features/privacy/policy/privacy-jobs.server.ts';
import { rankLastWeek } from '#/features/results/rankings/week-ranks.server.ts';
import { forgetDeliveries } from '#/features/site/webhooks/outcomes.server.ts';
import { runEntryJobs } from '#/features/tournaments/entries/server/entry-jobs.server.ts';
import { BACKUP_EVERY_MS } from '#/server/backups/backups.ts';
import { OFF_SITE_JOB } from '#/server/backups/off-site.ts';
import { forgetKeys } from '#/server/http/idempotency.ts';
import { type ScheduledJob, ScheduledJobs } from '#/server/jobs/scheduled-jobs.ts';
import type { RateLimitStore } from '#/server/limits/rate-limit-store.ts';
import { removeExpiredPictures } from '#/server/pictures/picture-state.ts';
import { forgetGuestsBefore } from '#/server/sessions/guests.ts';
import type { Site } from '#/server/site.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDay } from '#/shared/time/time.ts';

// The interval at which failed pushes, and those left by a process that died, are sent again.
const PUSH_RETRY_MS = 15_000;
const NOTICES_MS = 5_000;
const FORGET_MS = 600_000;
const NEWS_MS = 600_000;
// A backup is sent off-site within this time, whichever process or command made it.
const OFF_SITE_MS = 600_000;
const WEBHOOKS_MS = 5_000;

type JobSources = Pick<
  Site,
  'config' | 'db' | 'log' | 'tracing' | 'backups' | 'offSite' | 'now' | 'clockCheck'
> &
  Pick<Site, 'live' | 'mail' | 'pictureStorage' | 'webhooks'>;

/** The scheduled jobs of the site, with backups if the settings ask for them. */
export function makeJobs(sources: JobSources, rateLimitStore: RateLimitStore, push: PushSender) {
  const { config, db, log, tracing, backups, offSite, now, webhooks, clockCheck } = sources;
  const jobs = new ScheduledJobs(db, {
    now,
    isClockRight: () => clockCheck.isRight(),
    onError: (error, job) => log.error({ err: error, job }, 'a scheduled job failed'),
    reasonOf: reasonNotToStart,
    trace: tracing.trace,
  });
  for (const job of jobsByAge(sources)) jobs.add({ ...job, needsRightClock: true });
  jobs.add({ name: 'forget rate limits', everyMs: HOUR_MS, run: () => rateLimitStore.forget() });
  jobs.add({ name: 'forget keys', everyMs: HOUR_MS, run: () => forgetKeys(db, now()) });
  jobs.add({ name: 'correct match days', everyMs: DAY_MS, run: () => correctMisreadDays(db) });
  jobs.add({ name: 'new matches', everyMs: NEWS_MS, run: signal => notifyOfNewMatches(sources, signal) });
  jobs.add({ name: 'hall news', everyMs: MINUTE_MS, run: signal => notifyOfHallNews(sources, signal) });
  jobs.add({ name: 'leak notices', everyMs: NOTICES_MS, run: signal => sendLeakNotices(sources, signal) });
  jobs.add({ name: 'send pushes', everyMs: PUSH_RETRY_MS, run: () => push.drain() });
  jobs.add({ name: 'send webhooks', everyMs: WEBHOOKS_MS, run: signal => webhooks.sendDue(signal) });
  const everyMs = BACKUP_EVERY_MS[config.BACKUP_EVERY];
  const run = async (signal: AbortSignal) => {
    const { file, bytes } = await backups.make({ signal });
    log.info({ file, bytes }, 'backup made');
  };
  if (everyMs) jobs.add({ name: 'backup', everyMs, run });
  const send = async (signal: AbortSignal) => {
    const backup = await offSite?.sendNewest(signal);
    if (backup) log.info(backup, 'backup sent off-site');
  };
  if (offSite) jobs.add({ name: OFF_SITE_JOB, everyMs: OFF_SITE_MS, run: send });
  return jobs;
}

function jobsByAge(sources: JobSources): ScheduledJob[] {
  const { db, now } = sources;
  return [
    { name: 'tournament entries', everyMs: MINUTE_MS, run: signal => runEntryJobs(sources, signal) },
    { name: 'club meetings', everyMs: MINUTE_MS, run: signal => runMeetingJobs(sources, signal) },
    {
      name: 'end takedowns',
      everyMs: MINUTE_MS,
      run: signal => endTakedowns(sources, moderatedContents, signal),
    },
    { name: 'remove pictures', everyMs: MINUTE_MS, run: signal => removeExpiredPictures(sources, signal) },
    { name: 'privacy', everyMs: DAY_MS, run: signal => runPrivacyJobs(sources, signal) },
    { name: 'rank the week', everyMs: MINUTE_MS, run: () => rankLastWeek(db, now()) },
    { name: 'apply resets', everyMs: MINUTE_MS, run: () => applyDueResets(db, now()) },
    { name: 'forget expired logins', everyMs: MINUTE_MS, run: () => forgetExpiredLogins(db, now()) },
    { name: 'erase again', everyMs: DAY_MS, run: signal => eraseAgain(sources, signal) },
    { name: 'forget past days', everyMs: FORGET_MS, run: () => forgetGuestsBefore(db, seoulDay(now())) },
    { name: 'forget deliveries', everyMs: HOUR_MS, run: signal => forgetDeliveries(sources, signal) },
  ];
}

// Begun logins and recoveries: `/privacy` promises that they are deleted if they are not finished.
const BEGUN = [
  ...(['provider_attempts', 'provider_proofs', 'login_steps'] as const),
  ...(['passkey_challenges', 'recovery_grants'] as const),
];

async function forgetExpiredLogins(db: Database, time: Date): Promise<void> {
  for (const table of BEGUN)
    await db.deleteFrom(table).where('expires_at', '<=', time.toISOString()).execute();
}

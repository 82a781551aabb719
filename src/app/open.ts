import { join } from 'node:path';
import { connect, connectForHealth, type Database } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { findUnknownMigrations, migrateAt } from '#/database/migrate.ts';
import { TableVersions } from '#/database/schema/table-versions.ts';
import { ensureFirstAdmin } from '#/features/accounts/signup/first-admin.server.ts';
import { loadNoticeData } from '#/features/boards/notices/notices.server.ts';
import { teamMatchNews } from '#/features/clubs/team-matches/sheet/sheet-stream.server.ts';
import { findTextIssues } from '#/features/moderation/filters/text-checks.server.ts';
import { unreadNews } from '#/features/notifications/bell/unread-count.server.ts';
import { openPush } from '#/features/notifications/push/push-sender.server.ts';
import { storePolicy } from '#/features/privacy/policy/policy.server.ts';
import { SAMPLED } from '#/features/site/statistics/health.rules.ts';
import { problemMeter } from '#/features/site/statistics/health.server.ts';
import { WebhookSender } from '#/features/site/webhooks/webhook-sender.server.ts';
import { tournamentNews, validRights } from '#/features/tournaments/live/tournament-stream.server.ts';
import { tournamentData } from '#/features/tournaments/server/after-changes/webhook-events.server.ts';
import { Backups } from '#/server/backups/backups.ts';
import { openOffSite } from '#/server/backups/off-site.ts';
import { QueryCache, shareVersions } from '#/server/cache/query-cache.ts';
import { ResponseCache } from '#/server/cache/response-cache.ts';
import { BodyLimit } from '#/server/http/body-limit.ts';
import { PublicFiles } from '#/server/http/public-files.ts';
import { KnownParameters } from '#/server/http/route-names.ts';
import { ClockCheck } from '#/server/jobs/clock-check.ts';
import {
  KeyedLimit,
  makeClientConcurrency,
  makeConcurrencyLimits,
} from '#/server/limits/concurrency-limits.ts';
import { RateLimitStore } from '#/server/limits/rate-limit-store.ts';
import { makeLimits } from '#/server/limits/rate-limits.ts';
import { LiveNews } from '#/server/live/live-news.ts';
import { postgresBus } from '#/server/live/postgres-bus.ts';
import { ProcessBus } from '#/server/live/process-bus.ts';
import { makeMail } from '#/server/mail/mail.ts';
import { addGauges } from '#/server/monitoring/gauges.ts';
import { type Log, makeLog } from '#/server/monitoring/log.ts';
import { Meters, MetricSamples } from '#/server/monitoring/meters.ts';
import { NO_TRACING, type Tracing } from '#/server/monitoring/tracing.ts';
import { ViewCounter } from '#/server/monitoring/view-counts.ts';
import { Visits } from '#/server/monitoring/visit-counts.ts';
import { openPictureStorage } from '#/server/pictures/bucket-client.ts';
import { ImageEncoder, Uploads } from '#/server/pictures/image-encoder.ts';
import { Guests } from '#/server/sessions/guests.ts';
import { type Config, databaseLocation } from '#/server/settings/config.ts';
import { StoredSettings } from '#/server/settings/stored-settings.ts';
import type { Site } from '#/server/site.ts';
import { handleEventsOf, handleEventsOfSite } from './event-handlers.ts';
import { makeJobs } from './jobs.ts';

export type OpenSite = Site & {
  rateLimitStore: RateLimitStore;
  /** Ends jobs, streams and pushes, writes all buffered counts, and closes the database. */
  close: () => Promise<void>;
};

type OpenOptions = {
  log?: Log;
  tracing?: Tracing;
  now?: () => Date;
  builtIn?: string;
  onFirstAdmin?: (made: NewAdmin) => void;
  onBackup?: (file: string) => void;
};

/** A new admin whose random password is to be printed once. */
export type NewAdmin = { id: string; password: string };

// Half of the connections that write.
export const ROW_WRITERS = 4;
const WEBHOOK_SOURCES = { notice: loadNoticeData, tournament: tournamentData };
// The folder of the built-in files while nothing is built.
const PUBLIC = join(import.meta.dirname, '..', '..', 'public');

/**
 * Opens the site. `builtIn` is the folder of the built-in public files; tests pass `log` and `now`.
 * `onFirstAdmin` is called at once with an admin made with a random password, which a later failure must not
 * lose; `onBackup` with the backup file written before a migration.
 */
export async function openSite(
  given: Config,
  {
    log = makeLog(given.LOG_LEVEL),
    tracing = NO_TRACING,
    now = () => new Date(),
    builtIn = PUBLIC,
    onFirstAdmin = () => {},
    onBackup = () => {},
  }: OpenOptions = {},
): Promise<OpenSite> {
  // A copy, because settings that admins change on a screen are written into it.
  const config = { ...given };
  const location = {
    ...databaseLocation(config),
    checkEveryPage: config.CHECK_DATABASE === 'whole',
    onLost: (error: Error) => log.warn({ error: error.message }, 'database connection lost'),
  };
  let clockCheck: ClockCheck | undefined;
  const backups = new Backups(config, now, async () => (await clockCheck?.isRight()) ?? false);
  const offSite = openOffSite({ config, backups, now });
  await backups.refuseNewSite();
  await offSite?.refuseNewSite();
  const versions = new TableVersions();
  const db = connect({
    ...location,
    onCommit: tables => versions.commit(tables),
    ...(tracing.isOn && { trace: tracing.trace }),
  });
  handleEventsOf(db);
  const health = connectForHealth(location, db);
  try {
    await migrateAt(location, db, async () => {
      const made = await backups.makeBeforeMigration();
      if (made) onBackup(made.file);
    });
    const unknown = await findUnknownMigrations(db);
    if (unknown.length > 0) log.warn({ migrations: unknown }, 'the database is newer, but compatible');
    const newestBackup = async () => (await backups.last())?.at ?? null;
    clockCheck = await ClockCheck.open(db, { now, log, newestBackup });
    const firstAdmin = await ensureFirstAdmin(
      db,
      { id: config.ADMIN_ID, password: config.ADMIN_PASSWORD },
      now(),
    );
    if (firstAdmin) onFirstAdmin(firstAdmin);
    const settings = new StoredSettings(db, config);
    await settings.storeFirstValues(now());
    await settings.load();
    await storePolicy(db, config, now());
    return await openParts(
      { config, db, health, log, tracing, backups, offSite, settings, now, clockCheck },
      { builtIn, versions },
    );
  } catch (error) {
    for (const opened of new Set([db, health])) await opened.destroy().catch(() => {});
    throw error;
  }
}

type Opened = Pick<
  Site,
  'config' | 'db' | 'health' | 'log' | 'tracing' | 'backups' | 'offSite' | 'settings' | 'now' | 'clockCheck'
>;

/** Opens everything of a site besides its database, which is already migrated. */
async function openParts(
  opened: Opened,
  { builtIn, versions }: { builtIn: string; versions: TableVersions },
): Promise<OpenSite> {
  const { config, db, health, log, tracing, now } = opened;
  const mail = config.SMTP_URL ? makeMail(config, tracing.trace) : null;
  const processBus = prepareProcessBus(opened);
  const onLimitsLost = (error: unknown) => log.error({ err: error }, 'rate limits were not written');
  const rateLimitStore = new RateLimitStore(db, { processBus, onError: onLimitsLost });
  const limits = makeLimits(config.RATE_LIMIT === 'on' ? rateLimitStore : null);
  await rateLimitStore.open();
  const responseCache = new ResponseCache();
  watchForCachedPages({ ...opened, responseCache }, versions);
  const push = await openPush(opened);
  const live = openLive(db, processBus, { log, now, responseCache });
  handleEventsOfSite({ db, log, push, live });
  await processBus?.open();
  await processBus?.refuseSilence();
  const pictures = openPictures(opened);
  const webhooks = new WebhookSender({ ...opened, sources: WEBHOOK_SOURCES });
  const jobs = makeJobs({ ...opened, ...pictures, live, mail, webhooks }, rateLimitStore, push);
  const { closeCounting, ...counting } = openCounting(db, { log, now });
  const shut = async () => {
    live.close();
    await jobs.close();
    pictures.imageEncoder.close();
    await push.close();
    await rateLimitStore.flush().catch(onLimitsLost);
    await processBus?.close();
    await closeCounting();
    mail?.close();
    for (const connection of new Set([health, db])) await connection.destroy();
    await tracing.close();
  };
  const concurrencyLimits = makeConcurrencyLimits();
  const site: OpenSite = {
    ...opened,
    live,
    push,
    webhooks,
    limits,
    jobs,
    mail,
    close: once(shut),
    ...counting,
    concurrencyLimits,
    bodies: new BodyLimit(concurrencyLimits.receive),
    textIssues: (member, texts) => findTextIssues(site, member, texts),
    clientConcurrency: makeClientConcurrency(config),
    ...makeWriteLimits(db),
    ...pictures,
    ...openQueryCaches(versions, processBus),
    rateLimitStore,
    responseCache,
    parameters: new KnownParameters(counting.meters.names),
    publicFiles: new PublicFiles({ owners: join(config.DATA_DIR, 'public'), builtIn }),
    processBus,
    readiness: { isDraining: false },
  };
  addGauges(site);
  site.meters.add(problemMeter(site));
  return site;
}

/** The writers that may change one row at once; SQLite has no row locks, and its concurrent writes share a commit. */
const makeWriteLimits = (db: Database) => ({
  rowConcurrency: new KeyedLimit(isSqlite(db) ? Number.POSITIVE_INFINITY : ROW_WRITERS),
  idempotencyKeys: new KeyedLimit(1),
});

/**
 * Forgets the cached pages when settings or boards change: pages show settings, name the boards, and show posts of
 * boards that guests may read. Changed settings are read first.
 */
function watchForCachedPages(
  { settings, log, responseCache }: Pick<Site, 'settings' | 'log' | 'responseCache'>,
  versions: TableVersions,
): void {
  const onUnread = (error: unknown) => log.error({ err: error }, 'settings were not read');
  const read = () => settings.load().then(() => responseCache.clear(), onUnread);
  versions.watch('site_settings', () => void read());
  versions.watch('boards', () => responseCache.clear());
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** The storage and the encoder of pictures; the encoder starts no process before the first upload. */
const openPictures = ({ config, tracing }: Opened) => ({
  pictureStorage: openPictureStorage(config, tracing.trace),
  imageEncoder: new ImageEncoder(),
  uploads: new Uploads(),
});

function openCounting(db: Database, { log, now }: Pick<Site, 'log' | 'now'>) {
  const lost = (what: string) => (error: unknown) => log.error({ err: error }, `${what} were not written`);
  const guests = new Guests(db);
  const views = new ViewCounter(db, { guests, now, onError: lost('views') });
  const meters = new Meters();
  const samples = new MetricSamples(meters, SAMPLED, now);
  const visits = new Visits(db, { guests, now, onError: lost('visits') });
  const closeCounting = async () => {
    samples.close();
    await views.flush().catch(lost('views'));
    if (visits.waiting) await visits.flush().catch(lost('visits'));
  };
  return { meters, samples, views, visits, closeCounting };
}

// Pages of lists have 100 rows at most, and sessions half a kilobyte.
const LISTS_CACHED = 300;
const SESSIONS_CACHED = 20_000;

function openQueryCaches(versions: TableVersions, processBus: ProcessBus | null) {
  if (processBus) shareVersions(versions, processBus);
  const cache = (max: number) => new QueryCache({ max, versions, isBusUp: () => !processBus?.failure });
  return { listCache: cache(LISTS_CACHED), sessionCache: cache(SESSIONS_CACHED) };
}

type Parts = Pick<Site, 'log' | 'now' | 'responseCache'>;

/** Makes the bus to the site's other processes, not yet open; null with SQLite, where there is only one process. */
function prepareProcessBus({ config, db, log }: Pick<Site, 'config' | 'db' | 'log'>) {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config;
  if (!DATABASE_URL) return null;
  return new ProcessBus(postgresBus(db, DATABASE_DIRECT_URL || DATABASE_URL), {
    onConnectionError: error => log.warn({ error: error.message }, 'no news from other processes'),
  });
}

/** Creates the live update streams of members and tournaments, which other processes' changes reach too. */
function openLive(db: Database, processBus: ProcessBus | null, { log, now, responseCache }: Parts) {
  const forget = (id: number) => {
    const page = `/tournaments/${id}`;
    for (const path of [page, `${page}.data`, `/api${page}`, `/api${page}/entries`, `/api${page}/results`])
      responseCache.forget(path);
  };
  return new LiveNews(
    { member: unreadNews(db), tournament: tournamentNews(db, forget), 'team-match': teamMatchNews(db) },
    {
      processBus,
      validRights: rights => validRights(db, rights, now()),
      onError: error => log.error({ err: error }, 'streams were not served'),
    },
  );
}

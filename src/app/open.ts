import { join } from 'node:path';
import { connect, connectForHealth, type Database, migrateAt } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { ensureFirstAdmin } from '#/features/members/first-admin.server.ts';
import { fillSkeletons } from '#/features/members/nicknames.server.ts';
import { applyDueResets } from '#/features/members/pending-resets.server.ts';
import { standings } from '#/features/notifications/standing.server.ts';
import { newsOfTournaments, rightsHolding } from '#/features/tournaments/news.server.ts';
import { BACKUP_EVERY_MS, Backups } from '#/server/backups.ts';
import { Bell } from '#/server/bell.ts';
import { joinBells } from '#/server/bell-wire.ts';
import { BodyLimit } from '#/server/body-limit.ts';
import { Channels } from '#/server/channels.ts';
import type { Config } from '#/server/config.ts';
import { Duties } from '#/server/duties.ts';
import { makeGates } from '#/server/gates.ts';
import { addGauges } from '#/server/gauges.ts';
import { Guests } from '#/server/guests.ts';
import { Kept } from '#/server/kept.ts';
import { KnownParameters } from '#/server/known-parameters.ts';
import { makeLimits } from '#/server/limits.ts';
import { type Log, makeLog } from '#/server/log.ts';
import { makeMail } from '#/server/mail.ts';
import { Meters } from '#/server/meters.ts';
import { PublicFiles } from '#/server/public-files.ts';
import { RowLimit } from '#/server/row-limit.ts';
import { Seats } from '#/server/seats.ts';
import { liveSessions } from '#/server/session.ts';
import type { Site } from '#/server/site.ts';
import { Streams } from '#/server/streams.ts';
import { Topics } from '#/server/topics.ts';
import { Tries } from '#/server/tries.ts';
import { ViewCounter } from '#/server/views.ts';
import { forgetPastDays, Visits } from '#/server/visits.ts';
import { Wire } from '#/server/wire.ts';
import { reasonNotToStart } from './trouble.ts';

export type OpenSite = Site & {
  tries: Tries;
  /** Writes what is still gathered and closes the database. */
  close: () => Promise<void>;
};

/** An admin whose random password is to be printed once. */
export type NewAdmin = { id: string; password: string };

// Of all kinds together, about 22 kB each.
const STREAMS_MOST = 10_000;
// Half of the connections that write.
const ROW_WRITERS = 4;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const FORGET_MS = 600_000;
// Where the built-in files lie while nothing is built.
const PUBLIC = join(import.meta.dirname, '..', '..', 'public');

/**
 * Opens the site: database, migrations, first admin, mail, limits. `builtIn` is the folder of the built-in public
 * files; `log` and `now` are given by tests. `onFirstAdmin` hears of an admin made with a random password at once,
 * because what fails later must not take the password with it.
 */
export async function openSite(
  config: Config,
  {
    log = makeLog(config.LOG_LEVEL),
    now = () => new Date(),
    builtIn = PUBLIC,
    onFirstAdmin = () => {},
  }: { log?: Log; now?: () => Date; builtIn?: string; onFirstAdmin?: (made: NewAdmin) => void } = {},
): Promise<OpenSite> {
  const place = {
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    checkWhole: config.CHECK_DATABASE === 'whole',
    onLost: (error: Error) => log.warn({ error: error.message }, 'database connection lost'),
  };
  const backups = new Backups(config, now);
  await backups.refuseNewSite();
  const db = connect(place);
  const health = connectForHealth(place, db);
  try {
    await migrateAt(place, db, async () => {
      const made = await backups.makeBeforeMigration();
      if (made)
        log.info({ file: made.file }, 'backup made before the migration, the way back to the program before');
    });
    const firstAdmin = await ensureFirstAdmin(
      db,
      { id: config.ADMIN_ID, password: config.ADMIN_PASSWORD },
      now(),
    );
    if (firstAdmin) onFirstAdmin(firstAdmin);
    const mail = config.SMTP_URL ? makeMail(config.SMTP_URL, config.SITE_NAME) : null;
    const wire = config.DATABASE_URL
      ? new Wire(db, {
          url: config.DATABASE_URL,
          onTrouble: error => log.warn({ error: error.message }, 'other processes are not heard'),
        })
      : null;
    const tries = new Tries(db, wire, error => log.error({ err: error }, 'tries were not written'));
    const limits = makeLimits(config.RATE_LIMIT === 'on' ? tries : null);
    await tries.open();
    const kept = new Kept();
    const { seats, bell, streams, channels, topics } = openLive(db, wire, { log, now, kept });
    await wire?.open();
    const duties = new Duties(db, {
      now,
      onError: (error, duty) => log.error({ err: error, duty }, 'a duty was not done'),
      reasonOf: reasonNotToStart,
    });
    duties.add({ name: 'forget tries', everyMs: HOUR_MS, run: () => tries.forget() });
    duties.add({ name: 'fill skeletons', everyMs: HOUR_MS, run: signal => fillSkeletons(db, signal) });
    duties.add({ name: 'apply resets', everyMs: MINUTE_MS, run: () => applyDueResets(db, now()) });
    const { meters, views, visits, closeCounting } = openCounting(db, duties, { log, now });
    backUpNowAndThen(backups, config, duties, log);
    const shut = async () => {
      streams.close();
      channels.close();
      await duties.close();
      await tries.flush().catch(error => log.error({ err: error }, 'tries were not written'));
      await wire?.close();
      await closeCounting();
      mail?.close();
      for (const opened of new Set([health, db])) await opened.destroy();
    };
    let shutting: Promise<void> | undefined;
    const close = () => {
      shutting ??= shut();
      return shutting;
    };
    const gates = makeGates();
    const site: OpenSite = {
      config,
      db,
      health,
      log,
      meters,
      limits,
      gates,
      bodies: new BodyLimit(gates.receive),
      // SQLite locks no rows, and those who write at once share a commit.
      rows: new RowLimit(isSqlite(db) ? Number.POSITIVE_INFINITY : ROW_WRITERS),
      tries,
      kept,
      parameters: new KnownParameters(meters.names),
      views,
      visits,
      publicFiles: new PublicFiles({ owners: join(config.DATA_DIR, 'public'), builtIn }),
      bell,
      seats,
      streams,
      channels,
      topics,
      processBus: wire,
      duties,
      backups,
      readiness: { isDraining: false },
      mail,
      now,
      close,
    };
    addGauges(site);
    return site;
  } catch (error) {
    for (const opened of new Set([db, health])) await opened.destroy().catch(() => {});
    throw error;
  }
}

/** What is counted: requests, visitors and views. */
function openCounting(db: Database, duties: Duties, { log, now }: { log: Log; now: () => Date }) {
  const lost = (what: string) => (error: unknown) => log.error({ err: error }, `${what} were not written`);
  const guests = new Guests(db);
  const views = new ViewCounter(db, { guests, now, onError: lost('views') });
  const meters = new Meters();
  const visits = new Visits(db, { guests, times: meters.times, now, onError: lost('visits') });
  duties.add({ name: 'forget past days', everyMs: FORGET_MS, run: () => forgetPastDays(db, now()) });
  const closeCounting = async () => {
    await views.flush().catch(lost('views'));
    if (visits.waiting) await visits.flush().catch(lost('visits'));
  };
  return { meters, views, visits, closeCounting };
}

/** Has backups made by themselves where the settings say so. */
function backUpNowAndThen(backups: Backups, config: Config, duties: Duties, log: Log): void {
  const run = async (signal: AbortSignal) => {
    const { file, bytes } = await backups.make({ signal });
    log.info({ file, bytes }, 'backup made');
  };
  const everyMs = BACKUP_EVERY_MS[config.BACKUP_EVERY];
  if (everyMs) duties.add({ name: 'backup', everyMs, run });
}

type Parts = { log: Log; now: () => Date; kept: Kept };

/** What pages hear without asking: the bell and the tournaments, on PostgreSQL also of the other processes. */
function openLive(db: Database, wire: Wire | null, { log, now, kept }: Parts) {
  const onError = (error: unknown) => log.error({ err: error }, 'streams were not served');
  const seats = new Seats(STREAMS_MOST);
  const bell = new Bell();
  const liveOf = (sessions: string[]) => liveSessions(db, sessions, now());
  const streams = new Streams({ newsOf: members => standings(db, members), liveOf, onError }, { seats });
  bell.listen(rung => streams.hear(rung));
  if (wire) joinBells(bell, wire);
  const channels = new Channels({ holding: rights => rightsHolding(db, rights, now()), onError }, seats);
  const source = newsOfTournaments(db, id => {
    const page = `/tournaments/${id}`;
    for (const path of [page, `${page}.data`, `/api${page}`, `/api${page}/results`]) kept.forget(path);
  });
  const topics = new Topics(source, channels, { wire, onError });
  return { seats, bell, streams, channels, topics };
}

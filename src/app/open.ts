import { join } from 'node:path';
import { connect, type Database } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { ensureFirstAdmin } from '#/features/members/first-admin.server.ts';
import { standings } from '#/features/notifications/standing.server.ts';
import { Bell } from '#/server/bell.ts';
import { BellWire } from '#/server/bell-wire.ts';
import type { Config } from '#/server/config.ts';
import { Kept } from '#/server/kept.ts';
import { makeLimits } from '#/server/limits.ts';
import { type Log, makeLog } from '#/server/log.ts';
import { makeMail } from '#/server/mail.ts';
import { PublicFiles } from '#/server/public-files.ts';
import { liveSessions } from '#/server/session.ts';
import type { Site } from '#/server/site.ts';
import { Streams } from '#/server/streams.ts';
import { ViewCounter } from '#/server/views.ts';

export type OpenSite = Site & {
  /** The first admin, when one was made with a random password just now: to be printed once. */
  firstAdmin: { id: string; password: string } | null;
  /** Writes what is still gathered and closes the database. */
  close: () => Promise<void>;
};

// Where the built-in files lie while nothing is built.
const PUBLIC = join(import.meta.dirname, '..', '..', 'public');

/**
 * Opens the site: database, migrations, first admin, mail, limits. `builtIn` is the folder of the built-in public
 * files; `log` and `now` are given by tests.
 */
export async function openSite(
  config: Config,
  {
    log = makeLog(config.LOG_LEVEL),
    now = () => new Date(),
    builtIn = PUBLIC,
  }: { log?: Log; now?: () => Date; builtIn?: string } = {},
): Promise<OpenSite> {
  const db = connect({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    onLost: error => log.warn({ error: error.message }, 'database connection lost'),
  });
  try {
    await migrate(db);
    const firstAdmin = await ensureFirstAdmin(
      db,
      { id: config.ADMIN_ID, password: config.ADMIN_PASSWORD },
      now(),
    );
    const mail = config.SMTP_URL ? makeMail(config.SMTP_URL, config.SITE_NAME) : null;
    const views = new ViewCounter(db, now, error => log.error({ err: error }, 'views were not written'));
    const limits = makeLimits(config.RATE_LIMIT === 'on');
    const { bell, streams, closeBell } = await openBell(db, config, log, now);
    const close = async () => {
      streams.close();
      await closeBell();
      await views.flush().catch(error => log.error({ err: error }, 'views were not written'));
      mail?.close();
      await db.destroy();
    };
    return {
      config,
      db,
      log,
      limits,
      kept: new Kept(),
      views,
      publicFiles: new PublicFiles({ owners: join(config.DATA_DIR, 'public'), builtIn }),
      bell,
      streams,
      mail,
      now,
      firstAdmin,
      close,
    };
  } catch (error) {
    await db.destroy().catch(() => {});
    throw error;
  }
}

/** The bell, heard by the open streams, and on PostgreSQL by those of the other processes too. */
async function openBell(db: Database, config: Config, log: Log, now: () => Date) {
  const bell = new Bell();
  const streams = new Streams({
    newsOf: members => standings(db, members),
    liveOf: sessions => liveSessions(db, sessions, now()),
    onError: error => log.error({ err: error }, 'streams were not served'),
  });
  bell.listen(rung => streams.hear(rung));
  if (!config.DATABASE_URL) return { bell, streams, closeBell: async () => {} };
  const wire = new BellWire(db, config.DATABASE_URL, bell, error =>
    log.warn({ error: error.message }, 'the bell is not heard by other processes'),
  );
  await wire.open();
  return { bell, streams, closeBell: () => wire.close() };
}

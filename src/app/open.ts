import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { ensureFirstAdmin } from '#/features/members/first-admin.server.ts';
import { Bell } from '#/server/bell.ts';
import type { Config } from '#/server/config.ts';
import { Kept } from '#/server/kept.ts';
import { makeLimits } from '#/server/limits.ts';
import { type Log, makeLog } from '#/server/log.ts';
import { makeMail } from '#/server/mail.ts';
import type { Site } from '#/server/site.ts';
import { ViewCounter } from '#/server/views.ts';

export type OpenSite = Site & {
  /** The first admin, when one was made with a random password just now: to be printed once. */
  firstAdmin: { id: string; password: string } | null;
  /** Writes what is still gathered and closes the database. */
  close: () => Promise<void>;
};

/** Opens the site: database, migrations, first admin, mail, limits. `log` and `now` are given by tests. */
export async function openSite(
  config: Config,
  { log = makeLog(config.LOG_LEVEL), now = () => new Date() }: { log?: Log; now?: () => Date } = {},
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
    const close = async () => {
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
      bell: new Bell(),
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

import { existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { indexWhatIsNot } from '#/database/search/search-fill.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { lockDataFolder } from '#/database/sqlite/folder-lock.ts';
import { checkBackupFile, copyFile, removeFile, saveBackupFile, sync } from './backup-file.ts';
import type { Tally } from './copied-tables.ts';
import { CannotCopyError, copyToPostgres, type OnProgress, openPostgres } from './table-copy.ts';

const NOTICED_MS = 1000;
const LOOK_MS = 50;

type DatabaseLocation = { databaseUrl: string; dataDir: string };
/** `aside` is where the data lies that stood there before; empty when there was none. */
export type Restored = { tally: Tally; aside: string };

/**
 * Puts a site out of a portable file in the place of what is there, brought up to date, while no site runs. The file
 * is read whole before anything is touched, and what stood there is kept under a name that begins with `name`.
 */
export async function restoreBackup(
  file: string,
  location: DatabaseLocation,
  name: string,
  onProgress: OnProgress = () => {},
): Promise<Restored> {
  checkBackupFile(file);
  mkdirSync(location.dataDir, { recursive: true });
  return location.databaseUrl
    ? intoPostgres(file, location, name, onProgress)
    : intoFolder(file, location.dataDir, name, onProgress);
}

async function intoFolder(
  file: string,
  dataDir: string,
  name: string,
  onProgress: OnProgress,
): Promise<Restored> {
  const giveBack = lockDataFolder(dataDir);
  try {
    return await withOwnCopy(file, join(dataDir, 'site.db.new'), onProgress, async (own, tally) => {
      await makeSearchable(own);
      const aside = layAside(dataDir, name);
      // The log of the old file must never be read into the new one.
      for (const log of ['site.db-wal', 'site.db-shm']) rmSync(join(dataDir, log), { force: true });
      renameSync(own, join(dataDir, 'site.db'));
      sync(dataDir);
      return { tally, aside };
    });
  } finally {
    giveBack();
  }
}

/** Backups from PostgreSQL and those of older versions have no search. */
async function makeSearchable(file: string): Promise<void> {
  const { db } = openFile(file, { writes: true });
  await indexWhatIsNot(db).finally(() => db.destroy());
  sync(file);
}

/** Linked rather than moved: at no moment is there no site, whatever ends this process. */
function layAside(dataDir: string, name: string): string {
  const files = ['site.db', 'site.db-wal', 'site.db-shm'].filter(file => existsSync(join(dataDir, file)));
  if (files.length === 0) return '';
  const aside = mkdtempSync(join(dataDir, `${name}-`));
  for (const file of files) linkSync(join(dataDir, file), join(aside, file));
  sync(aside);
  sync(dataDir);
  return aside;
}

async function intoPostgres(
  file: string,
  { databaseUrl, dataDir }: DatabaseLocation,
  name: string,
  onProgress: OnProgress,
): Promise<Restored> {
  const aside = (await hasSite(databaseUrl)) ? join(dataDir, `${name}.db`) : '';
  if (aside) await saveBackupFile({ databaseUrl, dataDir }, aside);
  return withOwnCopy(
    file,
    join(dataDir, `${name}.new`),
    () => {},
    async own => {
      const tally = await copyToPostgres(own, databaseUrl, { replace: true, onProgress });
      return { tally, aside };
    },
  );
}

async function hasSite(url: string): Promise<boolean> {
  const db = openPostgres(url);
  try {
    await refuseARunningSite(db);
    const found = await sql<{ members: unknown }>`select to_regclass('members') as members`.execute(db);
    if (found.rows[0]?.members === null) return false;
    // It is to be kept aside, and a backup is of this program's version.
    await migrate(db);
    return true;
  } finally {
    await db.destroy();
  }
}

async function refuseARunningSite(db: Database): Promise<void> {
  // PostgreSQL takes a moment to notice that a process has ended.
  for (const giveUpAt = Date.now() + NOTICED_MS; ; await setTimeout(LOOK_MS)) {
    // Each process listens for as long as it runs; idle connections are also those that a pooler holds on to.
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (application_name = 'dangu-madang bus'
        or application_name = 'dangu-madang' and state <> 'idle')`.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > giveUpAt) throw new CannotCopyError('사이트가 켜져 있습니다. 모두 끄고 다시 해 주세요.');
  }
}

type WithCopy<T> = (own: string, tally: Tally) => Promise<T>;

/** The file itself stays as it is: an older one is brought up to date in a copy, which is gone afterwards. */
async function withOwnCopy<T>(
  file: string,
  own: string,
  onProgress: OnProgress,
  work: WithCopy<T>,
): Promise<T> {
  removeFile(own);
  try {
    const tally = await copyFile(file, own, onProgress);
    const { db } = openFile(own, { writes: true });
    await migrate(db).finally(() => db.destroy());
    sync(own);
    return await work(own, tally);
  } finally {
    removeFile(own);
  }
}

import { existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { flush } from '#/database/flush.ts';
import { migrate, refuseNewer } from '#/database/migrate.ts';
import { indexIfEmpty } from '#/database/search/search-fill.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { lockDataFolder } from '#/database/sqlite/folder-lock.ts';
import { checkBackupFile, copyFile, removeFile, saveBackupFile } from './backup-file.ts';
import type { Tally } from './copied-tables.ts';
import {
  CannotCopyError,
  copyToPostgres,
  type OnProgress,
  openPostgres,
  refuseUnknownTables,
} from './table-copy.ts';

const NOTICED_MS = 1000;
const LOOK_MS = 50;

type DatabaseLocation = { databaseUrl: string; dataDir: string };
/** `aside` is the path of the folder or backup file with the replaced data; '' if there was none. */
type Restored = { tally: Tally; aside: string };

/**
 * Replaces the site with the one in a backup file, migrated to this version, while no site runs. The file is
 * read whole before anything changes, and the replaced data is kept under a name that begins with `name`.
 */
export async function restoreBackup(
  file: string,
  location: DatabaseLocation,
  name: string,
  onProgress: OnProgress = () => {},
): Promise<Restored> {
  checkBackupFile(file);
  await refuseNewerFile(file, location);
  mkdirSync(location.dataDir, { recursive: true });
  return location.databaseUrl
    ? intoPostgres(file, location, name, onProgress)
    : intoFolder(file, location.dataDir, name, onProgress);
}

/** Throws if this program cannot run on a newer program's backup, or copy all its tables into PostgreSQL. */
async function refuseNewerFile(file: string, { databaseUrl }: DatabaseLocation): Promise<void> {
  await using site = openFile(file, { writes: false });
  await refuseNewer(site.db);
  if (databaseUrl) await refuseUnknownTables(site.db);
}

async function intoFolder(file: string, dataDir: string, name: string, onProgress: OnProgress) {
  const giveBack = lockDataFolder(dataDir);
  try {
    return await withOwnCopy(file, join(dataDir, 'site.db.new'), onProgress, async (own, tally) => {
      await makeSearchable(own);
      const aside = await layAside(dataDir, name);
      // The log of the old file must never be read into the new one.
      for (const log of ['site.db-wal', 'site.db-shm']) rmSync(join(dataDir, log), { force: true });
      renameSync(own, join(dataDir, 'site.db'));
      await flush(dataDir);
      return { tally, aside };
    });
  } finally {
    giveBack();
  }
}

/** Fills the search tables: backups from PostgreSQL and those of older versions have none. */
async function makeSearchable(file: string): Promise<void> {
  const { db } = openFile(file, { writes: true });
  await indexIfEmpty(db).finally(() => db.destroy());
  await flush(file);
}

/** Links the old files into a folder `name-…`, so that `site.db` always exists; returns its path, or ''. */
async function layAside(dataDir: string, name: string): Promise<string> {
  const files = ['site.db', 'site.db-wal', 'site.db-shm'].filter(file => existsSync(join(dataDir, file)));
  if (files.length === 0) return '';
  const aside = mkdtempSync(join(dataDir, `${name}-`));
  for (const file of files) linkSync(join(dataDir, file), join(aside, file));
  await flush(aside);
  await flush(dataDir);
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
  await using db = openPostgres(url);
  await refuseARunningSite(db);
  const found = await sql<{ members: unknown }>`select to_regclass('members') as members`.execute(db);
  if (found.rows[0]?.members === null) return false;
  // The old tables are kept aside by a backup, which must be of this program's version.
  await migrate(db);
  return true;
}

async function refuseARunningSite(db: Database): Promise<void> {
  // PostgreSQL takes a moment to notice that a process has ended.
  for (const giveUpAt = Date.now() + NOTICED_MS; ; await setTimeout(LOOK_MS)) {
    // Each process of a site has a listening connection; other idle ones may belong to a pooler.
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (application_name = 'dangu-madang bus'
        or application_name = 'dangu-madang' and state <> 'idle')`.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > giveUpAt) throw new CannotCopyError('사이트가 켜져 있습니다. 모두 끄고 다시 해 주세요.');
  }
}

type WithCopy<T> = (own: string, tally: Tally) => Promise<T>;

/** Calls `work` with a copy of the backup at `own`, migrated to the current version; then deletes it. */
async function withOwnCopy<T>(file: string, own: string, onProgress: OnProgress, work: WithCopy<T>) {
  removeFile(own);
  try {
    const tally = await copyFile(file, own, onProgress);
    const { db } = openFile(own, { writes: true });
    await migrate(db).finally(() => db.destroy());
    await flush(own);
    return await work(own, tally);
  } finally {
    removeFile(own);
  }
}

import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkBackupFile, saveBackupFile } from '#/database/backup/backup-file.ts';
import { unpackFile } from '#/database/backup/compressed-file.ts';
import { copyToPostgres } from '#/database/backup/table-copy.ts';
import { MIGRATIONS, REPLACED } from '#/database/migrations/all.ts';
import { VERSION } from '#/server/settings/version.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../build.ts';
import { faultyDisk, NO_COMPILER } from './disk.ts';
import { inFolder, run, send, signIn } from './site.ts';

const RELEASES = join(ROOT, 'test', 'fixtures', 'releases');
type Accounts = { member: string; admin: string; password: string };

// No upgrade or job removes rows of these tables; rows of sessions, notifications and so on change.
const COUNTED =
  'members points_ledger notices comments halls tournaments tournament_events free_posts match_posts applications seasons boards';
const PAGES = ['/', '/notice', '/region', '/free-board', '/tournaments', '/tournament-type', '/seasons'];
const CALLS = {
  guest:
    'memberanking announcements freeboard billiard-halls tournaments seasons promotion singlematch highlights boards freeboard/1',
  member:
    'notifications members/points members/sessions members/bookmarks calendar access-tokens members/blocks',
  admin: 'site-stats audit members filters cases site-settings access-records',
};

/** The built site starts on each released version's data, on SQLite and PostgreSQL. */
export async function upgradedFromEveryRelease(): Promise<string> {
  const versions = readdirSync(RELEASES).sort();
  assert.ok(versions.includes(VERSION), `${VERSION} has no fixture: npm run dev:release-fixture`);
  const postgres = await startPostgres();
  try {
    for (const version of versions) {
      const name = `release_${version.replace(/\W/g, '_')}`;
      await runPostgresSql(`${postgres.url}/postgres`, `create database ${name}`);
      for (const url of ['', `${postgres.url}/${name}`])
        await inFolder(folder => upgrade(version, url, folder));
    }
    return `${VERSION} over ${versions.join(', ')}, on SQLite and PostgreSQL: pages, calls and a write, every row still there`;
  } finally {
    await postgres.stop();
  }
}

/** The server reads, writes once, and counts rows on a released version's site. */
async function upgrade(version: string, databaseUrl: string, folder: string): Promise<void> {
  const [original, dataDir] = [join(folder, 'original.db'), join(folder, 'data')];
  await unpackFile(join(RELEASES, version, 'site.db.zst'), createWriteStream(original));
  cpSync(join(RELEASES, version, 'pictures'), join(dataDir, 'pictures'), { recursive: true });
  if (databaseUrl) await copyToPostgres(original, databaseUrl, { keepVersion: true });
  else copyFileSync(original, join(dataDir, 'site.db'));
  const accounts: Accounts = JSON.parse(readFileSync(join(RELEASES, version, 'accounts.json'), 'utf8'));
  const site = await startBuiltSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  await readAndWrite(site.url, accounts, dataDir);
  // The fixture has no search of PostgreSQL.
  if (!databaseUrl) assert.notDeepEqual(await send(site.url, 'GET /api/search?q=당구'), []);
  assert.equal(await site.stop(), 0);

  const after = join(folder, 'after.db');
  await saveBackupFile({ databaseUrl, dataDir }, after);
  checkBackupFile(after);
  const counts = countsIn(original);
  assert.deepEqual(countsIn(after), { ...counts, free_posts: (counts.free_posts ?? 0) + 1 });
  const [backup = ''] = globSync(join(dataDir, 'backups', 'dangu-*.db'));
  assert.equal(
    backup !== '',
    stepsIn(original).join() !== stepsIn(after).join(),
    'a migration is backed up before',
  );
  if (backup) await restoreBefore(backup, original, join(folder, 'restored'));
}

async function readAndWrite(url: string, accounts: Accounts, dataDir: string): Promise<void> {
  for (const page of PAGES) assert.match(await (await fetch(url + page)).text(), /<\/html>\s*$/, page);
  const { password } = accounts;
  const tokens = {
    guest: undefined,
    member: await signIn(url, { id: accounts.member, password }),
    admin: await signIn(url, { id: accounts.admin, password }),
  };
  for (const [who, calls] of Object.entries(CALLS))
    for (const call of calls.split(' '))
      await send(url, `GET /api/${call}`, undefined, tokens[who as keyof typeof tokens]);
  const [picture = ''] = globSync('pictures/*/*-320.webp', { cwd: dataDir });
  assert.equal((await fetch(`${url}/pictures/${basename(picture)}`)).status, 200, picture);
  const draft = { title: '새 버전에서 쓴 글', content: '그대로 이어서 씁니다.' };
  const { id } = await send<{ id: number }>(url, 'POST /api/freeboard', draft, tokens.member);
  assert.equal((await send<typeof draft>(url, `GET /api/freeboard/${id}`)).title, draft.title);
}

/** The backup from before the migration is the former site, for the former program. */
async function restoreBefore(backup: string, original: string, folder: string): Promise<void> {
  assert.deepEqual(stepsIn(backup), stepsIn(original));
  mkdirSync(folder);
  await run('restore', [backup], { DATA_DIR: folder });
  assert.deepEqual(countsIn(join(folder, 'site.db')), countsIn(original));
}

function countsIn(file: string): Record<string, number> {
  const db = new DatabaseSync(file, { readOnly: true });
  const one = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
  const counts = Object.fromEntries(
    COUNTED.split(' ').map(name => [name, one(`select count(*) from ${name}`)]),
  );
  const points = one('select sum(points) from members');
  assert.equal(one('select sum(amount) from points_ledger'), points);
  assert.ok((counts.members ?? 0) > 100 && (counts.tournament_events ?? 0) > 100);
  db.close();
  return { ...counts, points };
}

function stepsIn(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('select name from kysely_migration order by name').all();
  db.close();
  return rows.map(({ name }) => String(name));
}

/** The upgrade of the oldest release is killed at many of its writes; the next start finishes it. */
export async function upgradesKilled(points: number): Promise<string> {
  const disk = faultyDisk();
  if (!disk) return NO_COMPILER;
  return inFolder(async folder => {
    const original = join(folder, 'original.db');
    const [oldest = ''] = readdirSync(RELEASES).sort();
    await unpackFile(join(RELEASES, oldest, 'site.db.zst'), createWriteStream(original));
    const migrate = async (name: string, dieAt: number) => {
      const dataDir = join(folder, name);
      mkdirSync(dataDir, { recursive: true });
      const file = join(dataDir, 'site.db');
      if (!existsSync(file)) copyFileSync(original, file);
      disk.set({ dieAt });
      const settings = { DATA_DIR: dataDir, BACKUP_BEFORE_MIGRATION: 'off', ...disk.environment };
      return { said: await run('migrate', [], settings), file };
    };
    await migrate('whole', 0);
    const operations = disk.operations();
    for (let point = 1; point <= points; point++) {
      const dieAt = Math.ceil((point * operations) / (points + 1));
      assert.equal((await migrate(`${point}`, dieAt)).said, 'SIGKILL', `at ${dieAt} of ${operations}`);
      const { file } = await migrate(`${point}`, 0);
      checkBackupFile(file);
      assert.deepEqual(countsIn(file), countsIn(original));
      // A site of 1.0.0 keeps the names of the migrations that the baseline replaces.
      const [baseline = '', ...later] = Object.keys(MIGRATIONS);
      assert.deepEqual(stepsIn(file), [...(REPLACED[baseline] ?? []), ...later]);
    }
    return `${oldest} at ${points} of ${operations} writes: finished at the next start`;
  });
}

import assert from 'node:assert/strict';
import {
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkBackupFile, saveBackupFile } from '#/database/backup/backup-file.ts';
import { unpackFile } from '#/database/backup/compressed-file.ts';
import { copyToPostgres } from '#/database/backup/table-copy.ts';
import { MIGRATIONS } from '#/database/migrations/all.ts';
import { VERSION } from '#/server/settings/version.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../build.ts';
import { command } from './backups.ts';
import { post } from './owner.ts';

const RELEASES = join(ROOT, 'test', 'fixtures', 'releases');
type Accounts = { member: string; admin: string; password: string };

// What no upgrade and no job of an hour removes; sessions, notifications and the like come and go.
const LASTING = [
  'members',
  'points_ledger',
  'notices',
  'comments',
  'halls',
  'tournaments',
  'tournament_events',
];
const COUNTED = [...LASTING, 'free_posts', 'match_posts', 'applications', 'seasons', 'boards'];

const PAGES = ['/', '/notice', '/region', '/free-board', '/tournaments', '/tournament-type', '/seasons'];
const FOR_GUESTS = [
  ...['/memberanking', '/announcements', '/freeboard', '/billiard-halls', '/tournaments', '/seasons'],
  ...['/promotion', '/singlematch', '/highlights', '/boards', '/freeboard/1'],
];
const FOR_MEMBERS = [
  ...['/notifications', '/members/points', '/members/sessions', '/members/bookmarks', '/calendar'],
  ...['/access-tokens', '/members/blocks'],
];
const FOR_ADMINS = [
  ...['/site-stats', '/audit', '/members', '/filters', '/cases'],
  ...['/site-settings', '/access-records'],
];

/** Starts the built site on what each released version has left, on SQLite and PostgreSQL: see `upgrade`. */
export async function upgradedFromEveryRelease(): Promise<string> {
  const versions = readdirSync(RELEASES).sort();
  assert.ok(versions.includes(VERSION), `${VERSION} has no fixture: npm run release-fixture`);
  const postgres = await startPostgres();
  try {
    const steps: string[] = [];
    for (const version of versions) {
      const name = `release_${version.replace(/\W/g, '_')}`;
      await runPostgresSql(`${postgres.url}/postgres`, `create database ${name}`);
      const pending = await upgrade(version, '');
      await upgrade(version, `${postgres.url}/${name}`);
      steps.push(`${version} (${pending} migrations)`);
    }
    return `${VERSION} over ${steps.join(', ')}, on SQLite and PostgreSQL: pages, calls and a write, every row still there`;
  } finally {
    await postgres.stop();
  }
}

/**
 * Brings a released version's site up to date by starting the built server on it, reads as guest, member and admin,
 * writes once, and counts afterwards. Answers how many migrations were pending.
 */
async function upgrade(version: string, databaseUrl: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-upgrade-'));
  const release = join(RELEASES, version);
  const original = join(folder, 'original.db');
  await unpackFile(join(release, 'site.db.zst'), createWriteStream(original));
  const dataDir = join(folder, 'data');
  cpSync(join(release, 'pictures'), join(dataDir, 'pictures'), { recursive: true });
  if (databaseUrl) await copyToPostgres(original, databaseUrl, { asItStands: true });
  else copyFileSync(original, join(dataDir, 'site.db'));
  const accounts: Accounts = JSON.parse(readFileSync(join(release, 'accounts.json'), 'utf8'));
  const pending = Object.keys(MIGRATIONS).length - stepsOf(original);

  const site = await startBuiltSite({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  await read(site.url, accounts, dataDir);
  // The search of an older PostgreSQL is not in the fixture.
  if (!databaseUrl) assert.notDeepEqual(await answer(site.url, '/api/search?q=당구'), []);
  await write(site.url, accounts);
  assert.equal(await site.stop(), 0);

  const after = join(folder, 'after.db');
  await saveBackupFile({ databaseUrl, dataDir }, after);
  compare(original, after);
  if (pending > 0) await wayBack({ folder, dataDir, original });
  assert.equal(existsSync(join(dataDir, 'backups')), pending > 0);
  rmSync(folder, { recursive: true, force: true });
  return pending;
}

async function read(url: string, accounts: Accounts, dataDir: string): Promise<void> {
  for (const page of PAGES) {
    const html = await (await fetch(url + page)).text();
    assert.match(html, /<\/html>\s*$/, page);
  }
  const { password } = accounts;
  const [member, admin] = [
    await signIn(url, accounts.member, password),
    await signIn(url, accounts.admin, password),
  ];
  for (const path of FOR_GUESTS) await answer(url, `/api${path}`);
  for (const path of FOR_MEMBERS) await answer(url, `/api${path}`, member);
  for (const path of FOR_ADMINS) await answer(url, `/api${path}`, admin);
  const [picture = ''] = globSync('pictures/*/*-320.webp', { cwd: dataDir });
  const { status } = await fetch(`${url}/pictures/${basename(picture)}`);
  assert.equal(status, 200, picture);
}

async function write(url: string, { member, password }: Accounts): Promise<void> {
  const headers = await signIn(url, member, password);
  const draft = { title: '새 버전에서 쓴 글', content: '그대로 이어서 씁니다.' };
  const { id } = (await post(url, '/api/freeboard', headers, draft)) as { id: number };
  const { title } = (await answer(url, `/api/freeboard/${id}`)) as { title: string };
  assert.equal(title, draft.title);
}

async function signIn(url: string, id: string, password: string): Promise<Record<string, string>> {
  const { token } = (await post(url, '/api/auth/login', {}, { id, password })) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function answer(url: string, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answered = await fetch(url + path, { headers });
  assert.equal(answered.status, 200, `${path}: ${answered.status}`);
  return answered.json();
}

/** Counts what may not be lost, and the post that was written. */
function compare(original: string, after: string): void {
  checkBackupFile(after);
  const [there, here] = [countsIn(original), countsIn(after)];
  assert.deepEqual(here, { ...there, free_posts: (there.free_posts ?? 0) + 1 });
  assert.ok((there.members ?? 0) > 100 && (there.tournament_events ?? 0) > 100);
}

function countsIn(file: string): Record<string, number> {
  const db = new DatabaseSync(file, { readOnly: true });
  const one = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
  const counts = Object.fromEntries(COUNTED.map(name => [name, one(`select count(*) from ${name}`)]));
  const points = one('select sum(points) from members');
  assert.equal(one('select sum(amount) from points_ledger'), points);
  db.close();
  return { ...counts, points };
}

/** The backup that was made before the migration is the site as it stood before, for the program before. */
async function wayBack({ folder, dataDir, original }: Record<'folder' | 'dataDir' | 'original', string>) {
  const [backup = ''] = globSync(join(dataDir, 'backups', 'dangu-*.db'));
  assert.equal(stepsOf(backup), stepsOf(original));
  const restored = join(folder, 'restored');
  mkdirSync(restored);
  await command('restore', [backup], { DATA_DIR: restored });
  assert.deepEqual(countsIn(join(restored, 'site.db')), countsIn(original));
}

function stepsOf(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const { count } = db.prepare('select count(*) as count from kysely_migration').get() as { count: number };
  db.close();
  return count;
}

import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveBackupFile } from '#/database/backup/backup-file.ts';
import { restoreBackup } from '#/database/backup/restore.ts';
import { copyToPostgres, refuseToFill } from '#/database/backup/table-copy.ts';
import { connect } from '#/database/connect.ts';
import { NewerDatabaseError, OlderDatabaseError } from '#/database/migrate.ts';
import { BREAKING, MIGRATIONS } from '#/database/migrations/all.ts';
import { runOnEither } from '#/database/migrations/either-sql.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { directLocation } from '#/server/settings/config.ts';
import { everythingIn } from '#test/fixtures/every-row.ts';
import { newMatch } from '#test/fixtures/match-posts.ts';
import { newTournament } from '#test/fixtures/tournaments.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp } from '#test/test-app.ts';

const TRICKY = `따옴표 ' " \`, \\ \\u0000 \\n, 줄\n바꿈, 🎱👨‍👩‍👧, \u2028, {"a":[null]}, 0012`;

/** A site with rows in most tables, and its location for a command. */
async function livelyApp() {
  const { app, writer, reader } = await openSiteWith('writer', 'reader');
  const { id } = await newMatch(app, writer, { content: TRICKY });
  await app.call('POST', `/api/singlematch/${id}/apply`, { as: reader });
  await newTournament(app, writer);
  await app.call('POST', '/api/members/attendance', { as: reader });
  const newPost = async (as: Visitor, title: string) => {
    const body = { title, content: TRICKY };
    return (await app.call<{ id: number }>('POST', '/api/freeboard', { as, body })).body.id;
  };
  const [post] = [await newPost(writer, '가람배 후기'), await newPost(writer, '둘째')];
  await app.call('POST', `/api/freeboard/${post}/comments`, { as: reader, body: { content: TRICKY } });
  // A used number is never given out again, even after a move.
  await app.call('DELETE', `/api/freeboard/${await newPost(writer, '지울 글')}`, { as: writer });
  // Counts in memory must not be stored between backup and comparison.
  await app.site.visits.flush();
  await app.site.views.flush();
  return { app, reader, post, ...locationOf(app) };
}

/** The site's location for a command, and for a second start. */
function locationOf(app: TestApp) {
  const { DATABASE_URL, DATA_DIR } = app.site.config;
  const location = directLocation(app.site.config);
  return { location, folder: DATA_DIR, settings: { DATABASE_URL, DATA_DIR } };
}

const queried = async (file: string, question: string) => {
  const handle = new DatabaseSync(file, { readOnly: true });
  const answer = handle.prepare(question).get();
  handle.close();
  return { ...answer };
};

async function sqlIn(location: { databaseUrl: string; dataDir: string }, statement: string) {
  const db = connect(location);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

test('a backup is the site at one moment, although members keep writing', async () => {
  const { app, reader, post } = await livelyApp();
  let isMade = false;
  const backup = app.site.backups.make().finally(() => {
    isMade = true;
  });
  let written = 0;
  for (let high = 1; !isMade; high++) {
    const body = { content: `${high}` };
    expect((await app.call('POST', `/api/freeboard/${post}/comments`, { as: reader, body })).status).toBe(
      201,
    );
    const free = { as: reader, body: { email: `reader${high}@example.com` } };
    await app.call('PUT', `/api/memberanking/${reader.id}/profile`, free);
    written++;
  }
  const { bytes, ...made } = await backup;
  const file = await unpacked(made.file);
  expect(written).toBeGreaterThan(0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(statSync(file).size / 2);
  expect(await queried(file, 'pragma integrity_check')).toEqual({ integrity_check: 'ok' });
  const { counted, comments, points, ledger } = await queried(
    file,
    `select (select comment_count from free_posts where id = ${post}) as counted, (select count(*) from comments) as comments,
      (select sum(points) from members) as points, (select sum(amount) from points_ledger) as ledger`,
  );
  expect(counted).toBe(comments);
  expect(comments).toBeGreaterThan(0);
  expect(points).toBe(ledger);
  expect(points).toBeGreaterThan(0);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect((await app.site.backups.last())?.file).toBe(made.file);
  expect(readdirSync(app.site.backups.folder)).toEqual([basename(made.file)]);
});

test('a restored site is the same in every row, continues with the same numbers, and moves the replaced data aside', async () => {
  const { app, reader, post, location, settings } = await livelyApp();
  const file = await unpacked((await app.site.backups.make()).file);
  const before = await everythingIn(app.site.db, file);
  expect(before.rows.tournament_events?.length).toBeGreaterThan(0);
  const saved = openFile(file, { writes: false });
  expect(await everythingIn(saved.db, file)).toEqual(before);
  await saved.db.destroy();
  const write = (to: TestApp, title: string) =>
    to.call<{ id: number }>('POST', '/api/freeboard', { as: reader, body: { title, content: '백업 뒤' } });
  const { id: later } = (await write(app, '나중 글')).body;
  await expect(restoreBackup(file, location, 'too-early')).rejects.toThrow();
  await app.site.close();

  // Litestream leaves this table in a file.
  new DatabaseSync(file).exec('create table _litestream_seq (id integer primary key, seq integer)');
  const { aside } = await restoreBackup(file, location, 'replaced-1');
  const again = await openTestApp(settings);
  expect(await everythingIn(again.site.db, file)).toEqual(before);
  expect((await again.call('GET', '/api/search?q=가람배')).body).toMatchObject([{ kind: 'free', id: post }]);
  expect((await write(again, '다음 글')).body.id).toBe(later);
  const replaced = location.databaseUrl ? aside : join(aside, 'site.db');
  expect(await queried(replaced, `select title from free_posts where id = ${later}`)).toEqual({
    title: '나중 글',
  });
});

test('a broken file, or one of another or a newer program, is refused before anything is changed', async () => {
  const { app, location, folder, settings } = await livelyApp();
  const file = await unpacked((await app.site.backups.make()).file);
  const before = await everythingIn(app.site.db, file);
  await app.site.close();
  const spoilt = join(folder, 'spoilt.db');
  writeFileSync(spoilt, 'no database at all '.repeat(99));
  await expect(restoreBackup(spoilt, location, 'aside')).rejects.toThrow('손상');
  await copyFile(file, spoilt);
  truncateSync(spoilt, 200_000);
  await expect(restoreBackup(spoilt, location, 'aside')).rejects.toThrow('손상');
  const bytes = readFileSync(file);
  writeFileSync(spoilt, bytes.fill(7, 60_000, 90_000));
  await expect(restoreBackup(spoilt, location, 'aside')).rejects.toThrow('손상');
  new DatabaseSync(join(folder, 'other.db')).exec('create table recipes (name text)');
  await expect(restoreBackup(join(folder, 'other.db'), location, 'aside')).rejects.toThrow(
    '당구마당의 파일이 아닙니다',
  );
  await copyFile(file, spoilt);
  new DatabaseSync(spoilt).exec(`insert into kysely_migration values ('9999-later', '2030');
    update compatibility set number = ${BREAKING.length + 1}`);
  await expect(restoreBackup(spoilt, location, 'aside')).rejects.toBeInstanceOf(NewerDatabaseError);
  const again = await openTestApp(settings);
  expect(await everythingIn(again.site.db, file)).toEqual(before);
  expect(readdirSync(location.dataDir).filter(name => name.startsWith('aside'))).toEqual([]);
});

test('a backup of a newer program with additions only is restored into a folder; PostgreSQL, filled by table, refuses it', async () => {
  const { app, post, location, settings } = await livelyApp();
  const file = await unpacked((await app.site.backups.make()).file);
  await app.site.close();
  new DatabaseSync(file).exec(`insert into kysely_migration values ('9999-later', '2030');
    create table shelf (id integer primary key); insert into shelf values (7)`);
  if (location.databaseUrl) {
    await expect(restoreBackup(file, location, 'aside')).rejects.toThrow(/새 버전이어서.*아무것도 바꾸지/);
    await expect(copyToPostgres(file, location.databaseUrl)).rejects.toThrow(/새 버전의 프로그램으로/);
    expect(readdirSync(location.dataDir).filter(name => name.startsWith('aside'))).toEqual([]);
  } else {
    await restoreBackup(file, location, 'replaced');
    expect(await queried(join(location.dataDir, 'site.db'), 'select id from shelf')).toEqual({ id: 7 });
  }
  const again = await openTestApp(settings);
  expect((await again.call('GET', `/api/freeboard/${post}`)).status).toBe(200);
});

test('a backup of an older version is migrated during the restore, and moved into place only then', async () => {
  const app = await openTestApp();
  const file = await unpacked((await app.site.backups.make()).file);
  await app.site.close();
  MIGRATIONS['9000-shelf'] = { up: db => runOnEither(db, 'create table shelf (id ID) STRICT') };
  try {
    const { location, settings } = locationOf(app);
    if (location.databaseUrl)
      await expect(copyToPostgres(file, location.databaseUrl)).rejects.toThrow(OlderDatabaseError);
    const { tally } = await restoreBackup(file, location, 'replaced');
    expect(tally.rows.members).toBe(1);
    const again = await openTestApp(settings);
    await sql`insert into shelf (id) values (1)`.execute(again.site.db);
    expect((await again.call('GET', '/api/memberanking')).status).toBe(200);
  } finally {
    delete MIGRATIONS['9000-shelf'];
  }
});

test('before a migration a backup is made, which the program before puts back', async () => {
  const { app, reader, post, settings, location } = await livelyApp();
  const { points } = (await app.call<{ points: number }>('GET', `/api/memberanking/${reader.id}`)).body;
  await app.site.close();
  MIGRATIONS['9000-shelf'] = { up: db => runOnEither(db, 'create table shelf (id ID) STRICT') };
  let file = '';
  try {
    const upgraded = await openTestApp({ ...settings, BACKUP_EVERY: 'off' });
    file = (await upgraded.site.backups.last())?.file ?? '';
    await sql`insert into shelf (id) values (1)`.execute(upgraded.site.db);
    await upgraded.site.close();
  } finally {
    delete MIGRATIONS['9000-shelf'];
  }
  expect(await queried(file, "select name from kysely_migration where name like '9000%'")).toEqual({});
  if (location.databaseUrl) await sqlIn(location, 'drop table shelf');
  if (location.databaseUrl) await sqlIn(location, "delete from kysely_migration where name like '9000%'");
  await restoreBackup(file, location, 'replaced-2');
  const again = await openTestApp(settings);
  expect(await again.call('GET', `/api/memberanking/${reader.id}`)).toMatchObject({
    status: 200,
    body: { points },
  });
  expect((await again.call('GET', '/api/search?q=가람배')).body).toMatchObject([{ kind: 'free', id: post }]);
});

test('rows of an older version are backed up unchanged, and found again after a restore', async () => {
  const { app, folder, location } = await livelyApp();
  await app.site.close();
  const file = join(folder, 'older.db');
  MIGRATIONS['9000-shelf'] = { up: db => runOnEither(db, 'create table shelf (id ID) STRICT') };
  try {
    await mkdir(folder, { recursive: true });
    const { rows } = await saveBackupFile(location, file);
    expect(rows.free_posts).toBe(2);
    expect(await queried(file, "select name from sqlite_schema where name = 'shelf'")).toEqual({});
  } finally {
    delete MIGRATIONS['9000-shelf'];
  }
  const elsewhere = join(folder, 'elsewhere');
  await restoreBackup(file, { databaseUrl: '', dataDir: elsewhere }, 'replaced');
  const site = openFile(join(elsewhere, 'site.db'), { writes: false });
  const { rows } = await sql`select 1 from search_documents where kind = 'free'`.execute(site.db);
  expect(rows).toHaveLength(2);
  await site.db.destroy();
});

test('a site whose backup cannot be made is not migrated, unless that is switched off', async () => {
  const app = await openTestApp();
  const { settings } = locationOf(app);
  const file = await unpacked((await app.site.backups.make()).file);
  await app.site.close();
  MIGRATIONS['9000-shelf'] = { up: db => runOnEither(db, 'create table shelf (id ID) STRICT') };
  try {
    const wrong = { ...settings, BACKUP_DIR: file };
    await expect(openTestApp(wrong)).rejects.toThrow('BACKUP_BEFORE_MIGRATION=off');
    const without = await openTestApp({ ...wrong, BACKUP_BEFORE_MIGRATION: 'off' });
    await sql`insert into shelf (id) values (1)`.execute(without.site.db);
  } finally {
    delete MIGRATIONS['9000-shelf'];
  }
});

test('a backup that is stopped leaves nothing behind, and one that is there is never written over', async () => {
  const app = await openTestApp();
  const { backups } = app.site;
  await expect(backups.make({ signal: AbortSignal.abort(new Error('closing')) })).rejects.toThrow('closing');
  const stop = new AbortController();
  const stopped = backups.make({ signal: stop.signal });
  setTimeout(() => stop.abort(new Error('closing')), 5);
  await expect(stopped).rejects.toThrow('closing');
  expect(readdirSync(backups.folder)).toEqual([]);
  expect(await backups.last()).toBeNull();
  const [one, asked] = await Promise.all([backups.make(), backups.make()]);
  expect(asked).toEqual(one);
  await expect(backups.make()).rejects.toThrow('이미 있습니다');
  await expect(refuseToFill(backups.folder, 2 ** 60)).rejects.toThrow('빈자리');
});

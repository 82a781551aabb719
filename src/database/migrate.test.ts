import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { BREAKING, MIGRATIONS, REPLACED } from '#/database/migrations/all.ts';
import { runOnEither } from '#/database/migrations/either-sql.ts';
import { emptyLocation } from '#test/fixtures/filled-app.ts';
import { openTestApp } from '#test/test-app.ts';
import { connect, type Database } from './connect.ts';
import {
  findUnknownMigrations,
  isCompatible,
  isUpToDate,
  migrate,
  migrateTo,
  NewerDatabaseError,
} from './migrate.ts';

test('a database that is up to date is left as it is', async () => {
  const { site } = await openTestApp();
  expect(await migrate(site.db)).toEqual([]);
});

/** Runs the migrations of a newer program: one more, which breaks older programs or only adds. */
async function migrateByNewer(db: Database, { breaking }: { breaking: boolean }): Promise<void> {
  MIGRATIONS['9000-shelf'] = { up: own => runOnEither(own, 'create table shelf (id ID) STRICT') };
  if (breaking) BREAKING.push('9000-shelf');
  try {
    expect(await migrate(db)).toEqual(['9000-shelf']);
  } finally {
    delete MIGRATIONS['9000-shelf'];
    if (breaking) BREAKING.pop();
  }
}

test('a program goes on with a database to which a newer one only added, and leaves it as it is', async () => {
  const { site } = await openTestApp();
  await migrateByNewer(site.db, { breaking: false });
  expect(await isUpToDate(site.db)).toBe(true);
  expect(await migrate(site.db)).toEqual([]);
  expect(await findUnknownMigrations(site.db)).toEqual(['9000-shelf']);
  await sql`select * from shelf`.execute(site.db);
});

test('a breaking migration raises the compatibility number, and programs without it refuse the database', async () => {
  const { site } = await openTestApp();
  expect(await isCompatible(site.db)).toBe(true);
  await migrateByNewer(site.db, { breaking: true });
  expect(await isCompatible(site.db)).toBe(false);
  await expect(migrate(site.db)).rejects.toBeInstanceOf(NewerDatabaseError);
  await expect(isUpToDate(site.db)).rejects.toBeInstanceOf(NewerDatabaseError);
});

test('a program whose own migrations can no longer be added refuses the database', async () => {
  const { site } = await openTestApp();
  await migrateByNewer(site.db, { breaking: false });
  MIGRATIONS['8999-drawer'] = { up: own => runOnEither(own, 'create table drawer (id ID) STRICT') };
  onTestFinished(() => void delete MIGRATIONS['8999-drawer']);
  await expect(migrate(site.db)).rejects.toBeInstanceOf(NewerDatabaseError);
});

test('the compatibility number is that of the breaking migrations, each of which is a migration or was one', async () => {
  const { site } = await openTestApp();
  const { number } = await site.db.selectFrom('compatibility').select('number').executeTakeFirstOrThrow();
  expect(number).toBe(BREAKING.length);
  const known = [...Object.keys(MIGRATIONS), ...Object.values(REPLACED).flat()];
  expect(BREAKING.filter(step => !known.includes(step))).toEqual([]);
});

test('a database that ran the parts of a later merged migration keeps their names and takes the next one', async () => {
  const db = connect(await emptyLocation());
  onTestFinished(() => db.destroy());
  const parts = REPLACED['0400-version-2'] ?? [];
  await migrateTo(db, parts.at(-1) ?? '');
  const steps = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(steps.rows.map(({ name }) => name)).toEqual(['0078-baseline', ...parts]);
  expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS).slice(2));
  await migrateByNewer(db, { breaking: false });
  expect(await isUpToDate(db)).toBe(true);
});

test('a migration that breaks in its middle leaves nothing behind and runs whole the next time', async () => {
  const { site } = await openTestApp();
  const broken = {
    up: (db: never) => runOnEither(db, 'create table shelf (id ID) STRICT; create tabel oops'),
  };
  MIGRATIONS['9000-shelf'] = broken as never;
  await expect(migrate(site.db)).rejects.toThrow(/syntax/);
  await expect(sql`select * from shelf`.execute(site.db)).rejects.toThrow(/shelf/);
  MIGRATIONS['9000-shelf'] = { up: db => runOnEither(db, 'create table shelf (id ID) STRICT') };
  expect(await migrate(site.db)).toEqual(['9000-shelf']);
  await sql`select * from shelf`.execute(site.db);
  delete MIGRATIONS['9000-shelf'];
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '#/database/migrations/all.ts';
import { runOnEither } from '#/database/migrations/either-sql.ts';
import { openTestApp } from '#test/test-app.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

test('a database that is up to date is left as it is', async () => {
  const { site } = await openTestApp();
  expect(await migrate(site.db)).toEqual([]);
});

test('a database that a newer program wrote is refused', async () => {
  const { site } = await openTestApp();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(
    site.db,
  );
  await expect(migrate(site.db)).rejects.toBeInstanceOf(NewerDatabaseError);
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

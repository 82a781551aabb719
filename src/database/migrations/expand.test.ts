import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { migrateTo } from '#/database/migrate.ts';
import { openFile } from '#/database/sqlite/file-database.ts';
import { VERSION } from '#/server/settings/version.ts';
import { emptyLocation } from '#test/fixtures/filled-app.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import { BREAKING, MIGRATIONS } from './all.ts';

type Column = { name: string; kind: string; required: boolean };

async function columnsOf(db: Kysely<never>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name || '.' || column_name as name, data_type as kind,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as required
    from information_schema.columns where table_schema = 'public' order by 1`.execute(db);
  return rows;
}

/** The last migration of the newest release. */
async function releasedStep(): Promise<string> {
  const file = await unpacked(
    join(import.meta.dirname, '../../../test/fixtures/releases', VERSION, 'site.db.zst'),
  );
  const { db, handle } = openFile(file, { writes: false });
  const last = handle.prepare('select max(name) as name from kysely_migration').get();
  await db.destroy();
  return String(last?.name);
}

// In a rolling restart, processes of the former version still read and write.
test.runIf(process.env.TEST_ON === 'postgres')(
  'since the last release tables only grew, unless a migration is named as breaking: a process of that release keeps running',
  async () => {
    const db = connect(await emptyLocation());
    onTestFinished(() => db.destroy());
    const released = await releasedStep();
    await migrateTo(db, released);
    const before = await columnsOf(db as never);
    await migrateTo(db, Object.keys(MIGRATIONS).at(-1) ?? '');
    const after = await columnsOf(db as never);
    const tables = new Set(before.map(({ name }) => name.split('.')[0]));
    const isBroken = BREAKING.some(step => step > released);
    const gone = before.filter(({ name, kind }) =>
      after.every(column => column.name !== name || column.kind !== kind),
    );
    expect(isBroken ? [] : gone.map(({ name }) => name)).toEqual([]);
    const wasRequired = new Set(before.filter(({ required }) => required).map(({ name }) => name));
    const required = after.filter(
      ({ name, required }) => required && !wasRequired.has(name) && tables.has(name.split('.')[0]),
    );
    expect(isBroken ? [] : required.map(({ name }) => name)).toEqual([]);
    expect(before.length).toBeGreaterThan(300);
  },
);

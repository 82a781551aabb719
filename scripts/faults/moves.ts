import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copiedTables } from '#/database/backup/copied-tables.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { fillWithDemo } from '../demo/fill.ts';
import { command } from './backups.ts';

/** Copies a site with rows in nearly every table to PostgreSQL and back; every row must be the same again. */
export async function movedThereAndBack(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-moves-'));
  const postgres = await startPostgres();
  try {
    await runPostgresSql(`${postgres.url}/postgres`, 'create database whole');
    await fillWithDemo(join(folder, 'site'), new Date());
    await command('copy-database', [join(folder, 'site'), `${postgres.url}/whole`]);
    await command('copy-database', [`${postgres.url}/whole`, join(folder, 'back')]);
    return `${compareFiles(join(folder, 'site'), join(folder, 'back'))} rows to PostgreSQL and back without a difference`;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares every row of two sites' databases; returns the number of rows. */
function compareFiles(...folders: [string, string]): number {
  const [original, back] = folders.map(
    each => new DatabaseSync(join(each, 'site.db'), { readOnly: true }),
  ) as [DatabaseSync, DatabaseSync];
  let rows = 0;
  const questions = copiedTables(original).map(
    ({ name, key }) => `select * from ${name} order by ${key.join()}`,
  );
  for (const question of [...questions, 'select * from sqlite_sequence order by name']) {
    const there = original.prepare(question).all();
    assert.deepEqual(back.prepare(question).all(), there);
    rows += there.length;
  }
  for (const each of [original, back]) each.close();
  return rows;
}

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copiedTables } from '#/database/backup/copied-tables.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { fillWithDemo } from '../demo/fill.ts';
import { command } from './backups.ts';
import { type AcknowledgedWrite, checkWrites, gather, workUntilCut } from './members-at-work.ts';

/**
 * Moves sites to PostgreSQL and back: one that lives while it is copied, whose members go on there with the sessions
 * they had, and one with something in every room, of which every row must be the same again.
 */
export async function movedThereAndBack(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-moves-'));
  const postgres = await startPostgres();
  try {
    const writes = await livingSite(join(folder, 'living'), `${postgres.url}/living`);
    const rows = await fullSite(join(folder, 'whole'), `${postgres.url}/whole`);
    return `a living site with ${writes} writes, and ${rows} rows of every kind, to PostgreSQL and back without a difference`;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function livingSite(folder: string, url: string): Promise<number> {
  await makeDatabase(url);
  const writes: AcknowledgedWrite[] = [];
  const before = await startBuiltSite({ DATA_DIR: folder, ATTENDANCE: 'per-press' });
  const crowd = await gather(before.url);
  const working = workUntilCut(before.url, crowd, 'sqlite', { writes });
  await new Promise(resolve => setTimeout(resolve, 1000));
  const moved = [...writes];
  await command('copy-database', [folder, url]);
  await before.stop();
  await working;

  const after = await startBuiltSite({ DATABASE_URL: url, DATA_DIR: folder, ATTENDANCE: 'per-press' });
  const there: AcknowledgedWrite[] = [];
  const goingOn = workUntilCut(after.url, crowd, 'postgres', { writes: there });
  await new Promise(resolve => setTimeout(resolve, 1000));
  await after.stop();
  await goingOn;
  assert.ok(there.length > 0, 'members must be able to go on with their sessions');
  await command('copy-database', [url, `${folder}-back`]);
  checkWrites(join(`${folder}-back`, 'site.db'), [...moved, ...there]);
  return moved.length + there.length;
}

async function fullSite(folder: string, url: string): Promise<number> {
  await makeDatabase(url);
  await fillWithDemo(folder, new Date());
  await command('copy-database', [folder, url]);
  await command('copy-database', [url, `${folder}-back`]);
  const [original, back] = [folder, `${folder}-back`].map(
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

function makeDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url);
  return runPostgresSql(new URL('/postgres', url).href, `create database ${pathname.slice(1)}`);
}

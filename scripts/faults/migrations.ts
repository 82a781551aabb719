import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Migrator } from 'kysely/migration';
import { connect } from '#/database/connect.ts';
import { MIGRATIONS } from '#/database/migrations/all.ts';
import { ROOT } from '../build.ts';
import { type FaultyDisk, faultyDisk } from './preload.ts';

const MEMBERS = 200;
const ROWS_A_MEMBER = 20;

/** Kills the bringing up to date, of no database and of the oldest one, at many points; the next start finishes it. */
export async function migrationsKilled(points: number): Promise<string> {
  const disk = faultyDisk();
  if (!disk) return 'left out: there is no C compiler (cc)';
  const folder = mkdtempSync(join(tmpdir(), 'dangu-migrations-'));
  const old = join(folder, 'old');
  await makeOldest(old);
  const said: string[] = [];
  for (const [name, from] of Object.entries({ new: undefined, oldest: join(old, 'site.db') })) {
    const uninterrupted = migrateIn(join(folder, `${name}-whole`), { disk, from });
    assert.equal(uninterrupted.status, 0, uninterrupted.stderr);
    const operations = disk.operations();
    for (let point = 1; point <= points; point++) {
      const dieAt = Math.ceil((point * operations) / (points + 1));
      const ownFolder = join(folder, `${name}-${point}`);
      const killed = migrateIn(ownFolder, { disk, from, dieAt });
      assert.equal(killed.signal, 'SIGKILL', `${name}, at ${dieAt}: ${killed.stderr}`);
      const next = migrateIn(ownFolder, {});
      assert.equal(next.status, 0, `${name}, after ${dieAt} of ${operations}: ${next.stderr}`);
      check(join(ownFolder, 'site.db'), from ? MEMBERS : 0);
      rmSync(ownFolder, { recursive: true });
    }
    said.push(`${name} database at ${points} of ${operations} writes`);
  }
  rmSync(folder, { recursive: true, force: true });
  return `${said.join(', ')}: finished at the next start`;
}

/** A database as the first released program left it, with members and their ledgers. */
async function makeOldest(dataDir: string): Promise<void> {
  const db = connect({ databaseUrl: '', dataDir });
  const [[name, step] = []] = Object.entries(MIGRATIONS);
  assert.ok(name && step);
  const provider = { getMigrations: async () => ({ [name]: step }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  assert.equal(error, undefined);
  await db.destroy();
  const file = new DatabaseSync(join(dataDir, 'site.db'));
  file.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MEMBERS})
    insert into members (id, id_key, username, username_key, phone, email, email_key, password_hash, points, created_at)
    select 'old' || i, 'old' || i, '회원' || i, '회원' || i, '', '', '', '', ${ROWS_A_MEMBER}, '2026' from n;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS_A_MEMBER})
    insert into points_ledger (member, amount, reason, balance, at) select number, 1, '출석', i, '2026' from n, members`);
  file.close();
}

type Way = { disk?: FaultyDisk; from?: string; dieAt?: number };

function migrateIn(dataDir: string, { disk, from, dieAt = 0 }: Way) {
  mkdirSync(dataDir, { recursive: true });
  if (from) copyFileSync(from, join(dataDir, 'site.db'));
  disk?.set({ dieAt });
  const own = { DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_BEFORE_MIGRATION: 'off' };
  const env = { ...process.env, ...own, ...disk?.environment };
  return spawnSync(process.execPath, [join(ROOT, 'scripts', 'migrate.ts')], { env, encoding: 'utf8' });
}

function check(path: string, members: number): void {
  const file = new DatabaseSync(path);
  const one = (sql: string) => Object.values(file.prepare(sql).get() ?? {})[0];
  assert.equal(one('select count(*) from kysely_migration'), Object.keys(MIGRATIONS).length);
  assert.equal(one('select count(*) from members'), members);
  const positioned = `select count(*) from points_ledger where position between 1 and ${ROWS_A_MEMBER}`;
  assert.equal(one(positioned), members * ROWS_A_MEMBER);
  assert.equal(one('pragma integrity_check'), 'ok');
  assert.equal(one('select count(*) from pragma_foreign_key_check'), 0);
  file.close();
}

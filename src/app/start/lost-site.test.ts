import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#/database/backup/restore.ts';
import { directLocation } from '#/server/settings/config.ts';
import { unpacked } from '#test/fixtures/unpacked.ts';
import { runPostgresSql } from '#test/postgres/postgres-server.ts';
import { isAcrossServers, openTestApp } from '#test/test-app.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const onSqlite = process.env.TEST_ON === 'sqlite';

/** A folder with two backups and no site. */
function backupsAlone() {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-lost-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const saved = join(folder, 'kept');
  mkdirSync(saved);
  for (const name of ['dangu-20261001-040000.db', 'dangu-20261002-040000.db'])
    writeFileSync(join(saved, name), name);
  return { saved, dataDir: join(folder, 'data') };
}

const run = (script: string, args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts', script), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', ...env },
  });

test.runIf(onSqlite)('no command starts a new site beside the backups of a lost one', async () => {
  const { saved, dataDir } = backupsAlone();
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: saved };
  const refusal = /dangu-20261002-040000\.db.*npm run restore.*다른 곳으로 옮/;
  await expect(openTestApp(settings)).rejects.toThrow(refusal);
  for (const [script, ...args] of [['migrate.ts'], ['admin.ts', 'admin1']] as [string, ...string[]][]) {
    const { status, stderr } = run(script, args, settings);
    expect([script, status]).toEqual([script, 1]);
    expect(stderr).toMatch(refusal);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  expect(existsSync(dataDir)).toBe(false);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'site.db'), '');
  await expect(openTestApp(settings)).rejects.toThrow(refusal);
  expect(readdirSync(dataDir)).toEqual(['site.db']);
  expect(statSync(join(dataDir, 'site.db')).size).toBe(0);
  expect(readdirSync(saved)).toHaveLength(2);
});

test.skipIf(isAcrossServers)(
  'an existing site starts beside its backups, and a lost one after a restore',
  async () => {
    const app = await openTestApp();
    const file = await unpacked((await app.site.backups.make()).file);
    const { DATA_DIR } = app.site.config;
    const { databaseUrl: DATABASE_URL } = directLocation(app.site.config);
    await app.site.close();
    const settings = { DATA_DIR, DATABASE_URL };
    const again = await openTestApp(settings);
    await again.site.close();
    if (DATABASE_URL) await runPostgresSql(DATABASE_URL, 'drop schema public cascade; create schema public');
    for (const name of ['site.db', 'site.db-wal', 'site.db-shm'])
      rmSync(join(DATA_DIR, name), { force: true });
    await expect(openTestApp(settings)).rejects.toThrow('npm run restore');
    await restoreBackup(file, { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, 'replaced');
    const restored = await openTestApp(settings);
    expect((await restored.call('GET', '/api/memberanking')).status).toBe(200);
  },
);

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '#/database/sqlite/folder-lock.ts';

const SCRIPTS = join(import.meta.dirname, '..', '..', 'scripts');

function run(dataDir: string, script: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_DIR: '' };
  return spawnSync(process.execPath, [join(SCRIPTS, script), ...args], { env, encoding: 'utf8' });
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'dangu-said-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('a restore names the problem of the file, says that nothing was changed, and what to do next', () => {
  const [site, other, broken] = [folder(), folder(), join(folder(), 'broken.db')];
  writeFileSync(broken, 'no database');
  const said = run(other, 'restore.ts', broken).stderr;
  expect(said).toMatch(/아무것도 바꾸지 않았습니다/);
  expect(said).not.toMatch(/file is not/);
  expect(run(other, 'restore.ts', `${broken}x`).stderr).toMatch(/^백업 파일이 없습니다/);
  expect(readdirSync(other)).toEqual([]);
  run(site, 'migrate.ts');
  const giveBack = lockDataFolder(other);
  expect(run(other, 'restore.ts', join(site, 'site.db')).stderr).toMatch(/사이트가 켜져 있습니다/);
  giveBack();
  expect(run(other, 'restore.ts', join(site, 'site.db')).stdout).toMatch(/npm start/);
});

test('a backup of no site names DATA_DIR and leaves no folder behind', () => {
  const none = folder();
  expect(run(none, 'backup.ts').stderr).toMatch(/DATA_DIR/);
  expect(readdirSync(none)).toEqual([]);
});

test('a move to a server that is not there blames the address that was given', () => {
  const site = folder();
  run(site, 'migrate.ts');
  const said = run(site, 'copy-database.ts', site, 'postgres://127.0.0.1:1/nothing').stderr;
  expect(said).toMatch(/적은 postgres:\/\/ 주소를 확인/);
  expect(said).not.toMatch(/DATABASE_URL/);
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '..', '..', 'scripts');

/** Runs a command under a umask that lets everybody read. */
function command(dataDir: string, script: string, ...args: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const line = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, join(SCRIPTS, script), ...args];
  const { status, stderr } = spawnSync('sh', line, { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

const openToOthers = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    name => statSync(join(folder, name)).mode & 0o077,
  );

test('no other user of the machine can read the files that commands make', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [first, second] = [join(folder, 'one', 'data'), join(folder, 'two')];
  command(first, 'migrate.ts');
  command(first, 'admin.ts', 'owner1');
  command(first, 'backup.ts', join(folder, 'saved.db'));
  command(second, 'restore.ts', join(folder, 'saved.db'));
  command(second, 'restore.ts', join(folder, 'saved.db'));
  expect(readdirSync(second).length).toBeGreaterThan(2);
  expect(openToOthers(folder)).toEqual([]);
});

test('files that an earlier version left readable are made private, the permissions of an existing folder stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'public'));
  command(folder, 'migrate.ts');
  for (const name of ['.', 'site.db', 'site.lock']) chmodSync(join(folder, name), 0o755);
  command(folder, 'migrate.ts');
  expect(openToOthers(folder)).toEqual(['.', 'public']);
});

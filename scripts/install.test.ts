import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './build.ts';

const writeJson = (file: string, content: object) => writeFileSync(file, JSON.stringify(content));

/** A project with one package of a version, packed in a file of its own; `isWhole` is false where the lock's hash is another's. */
function writeProject(root: string, version: string, isWhole = true): void {
  const folder = join(root, 'packed', 'package');
  const file = join(root, 'packed', `cue-${version}.tgz`);
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'package.json'), { name: 'cue', version });
  expect(spawnSync('tar', ['-czf', file, 'package'], { cwd: join(root, 'packed') }).status).toBe(0);
  const hashed = isWhole ? readFileSync(file) : 'another';
  const integrity = `sha512-${createHash('sha512').update(hashed).digest('base64')}`;
  const project = { name: 'site', version: '1.0.0', dependencies: { cue: `file:${file}` } };
  writeJson(join(root, 'package.json'), { ...project, allowScripts: {} });
  const packages = { '': project, 'node_modules/cue': { version, resolved: `file:${file}`, integrity } };
  writeJson(join(root, 'package-lock.json'), { ...project, lockfileVersion: 3, packages });
}

test('packages are installed beside those that are used, and take their place when they are whole', () => {
  const root = mkdtempSync(join(tmpdir(), 'dangu-install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'scripts'));
  for (const file of ['scripts/install.mjs', '.npmrc']) copyFileSync(join(ROOT, file), join(root, file));
  const install = () => spawnSync(process.execPath, ['scripts/install.mjs'], { cwd: root }).status;
  const installed = () =>
    JSON.parse(readFileSync(join(root, 'node_modules/cue/package.json'), 'utf8')).version;

  writeProject(root, '1.0.0');
  expect([install(), installed()]).toEqual([0, '1.0.0']);
  mkdirSync(join(root, 'node_modules/.deploy-tools'));
  // What runs goes on with what it was started from.
  writeProject(root, '2.0.0', false);
  expect([install(), installed()]).toEqual([1, '1.0.0']);
  writeProject(root, '2.0.0');
  expect([install(), installed()]).toEqual([0, '2.0.0']);
  expect(existsSync(join(root, 'node_modules/.deploy-tools'))).toBe(true);
  expect(readdirSync(root).filter(name => name.startsWith('node_modules'))).toEqual(['node_modules']);
});

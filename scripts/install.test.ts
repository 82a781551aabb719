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

/** Packs a package of a version into a file; returns its entry for a lock. */
function pack(root: string, name: string, version: string) {
  const folder = join(root, 'packed', 'package');
  const file = join(root, 'packed', `${name}-${version}.tgz`);
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, 'package.json'), { name, version });
  expect(spawnSync('tar', ['-czf', file, 'package'], { cwd: join(root, 'packed') }).status).toBe(0);
  return { version, resolved: `file:${file}`, integrity: integrityOf(readFileSync(file)) };
}

const integrityOf = (content: string | Buffer) =>
  `sha512-${createHash('sha512').update(content).digest('base64')}`;

/**
 * A project with `cue` at run time, `chalk` for the build and `dart` for tests; unless `isWhole`, the lock's
 * hash of `cue` is wrong.
 */
function writeProject(root: string, version: string, isWhole = true): void {
  const [cue, chalk, dart] = ['cue', 'chalk', 'dart'].map(name => pack(root, name, version));
  const devDependencies = { chalk: chalk?.resolved, dart: dart?.resolved };
  const project = { name: 'site', version: '1.0.0', dependencies: { cue: cue?.resolved }, devDependencies };
  writeJson(join(root, 'package.json'), { ...project, allowScripts: {}, buildDependencies: ['chalk'] });
  const packages = {
    '': project,
    'node_modules/cue': isWhole ? cue : { ...cue, integrity: integrityOf('another') },
    'node_modules/chalk': { ...chalk, dev: true },
    'node_modules/dart': { ...dart, dev: true },
  };
  writeJson(join(root, 'package-lock.json'), { ...project, lockfileVersion: 3, packages });
}

function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'dangu-install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'scripts'));
  for (const file of ['scripts/install.mjs', '.npmrc']) copyFileSync(join(ROOT, file), join(root, file));
  return root;
}

test('packages are installed beside those that are used, and take their place when they are whole', () => {
  const root = makeRoot();
  const install = () => spawnSync(process.execPath, ['scripts/install.mjs'], { cwd: root }).status;
  const installed = () =>
    JSON.parse(readFileSync(join(root, 'node_modules/cue/package.json'), 'utf8')).version;

  writeProject(root, '1.0.0');
  expect([install(), installed()]).toEqual([0, '1.0.0']);
  mkdirSync(join(root, 'node_modules/.deploy-tools'));
  // The running program keeps its modules.
  writeProject(root, '2.0.0', false);
  expect([install(), installed()]).toEqual([1, '1.0.0']);
  writeProject(root, '2.0.0');
  expect([install(), installed()]).toEqual([0, '2.0.0']);
  expect(existsSync(join(root, 'node_modules/.deploy-tools'))).toBe(true);
  expect(readdirSync(root).filter(name => name.startsWith('node_modules'))).toEqual(['node_modules']);
});

test('a site installs what it runs and is built with, and a test the rest as well; then the command runs', () => {
  const root = makeRoot();
  writeProject(root, '1.0.0');
  writeFileSync(
    join(root, 'scripts', 'say.ts'),
    'console.log(...process.argv.slice(2)); process.exitCode = 3;',
  );
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/install.mjs', ...args], { cwd: root, encoding: 'utf8' });
  const installed = () => readdirSync(join(root, 'node_modules')).filter(name => !name.startsWith('.'));

  const first = run('--site', 'say', '--list', 'a b');
  expect([first.status, first.stdout.split('\n').at(-2), installed()]).toEqual([
    3,
    '--list a b',
    ['chalk', 'cue'],
  ]);
  expect([run('say').status, installed()]).toEqual([3, ['chalk', 'cue', 'dart']]);
  expect([run('--site', 'say').stdout, installed()]).toEqual(['\n', ['chalk', 'cue', 'dart']]);
});

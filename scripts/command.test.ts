import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './build.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NAMES = Object.values<string>(scripts).flatMap(
  line => /^node scripts\/install\.mjs (?:--\w+ )?([\w-]+)/.exec(line)?.[1] ?? [],
);
const COMMANDS = [...new Set([...NAMES, 'publish-assets'])].map(name => `scripts/${name}.ts`);

function folderOfItsOwn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-arguments-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(command: string, args: string[], folder: string) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') };
  return spawnSync(process.execPath, [join(ROOT, command), ...args], { env, cwd: folder, encoding: 'utf8' });
}

test('every command is one that npm can run', () => {
  expect(COMMANDS.length).toBeGreaterThan(15);
});

test.each(COMMANDS)('%s takes no argument that it does not know', command => {
  const folder = folderOfItsOwn();
  const { status, stderr, stdout } = run(command, ['--no-such-thing'], folder);
  expect([status !== 0, `${stdout}${stderr}`]).toEqual([true, expect.stringContaining('쓰는 법: ')]);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(readdirSync(folder)).toEqual([]);
});

test('an argument that looks like an option is never taken for the name of a file', () => {
  const folder = folderOfItsOwn();
  for (const args of [
    ['--', '--lisst'],
    ['--', '--', '--list'],
    ['-x'],
    ['one.db', 'two.db'],
    ['--list', 'one.db'],
  ]) {
    expect(run('scripts/backup.ts', args, folder).stderr, args.join(' ')).toMatch(/^쓰는 법: npm run backup/);
    expect(readdirSync(folder)).toEqual([]);
  }
  // npm needs a `--` before the arguments.
  for (const args of [['--list'], ['--', '--list']])
    expect(run('scripts/backup.ts', args, folder).stderr).toMatch(/BACKUP_S3_URL이 비어 있어/);
  expect(existsSync(join(folder, '--list'))).toBe(false);
});

test('deploy/systemd/madang knows its commands', () => {
  for (const args of [[], ['no-such-command'], ['--help']]) {
    const { status, stderr } = spawnSync('sh', [join(ROOT, 'deploy/systemd/madang'), ...args], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^쓰는 법: sudo deploy\/systemd\/madang/)]);
  }
});

test('the first step of a command knows its arguments', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/install.mjs'), '--brwoser'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, '모르는 인자입니다: --brwoser\n']);
});

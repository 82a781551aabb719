import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COMMIT_FILE, readCommit, VERSION } from './version.ts';

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the commit is that of the sources, or without git that of the build beside them, or unknown', () => {
  const root = temporary();
  expect(readCommit(root)).toBe('');
  mkdirSync(join(root, 'build'));
  writeFileSync(join(root, 'build', COMMIT_FILE), '0123456789ab');
  expect(readCommit(root)).toBe('0123456789ab');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  // The repository has no commit yet.
  expect(readCommit(root)).toBe('');
  const author = ['-c', 'user.name=it', '-c', 'user.email=it@example.com'];
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'first');
  expect(readCommit(root)).toBe(git('rev-parse', 'HEAD').slice(0, 12));
});

test.each([
  ['0123456789ab', `${VERSION}, 커밋 0123456789ab`],
  ['', VERSION],
])('a build from the commit "%s" is called %s', async (commit, name) => {
  vi.stubEnv('BUILD_COMMIT', commit);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const { programName } = await import('./version.ts');
  expect(programName()).toBe(name);
});

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Equal to the version of `package.json` and of the newest release in `CHANGELOG.md`; a test compares. */
export const VERSION = '1.0.0';
/** The file in a build's folder that contains the commit from which the build was made. */
export const COMMIT_FILE = '.commit';
const COMMIT_LENGTH = 12;

let commit: string | undefined;

/** The first twelve digits of this program's commit, written into the code by the build; empty if unknown. */
export function programCommit(): string {
  commit ??= process.env.BUILD_COMMIT ?? readCommit(join(import.meta.dirname, '../../..'));
  return commit;
}

/** The commit of a program run from its sources in `root`: from git, or in an image from the build. */
export function readCommit(root: string): string {
  if (existsSync(join(root, '.git'))) {
    const git = spawnSync('git', ['rev-parse', `--short=${COMMIT_LENGTH}`, 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
    });
    return git.status === 0 ? git.stdout.trim() : '';
  }
  const file = join(root, 'build', COMMIT_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** Version and commit for an operator to read; the version alone where the commit is unknown. */
export const programName = (): string => (programCommit() ? `${VERSION}, 커밋 ${programCommit()}` : VERSION);

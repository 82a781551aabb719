import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { COMMIT_FILE, programCommit } from '#/server/settings/version.ts';
import { readArguments } from './command.ts';

export const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build');
const BUILDS = 'builds';
// A process loads threads and helpers from its build, and may outlive a build or two.
const BUILDS_STORED = 3;
const STAMP = '.built-from';
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/light-libraries.ts',
  'scripts/service-worker.ts',
  'scripts/finish-client.ts',
];

// The order of the steps matters.
const STEPS = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['scripts/service-worker.ts'],
  ['scripts/finish-client.ts'],
];

/** Does nothing unless sources or commit changed since the last build. */
export function buildIfNeeded(): void {
  const stamp = join(BUILD, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  console.log('사이트를 만듭니다…');
  build('pipe');
}

/**
 * Builds beside the running site and then switches: `build` is a link to a folder in `builds`, always to the
 * old or the new one, and to the old one if the build fails.
 */
export function build(stdio: 'pipe' | 'inherit'): void {
  const sources = fingerprint();
  const folder = join(BUILDS, `${new Date().toISOString().replace(/\D/g, '')}-${process.pid}`);
  // With another NODE_ENV the browser would get React's development build.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_DIR: folder,
    BUILD_COMMIT: programCommit(),
  };
  for (const step of STEPS) {
    const { status, stdout, stderr } = spawnSync(process.execPath, step, {
      env,
      stdio,
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status === 0) continue;
    rmSync(join(ROOT, folder), { recursive: true, force: true });
    if (stdio === 'pipe') console.error(stdout, stderr);
    throw new Error('사이트를 만들지 못했습니다.');
  }
  writeFileSync(join(ROOT, folder, COMMIT_FILE), programCommit());
  writeFileSync(join(ROOT, folder, STAMP), sources);
  switchTo(folder);
  const builds = readdirSync(join(ROOT, BUILDS)).sort();
  for (const old of builds.slice(0, -BUILDS_STORED))
    rmSync(join(ROOT, BUILDS, old), { recursive: true, force: true });
}

function switchTo(folder: string): void {
  const link = `${BUILD}.${process.pid}`;
  const onWindows = process.platform === 'win32';
  symlinkSync(onWindows ? join(ROOT, folder) : folder, link, 'junction');
  const former = lstatSync(BUILD, { throwIfNoEntry: false });
  // Former builds were no links.
  if (former?.isDirectory()) renameSync(BUILD, join(ROOT, BUILDS, `0-${process.pid}`));
  else if (onWindows) rmSync(BUILD, { force: true });
  renameSync(link, BUILD);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(programCommit());
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (!/\.test\.tsx?$|\.e2e\.ts$/.test(file) && statSync(path).isFile())
      hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  readArguments({ usage: 'npm run build' });
  try {
    build('inherit');
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

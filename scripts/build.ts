import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'build', '.built-from');
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/compress.ts',
  'scripts/service-worker.ts',
];

/** Builds the site when its sources changed since it was last built. */
export function buildIfNeeded(): void {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('사이트를 만듭니다…');
  // Whatever this process is run for: with another NODE_ENV the browser would get React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    env,
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    throw new Error('사이트를 만들지 못했습니다.');
  }
  writeFileSync(STAMP, sources);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (!/\.test\.tsx?$|\.e2e\.ts$/.test(file) && statSync(path).isFile())
      hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

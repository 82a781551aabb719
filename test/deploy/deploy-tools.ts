import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/build.ts';

const UNPACKED = join(ROOT, 'node_modules', '.deploy-tools');
const FOLDERS = ['usr/bin', 'usr/sbin'].map(folder => join(UNPACKED, folder));
const LIBRARIES = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'lib/x86_64-linux-gnu']
  .map(folder => join(UNPACKED, folder))
  .filter(existsSync);

/** Runs a program that `scripts/install.mjs --browser` unpacked, or the machine's own; answers its exit code and all it said. */
export function runTool(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = {
    ...process.env,
    PATH: [...FOLDERS, process.env.PATH, '/usr/sbin'].join(':'),
    LD_LIBRARY_PATH: LIBRARIES.join(':'),
    ...environment,
  };
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (error) throw new Error(`${program} is needed: node scripts/install.mjs --browser (on Debian)`);
  return { status, said: stdout + stderr };
}

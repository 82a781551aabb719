import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/build.ts';

const UNPACKED = join(ROOT, 'node_modules', '.deploy-tools');
const FOLDERS = ['usr/bin', 'usr/sbin'].map(folder => join(UNPACKED, folder));
const LIBRARIES = [
  'usr/lib/x86_64-linux-gnu',
  'usr/lib/aarch64-linux-gnu',
  'lib/x86_64-linux-gnu',
  'lib/aarch64-linux-gnu',
]
  .flatMap(folder => [folder, join(folder, 'systemd')])
  .map(folder => join(UNPACKED, folder))
  .filter(existsSync);

/** The folder of the Debian programs from `scripts/install.mjs --browser`. */
export const toolsFolder = () => UNPACKED;

const withTools = (environment: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  PATH: [...FOLDERS, process.env.PATH, '/usr/sbin'].join(':'),
  LD_LIBRARY_PATH: LIBRARIES.join(':'),
  ...environment,
});

/** Runs a program of `scripts/install.mjs --browser`, or the machine's; returns exit code and output. */
export function runTool(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = withTools(environment);
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (error) throw new Error(missing(program));
  return { status, said: stdout + stderr };
}

const running = new Set<ChildProcess>();
// Kills all of them however the run ends.
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

/** Like `runTool`, without waiting; the caller kills it. */
export function startTool(program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const server = spawn(program, args, { stdio: 'ignore', ...options, env: withTools(options.env) });
  running.add(server);
  server.once('exit', () => running.delete(server));
  server.once('error', () => {
    throw new Error(missing(program));
  });
  return server;
}

const missing = (program: string) => `${program} is needed: node scripts/install.mjs --browser (on Debian)`;

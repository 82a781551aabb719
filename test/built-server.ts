import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/build.ts';
import { freePort } from './postgres-server.ts';

export const OWNER = { id: 'owner1', password: 'green-cloth-77' };
export type BuiltSite = {
  url: string;
  process: ChildProcess;
  folder: string;
  stop: () => Promise<number | null>;
};

const running = new Set<ChildProcess>();
// However the run ends, no server of it stays.
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

/**
 * Starts the built server as a service manager would, with data of its own; `settings` as in the environment, `build`
 * is another folder than the newest build's.
 */
export async function startBuiltSite(
  settings: Record<string, string> = {},
  build = join(ROOT, 'build'),
): Promise<BuiltSite> {
  const port = await freePort();
  const folder = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'dangu-site-'));
  const admin = { ADMIN_ID: OWNER.id, ADMIN_PASSWORD: OWNER.password };
  const quiet = { RATE_LIMIT: 'off', BACKUP_EVERY: 'off', LOG_LEVEL: 'error' };
  const own = { PORT: String(port), DATA_DIR: folder, ...quiet, ...admin };
  const server = spawn(process.execPath, [join(build, 'server', 'index.js')], {
    env: { ...process.env, NODE_ENV: 'production', ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(server);
  const ended = new Promise<number | null>(resolve => server.once('exit', code => resolve(code)));
  void ended.then(() => running.delete(server));
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', text => /http:\/\//.test(String(text)) && resolve());
    void ended.then(code => reject(new Error(`the site ended with ${code}`)));
  });
  const stop = () => {
    server.kill('SIGTERM');
    return ended;
  };
  return { url: `http://127.0.0.1:${port}`, process: server, folder, stop };
}

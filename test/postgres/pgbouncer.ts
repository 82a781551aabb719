import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, runPostgresSql } from './postgres-server.ts';

// PgBouncer refuses to run as root.
const NOBODY = { uid: 65534, gid: 65534 };

export type PoolMode = 'session' | 'transaction';
export type Pgbouncer = { url: string; stop: () => Promise<void> };

/** A real PgBouncer before a PostgreSQL server; `url` names no database yet. */
export async function startPgbouncer(mode: PoolMode, postgresUrl: string): Promise<Pgbouncer> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new Error(
      'PgBouncer is needed: node scripts/install.mjs --browser (Debian: apt install pgbouncer)',
    );
  const folder = mkdtempSync(join(tmpdir(), 'dangu-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new URL(postgresUrl);
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"app" ""\n');
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
max_client_conn = 1000
server_idle_timeout = 2
autodb_idle_timeout = 5
`,
  );
  const who = process.getuid?.() === 0 ? NOBODY : {};
  const bouncer = spawn('pgbouncer', ['-q', settings], { ...who, stdio: 'ignore' });
  const stop = async () => {
    const ended = new Promise(resolve => bouncer.once('exit', resolve));
    if (bouncer.exitCode === null && bouncer.kill('SIGKILL')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://app@127.0.0.1:${port}`;
  for (let attempts = 0; ; attempts++) {
    const error = await runPostgresSql(`${url}/postgres`, 'select 1').catch((error: unknown) => error);
    if (error === undefined) return { url, stop };
    if (attempts === 100 || bouncer.exitCode !== null) {
      await stop();
      throw error;
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

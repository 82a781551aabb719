import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, runPostgresSql } from './postgres-server.ts';

// PgBouncer refuses to run as root.
const NOBODY = { uid: 65534, gid: 65534 };

export type PoolMode = 'session' | 'transaction';
export type Pgbouncer = { url: string; stop: () => Promise<void> };

/**
 * `deploy/pgbouncer/pgbouncer.ini` with other values of what stands there, and with these lines: the database's, then
 * further settings.
 */
export function pgbouncerFile(
  [database = '', ...further]: string[],
  changed: Record<string, unknown>,
): string {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini'), 'utf8');
  const file = Object.entries(changed).reduce((file, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(file)) throw new Error(`pgbouncer.ini has no ${name}`);
    return file.replace(line, `${name} = ${value}`);
  }, text);
  return [file.replace(/^madang = .*$/m, database), ...further, ''].join('\n');
}

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
  const changed = {
    listen_port: port,
    auth_type: 'trust',
    auth_file: users,
    pool_mode: mode,
    max_client_conn: 1000,
    server_idle_timeout: 2,
  };
  const lines = [
    `* = host=${server.hostname} port=${server.port}`,
    'unix_socket_dir =',
    'autodb_idle_timeout = 5',
  ];
  writeFileSync(settings, pgbouncerFile(lines, changed));
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

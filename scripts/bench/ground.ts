import { readFileSync } from 'node:fs';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { signIn } from './asking.ts';
import type { Recorded } from './bare-process.ts';
import { Helper, own, ownFolder } from './children.ts';
import { fill } from './fill.ts';
import type { Load, Loaded } from './load-process.ts';

/** How long and how often things are measured, how large, and on which database. */
export type Pace = {
  warmUp: number;
  seconds: number;
  rounds: number;
  asks: number;
  size: number;
  on: 'sqlite' | 'postgres';
};
export const SMALL_SIZE = 1000;

/** A running site with its data, some members of it, the first of whom is `token`, and its admin. */
export type FilledSite = {
  url: string;
  pid: number;
  folder: string;
  /** Empty on SQLite. */
  databaseUrl: string;
  size: number;
  token: string;
  tokens: string[];
  admin: string;
  stop: () => Promise<unknown>;
};

/** What the cases need: helpers, and a site of a thousand members and posts. */
export type Ground = {
  pace: Pace;
  load: Helper<Load, Loaded>;
  bare: Helper<Recorded, string>;
  small: FilledSite;
  /** The site with this number of members and posts (`--size` by default), made at the first call. */
  large: (size?: number) => Promise<FilledSite>;
  end: () => Promise<void>;
};

/** Fills the small site, starts it, and starts the processes that ask and that answer barely. */
export async function prepare(pace: Pace): Promise<Ground> {
  const postgres = pace.on === 'postgres' ? await ownPostgres() : undefined;
  const sites = new Map<number, Promise<FilledSite>>();
  const siteOf = (size: number) => {
    const site = sites.get(size) ?? openSite(size, postgres?.url);
    sites.set(size, site);
    return site;
  };
  const small = await siteOf(SMALL_SIZE);
  const load = new Helper<Load, Loaded>('load-process.ts');
  const bare = new Helper<Recorded, string>('bare-process.ts');
  return {
    pace,
    load,
    bare,
    small,
    large: (size = pace.size) => siteOf(size),
    end: async () => {
      load.end();
      bare.end();
      for (const site of await Promise.allSettled(sites.values()))
        if (site.status === 'fulfilled') await site.value.stop();
      await postgres?.stop();
    },
  };
}

async function ownPostgres() {
  const server = await startPostgres({ folder: ownFolder(), durable: true });
  own(server.process);
  return server;
}

async function openSite(size: number, postgresUrl = ''): Promise<FilledSite> {
  const location = { databaseUrl: postgresUrl && `${postgresUrl}/bench_${size}`, dataDir: ownFolder() };
  if (postgresUrl) await runPostgresSql(`${postgresUrl}/postgres`, `create database bench_${size}`);
  const began = performance.now();
  const tokens = await fill(location, size);
  console.error(`${size} members and posts made in ${Math.round((performance.now() - began) / 1000)} s`);
  const site = await startOwn(location.dataDir, { DATABASE_URL: location.databaseUrl });
  return {
    ...site,
    folder: location.dataDir,
    databaseUrl: location.databaseUrl,
    size,
    token: tokens[0] ?? '',
    tokens,
    admin: await signIn(site.url),
  };
}

/** Starts the built server on a folder; it ends with this run at the latest. */
export async function startOwn(folder: string, settings: Record<string, string> = {}) {
  const site: BuiltSite = await startBuiltSite({ ...settings, DATA_DIR: folder });
  own(site.process);
  return { url: site.url, pid: site.process.pid ?? 0, stop: site.stop };
}

/** Seconds of processor time a process has used, and the most memory it has held in MB; Linux only, empty elsewhere. */
export function spent(pid: number): { cpuSeconds: number; peakMB: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold blanks, field 12 is the time in the program and 13 that in the kernel.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const TICKS_A_SECOND = 100;
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { cpuSeconds, peakMB: (Number(peak) * 1024) / 1e6 };
  } catch {
    return undefined;
  }
}

/** SQLite in a folder of its own. */
export const inFolder = (folder: string) => ({ databaseUrl: '', dataDir: folder });

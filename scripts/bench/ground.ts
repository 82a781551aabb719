import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { signIn } from '../faults/site.ts';
import type { Recorded } from './bare-process.ts';
import { fill } from './fill.ts';
import { Helper, own, ownFolder } from './processes.ts';

/** How long and how often the cases measure, on how many rows, and on which database. */
export type Pace = {
  warmUp: number;
  seconds: number;
  rounds: number;
  asks: number;
  size: number;
  on: 'sqlite' | 'postgres';
};
export const SMALL_SIZE = 1000;

/** `token` is the session of member 1. */
export type FilledSite = {
  url: string;
  pid: number;
  folder: string;
  size: number;
  token: string;
  admin: string;
  stop: () => Promise<unknown>;
};

/** `small` has a thousand members and posts. */
export type Ground = {
  pace: Pace;
  bare: Helper<Recorded, string>;
  small: FilledSite;
  /** The site has `size` members and posts (`--size` by default), and is made at the first call. */
  large: (size?: number) => Promise<FilledSite>;
  end: () => Promise<void>;
};

export async function prepare(pace: Pace): Promise<Ground> {
  const postgres = pace.on === 'postgres' ? await ownPostgres() : undefined;
  const sites = new Map<number, Promise<FilledSite>>();
  const siteOf = (size: number) => {
    const site = sites.get(size) ?? openSite(size, postgres?.url);
    sites.set(size, site);
    return site;
  };
  const small = await siteOf(SMALL_SIZE);
  const bare = new Helper<Recorded, string>('bare-process.ts');
  return {
    pace,
    bare,
    small,
    large: (size = pace.size) => siteOf(size),
    end: async () => {
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
  const [token = ''] = await fill(location, size);
  console.error(`${size} members and posts made in ${Math.round((performance.now() - began) / 1000)} s`);
  const site = await startOwn(location.dataDir, { DATABASE_URL: location.databaseUrl });
  return {
    ...site,
    folder: location.dataDir,
    size,
    token,
    admin: await signIn(site.url),
  };
}

/** The server ends at the latest with this run. */
export async function startOwn(folder: string, settings: Record<string, string> = {}) {
  const site: BuiltSite = await startBuiltSite({ ...settings, DATA_DIR: folder });
  own(site.process);
  return { url: site.url, pid: site.process.pid ?? 0, stop: site.stop };
}

import { readFileSync } from 'node:fs';
import { type BuiltSite, startBuiltSite } from '#test/built-server.ts';
import type { Recorded } from './bare-process.ts';
import { Helper, own, ownFolder } from './children.ts';
import { fill } from './fill.ts';
import type { Load, Loaded } from './load-process.ts';

/** How long and how often things are measured. */
export type Pace = { warmUp: number; seconds: number; rounds: number; asks: number; size: number };
export const SMALL_SIZE = 1000;

/** A running site with its data, and a member of it. */
export type FilledSite = {
  url: string;
  pid: number;
  folder: string;
  size: number;
  token: string;
  stop: () => Promise<unknown>;
};

/** What the cases stand on: helpers, and a site of a thousand members and posts. */
export type Ground = {
  pace: Pace;
  load: Helper<Load, Loaded>;
  bare: Helper<Recorded, string>;
  small: FilledSite;
  /** The site of `--size` members and posts, made when it is first asked for. */
  large: () => Promise<FilledSite>;
  end: () => Promise<void>;
};

/** Fills the small site, starts it, and starts the processes that ask and that answer barely. */
export async function prepare(pace: Pace): Promise<Ground> {
  const small = await openSite(SMALL_SIZE);
  const load = new Helper<Load, Loaded>('load-process.ts');
  const bare = new Helper<Recorded, string>('bare-process.ts');
  let large: Promise<FilledSite> | undefined;
  return {
    pace,
    load,
    bare,
    small,
    large: () => {
      large ??= openSite(pace.size);
      return large;
    },
    end: async () => {
      load.end();
      bare.end();
      await Promise.all([small.stop(), large?.then(site => site.stop())]);
    },
  };
}

async function openSite(size: number): Promise<FilledSite> {
  const folder = ownFolder();
  const began = performance.now();
  const token = await fill(inFolder(folder), size);
  console.error(`${size} members and posts made in ${Math.round((performance.now() - began) / 1000)} s`);
  return { ...(await startOwn(folder)), folder, size, token };
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

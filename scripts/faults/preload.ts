import { spawnSync } from 'node:child_process';
import { openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from '../bench/children.ts';

// In the order of `struct control` in disk.c.
const WORDS = [
  'writeError',
  'syncError',
  'readError',
  'hang',
  'syncMs',
  'dropSyncs',
  'dieAt',
  'operations',
] as const;
const WORD_BYTES = 4;

/** What a disk does wrong; errors are the system's numbers, `operations` counts what was written, cut and synced. */
export type DiskFaults = Partial<Record<(typeof WORDS)[number], number>>;
export const { ENOSPC, EIO, EROFS } = constants.errno;
/** For `hang`: which calls do not come back while it is set. */
export const [READS, WRITES] = [1, 2];

/** A faulty disk, for the processes started with its `environment`. */
export type FaultyDisk = {
  environment: Record<string, string>;
  /** Sets the faults from now on; operations that are left out work. */
  set: (faults: DiskFaults) => void;
  /** How many writes, cuts and syncs there were since the last call. */
  operations: () => number;
  /** The file in which it writes down every change of the database's files, in their order. */
  journal: string;
};

/** Makes such a disk; undefined where there is no Linux or no C compiler (cc). */
export function faultyDisk({
  journal = false,
  ...faults
}: DiskFaults & { journal?: boolean } = {}): FaultyDisk | undefined {
  const library = compiled();
  if (!library) return undefined;
  const folder = ownFolder();
  const [control, journalFile] = [join(folder, 'faults'), join(folder, 'journal')];
  const set = (wanted: DiskFaults) => {
    const words = Int32Array.from(WORDS, word => wanted[word] ?? 0);
    writeSync(file, new Uint8Array(words.buffer), 0, words.byteLength, 0);
  };
  const file = openSync(control, 'w+');
  set(faults);
  writeFileSync(journalFile, '');
  return {
    environment: {
      LD_PRELOAD: library,
      DISK_FAULTS: control,
      ...(journal && { DISK_JOURNAL: journalFile }),
    },
    set,
    operations: () => readFileSync(control).readInt32LE(WORDS.indexOf('operations') * WORD_BYTES),
    journal: journalFile,
  };
}

let library: string | undefined;

function compiled(): string | undefined {
  if (library || process.platform !== 'linux') return library;
  const made = join(ownFolder(), 'disk.so');
  const source = join(import.meta.dirname, 'disk.c');
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', made, source, '-lpthread'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) library = made;
  return library;
}

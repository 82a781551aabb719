import { readFileSync } from 'node:fs';
import type { Dice } from '#test/fixtures/random-tournaments.ts';

const HEADER = 24;
const SECTOR = 512;
// In the order in which disk.c numbers them.
const ENDINGS = ['', '-wal', '-journal'];
const [WROTE, CUT, SYNCED, REMOVED] = [1, 2, 3, 4];
const FOLDER = 4;

/** One change of a file; `end` is where its record ends in the journal, which identifies the moment. */
type Change = { kind: number; file: number; offset: number; data: Buffer; end: number };
type Files = (Buffer | null)[];

/** Reads the journal that a disk of `preload.ts` wrote. */
export function readJournal(path: string): Change[] {
  const bytes = readFileSync(path);
  const changes: Change[] = [];
  for (let index = 0; index + HEADER <= bytes.length; ) {
    const [kind, file] = [bytes.readUInt32LE(index), bytes.readUInt32LE(index + 4)];
    const [offset, length] = [
      Number(bytes.readBigUInt64LE(index + 8)),
      Number(bytes.readBigUInt64LE(index + 16)),
    ];
    const end = index + HEADER + length;
    changes.push({ kind, file, offset, data: bytes.subarray(index + HEADER, end), end });
    index = end;
  }
  return changes;
}

/** What a disk holds of the files while changes come in: what was synced for certain, of the rest whatever it likes. */
export class Platter {
  #synced: Files = ENDINGS.map(() => null);
  #pending: Change[] = [];

  take(change: Change): void {
    if (change.kind !== SYNCED) {
      this.#pending.push(change);
      return;
    }
    // Which files there are is the folder's business, what is in them their own.
    const isSynced = ({ kind, file }: Change) => (kind === REMOVED ? FOLDER : file) === change.file;
    for (const each of this.#pending.filter(isSynced)) put(this.#synced, each);
    this.#pending = this.#pending.filter(each => !isSynced(each));
  }

  /** The files after the power went: each change since the last sync is there, not there, or there in part. */
  afterPowerLoss(roll: Dice): [string, Buffer][] {
    const files = this.#synced.map(bytes => bytes && Buffer.from(bytes));
    for (const change of this.#pending) {
      const luck = roll(3);
      if (luck === 0) put(files, change);
      if (luck === 1 && change.kind === WROTE) for (const part of torn(change, roll)) put(files, part);
    }
    return ENDINGS.flatMap((ending, file) =>
      files[file] ? [[ending, files[file]] as [string, Buffer]] : [],
    );
  }
}

function put(files: Files, { kind, file, offset, data }: Change): void {
  const before = files[file] ?? Buffer.alloc(0);
  const grown = Buffer.alloc(Math.max(0, offset + data.length - before.length));
  if (kind === WROTE) {
    files[file] = grown.length > 0 ? Buffer.concat([before, grown]) : before;
    data.copy(files[file], offset);
  } else if (kind === CUT) {
    files[file] = Buffer.concat([before, Buffer.alloc(Math.max(0, offset - before.length))]).subarray(
      0,
      offset,
    );
  } else files[file] = null;
}

function torn(change: Change, roll: Dice): Change[] {
  const parts = Array.from({ length: Math.ceil(change.data.length / SECTOR) }, (_, n) => n * SECTOR);
  return parts
    .filter(() => roll(2) === 0)
    .map(at => ({
      ...change,
      offset: change.offset + at,
      data: change.data.subarray(at, at + SECTOR),
    }));
}

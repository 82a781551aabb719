import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkDatabase } from '#/database/sqlite/sqlite-check.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { type Dice, dice } from '#test/fixtures/random-tournaments.ts';
import { type FaultyDisk, faultyDisk, NO_COMPILER } from './disk.ts';
import {
  type AcknowledgedWrite,
  checkWrites,
  gatherIn,
  untilMoreWrites,
  workUntilCut,
} from './members-at-work.ts';
import { inFolder } from './site.ts';

const WRITES_LEAST = 60;

/**
 * Records all disk writes of the server while members write, cuts the power at many moments, and opens what a
 * disk may then hold: all earlier acknowledged writes are there. A disk that lies about syncs must lose
 * something, or this would prove nothing.
 */
export async function powerLost(cuts: number, seconds: number): Promise<string> {
  const disk = faultyDisk();
  if (!disk) return NO_COMPILER;
  const { before, writes } = await inFolder(folder => record(folder, disk, seconds));
  const losses = (isHonest: boolean) =>
    inFolder(folder => findLosses(folder, { disk, before, writes }, { cuts, isHonest }));
  assert.deepEqual(await losses(true), [], 'an honest disk lost something');
  assert.notDeepEqual(await losses(false), [], 'a disk that lies must lose something');
  return `${cuts} moments, ${writes.length} acknowledged writes, none lost`;
}

/** `before` is the database's file at the start; the disk's journal has the changes since. */
type Recording = { disk: FaultyDisk; before: Buffer; writes: AcknowledgedWrite[] };

/** The site ends in order, because closing changes the files most. */
async function record(folder: string, disk: FaultyDisk, seconds: number): Promise<Omit<Recording, 'disk'>> {
  const crowd = await gatherIn(folder);
  const before = readFileSync(join(folder, 'site.db'));
  const site = await startBuiltSite({ ...disk.environment, DATA_DIR: folder });
  const writes: AcknowledgedWrite[] = [];
  const mark = () => statSync(disk.journal).size;
  const working = workUntilCut(site.url, crowd, 'power', { writes, mark });
  await Promise.all([pause(seconds * 1000), untilMoreWrites(writes, WRITES_LEAST)]);
  await site.stop();
  await working;
  return { before, writes };
}

async function findLosses(
  folder: string,
  { disk, before, writes }: Recording,
  { cuts, isHonest }: { cuts: number; isHonest: boolean },
): Promise<string[]> {
  const roll = dice(cuts);
  const changes = readJournal(disk.journal);
  const first = changes.findIndex(({ end }) => end >= (writes[0]?.mark ?? 0));
  const moments = new Set(Array.from({ length: cuts }, () => first + roll(changes.length - first)));
  // At the end the log is folded in; random moments would rarely hit this short time.
  for (let back = 1; back <= cuts / 4; back++) moments.add(changes.length - back);
  const platter = new Platter(before);
  const lost: string[] = [];
  for (const [index, change] of changes.entries()) {
    if (isHonest || change.kind !== SYNCED) platter.take(change);
    if (!moments.has(index)) continue;
    for (const ending of [...ENDINGS, '-shm']) rmSync(join(folder, `site.db${ending}`), { force: true });
    for (const [ending, bytes] of platter.afterPowerLoss(roll))
      writeFileSync(join(folder, `site.db${ending}`), bytes);
    try {
      checkDatabase(join(folder, 'site.db'), true);
      checkWrites(
        join(folder, 'site.db'),
        writes.filter(({ mark }) => mark <= change.end),
      );
    } catch (error) {
      lost.push(`at ${index} of ${changes.length}: ${(error as Error).message}`);
      if (!isHonest) break;
    }
  }
  return lost;
}

const HEADER = 24;
const SECTOR = 512;
// The order is that of the numbers in disk.c.
const ENDINGS = ['', '-wal', '-journal'];
const [WROTE, CUT, SYNCED, REMOVED] = [1, 2, 3, 4];
const FOLDER = 4;

/** `end` is the end of the change's record in the journal, which identifies the moment. */
type Change = { kind: number; file: number; offset: number; data: Buffer; end: number };
type Files = (Buffer | null)[];

function readJournal(path: string): Change[] {
  const bytes = readFileSync(path);
  const changes: Change[] = [];
  for (let at = 0; at + HEADER <= bytes.length; at = changes.at(-1)?.end ?? bytes.length) {
    const [kind, file] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const [offset, length] = [Number(bytes.readBigUInt64LE(at + 8)), Number(bytes.readBigUInt64LE(at + 16))];
    const end = at + HEADER + length;
    changes.push({ kind, file, offset, data: bytes.subarray(at + HEADER, end), end });
  }
  return changes;
}

/** The files on a disk: all synced changes, and any part of the rest. */
class Platter {
  #synced: Files;
  #pending: Change[] = [];

  /** `before` is the database's file at the first change, the only file then. */
  constructor(before: Buffer) {
    this.#synced = ENDINGS.map(ending => (ending === '' ? Buffer.from(before) : null));
  }

  take(change: Change): void {
    if (change.kind !== SYNCED) {
      this.#pending.push(change);
      return;
    }
    // The folder's sync covers the list of files, a file's sync its contents.
    const isSynced = ({ kind, file }: Change) => (kind === REMOVED ? FOLDER : file) === change.file;
    for (const each of this.#pending.filter(isSynced)) apply(this.#synced, each);
    this.#pending = this.#pending.filter(each => !isSynced(each));
  }

  /** Each change since the last sync is there, not there, or partly there. */
  afterPowerLoss(roll: Dice): [string, Buffer][] {
    const files = this.#synced.map(bytes => bytes && Buffer.from(bytes));
    for (const change of this.#pending) {
      const luck = roll(3);
      if (luck === 0) apply(files, change);
      if (luck === 1 && change.kind === WROTE) for (const part of torn(change, roll)) apply(files, part);
    }
    return ENDINGS.flatMap((ending, file) =>
      files[file] ? [[ending, files[file]] as [string, Buffer]] : [],
    );
  }
}

function apply(files: Files, { kind, file, offset, data }: Change): void {
  const before = files[file] ?? Buffer.alloc(0);
  const grown = Buffer.alloc(Math.max(0, offset + data.length - before.length));
  const longer = grown.length > 0 ? Buffer.concat([before, grown]) : before;
  if (kind === WROTE) {
    data.copy(longer, offset);
    files[file] = longer;
  } else files[file] = kind === CUT ? longer.subarray(0, offset) : null;
}

/** Keeps some of the sectors of a write. */
function torn(change: Change, roll: Dice): Change[] {
  const starts = Array.from({ length: Math.ceil(change.data.length / SECTOR) }, (_, n) => n * SECTOR);
  return starts
    .filter(() => roll(2) === 0)
    .map(at => ({ ...change, offset: change.offset + at, data: change.data.subarray(at, at + SECTOR) }));
}

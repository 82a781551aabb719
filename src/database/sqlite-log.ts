import { readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;

/** What SQLite's write-ahead log brings: the pages it holds of whole transactions, and how many the file has with them. */
export type Log = { pages: Set<number>; size: number; isDamaged: boolean };
type Sum = [number, number];
type Frame = { page: number; size: number; sum: Sum; isOfThisLog: boolean; at: number };

/**
 * Reads a log as SQLite does, to the first frame that does not fit; a torn end is what a power cut leaves. But where
 * frames behind the misfit go on beyond a commit, that commit was once on disk, and SQLite would drop it silently:
 * the log is damaged. (The next transaction is written only after the one before it was synced.)
 */
export function readLog(file: string): Log {
  const log: Log = { pages: new Set(), size: 0, isDamaged: false };
  const bytes = bytesOf(file);
  const isLog = bytes.length >= HEADER && (bytes.readUInt32BE(0) & ~1) >>> 0 === MAGIC;
  if (!isLog) return log;
  const isLittle = bytes.readUInt32BE(0) === MAGIC;
  const add = (sum: Sum, from: number, to: number) => addUp(bytes, isLittle, sum, from, to);
  const frames = framesOf(bytes);
  const follows = (before: Sum, { at, sum, isOfThisLog }: Frame) => {
    const found = add(add(before, at, at + 8), at + FRAME_HEADER, at + FRAME_HEADER + pageSizeOf(bytes));
    return isOfThisLog && found[0] === sum[0] && found[1] === sum[1];
  };
  const headerSum = sumAt(bytes, 24);
  if (add([0, 0], 0, 24).join() !== headerSum.join()) return log;
  const misfit = frames.findIndex((frame, at) => !follows(frames[at - 1]?.sum ?? headerSum, frame));
  const fitting = misfit < 0 ? frames : frames.slice(0, misfit);
  const last = fitting.findLastIndex(frame => frame.size > 0);
  for (const { page } of fitting.slice(0, last + 1)) log.pages.add(page);
  log.size = fitting[last]?.size ?? 0;
  const rest = frames.slice(fitting.length + 1);
  log.isDamaged = rest.some((frame, at) => {
    const before = rest[at - 1];
    return before !== undefined && before.size > 0 && before.isOfThisLog && follows(before.sum, frame);
  });
  return log;
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

const pageSizeOf = (bytes: Buffer) => bytes.readUInt32BE(8);
const sumAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];

function framesOf(bytes: Buffer): Frame[] {
  const step = FRAME_HEADER + pageSizeOf(bytes);
  const salts = bytes.subarray(16, 24);
  const count = Math.floor((bytes.length - HEADER) / step);
  return Array.from({ length: count }, (_, nth) => {
    const at = HEADER + nth * step;
    const isOfThisLog = bytes.subarray(at + 8, at + 16).equals(salts);
    const [page, size] = sumAt(bytes, at);
    return { page, size, sum: sumAt(bytes, at + 16), isOfThisLog, at };
  });
}

/** SQLite's checksum: two sums that feed each other, over pairs of words. */
function addUp(bytes: Buffer, isLittle: boolean, [first, second]: Sum, from: number, to: number): Sum {
  let [one, two] = [first, second];
  for (let at = from; at < to; at += 8) {
    const left = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const right = isLittle ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    one = (one + left + two) >>> 0;
    two = (two + right + one) >>> 0;
  }
  return [one, two];
}

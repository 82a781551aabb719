import { readFileSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;

/**
 * The content of SQLite's write-ahead log: the pages of its complete transactions, and the number of pages
 * that the file has with them.
 */
type Log = { pages: Set<number>; size: number; isDamaged: boolean };
type Sum = [number, number];
type Frame = { page: number; size: number; salts: Buffer; sum: Sum; at: number; end: number };

/**
 * Reads a log as SQLite does, to the first invalid frame; a torn end is normal after a power cut. But if
 * valid frames after that one go on beyond a commit, that commit was once on disk, and SQLite would drop it
 * silently: the log is damaged. (The next transaction is written only after the one before it was synced.)
 * The log is also damaged if its header is invalid and frames follow it: the header was synced before the
 * first frame was written.
 */
export function readLog(file: string, pageSize: number): Log {
  const bytes = bytesOf(file);
  const none = { pages: new Set<number>(), size: 0, isDamaged: false };
  if (bytes.length <= HEADER) return none;
  if (!hasFittingHeader(bytes)) return { ...none, isDamaged: holdsFrames(bytes, pageSize) };
  const frames = framesOf(bytes, bytes.readUInt32BE(8));
  const salts = bytes.subarray(16, 24);
  const fits = (before: Sum, frame: Frame) =>
    frame.salts.equals(salts) && follows(bytes, isLittle(bytes), before, frame);
  const firstBad = frames.findIndex(
    (frame, position) => !fits(frames[position - 1]?.sum ?? sumAt(bytes, 24), frame),
  );
  const fitting = firstBad < 0 ? frames : frames.slice(0, firstBad);
  const last = fitting.findLastIndex(frame => frame.size > 0);
  const rest = frames.slice(fitting.length + 1);
  return {
    pages: new Set(fitting.slice(0, last + 1).map(({ page }) => page)),
    size: fitting[last]?.size ?? 0,
    isDamaged: rest.some((frame, index) => {
      const before = rest[index - 1];
      return before !== undefined && before.size > 0 && before.salts.equals(salts) && fits(before.sum, frame);
    }),
  };
}

const isLittle = (bytes: Buffer) => bytes.readUInt32BE(0) === MAGIC;

function hasFittingHeader(bytes: Buffer): boolean {
  const isMagic = (bytes.readUInt32BE(0) & ~1) >>> 0 === MAGIC;
  return isMagic && addUp(bytes.subarray(0, 24), isLittle(bytes), [0, 0]).join() === sumAt(bytes, 24).join();
}

/**
 * Whether the bytes contain frames: each frame's checksum continues the one before it, so frames can be
 * verified without the header.
 */
function holdsFrames(bytes: Buffer, pageSize: number): boolean {
  const frames = framesOf(bytes, pageSize);
  return frames.some((frame, index) => {
    const before = frames[index - 1]?.sum ?? sumAt(bytes, 24);
    // Zero bytes form a valid chain of any length, but no page is numbered 0.
    return frame.page > 0 && [true, false].some(isLittle => follows(bytes, isLittle, before, frame));
  });
}

function follows(bytes: Buffer, isLittle: boolean, before: Sum, { at, end, sum }: Frame): boolean {
  const head = addUp(bytes.subarray(at, at + 8), isLittle, before);
  const found = addUp(bytes.subarray(at + FRAME_HEADER, end), isLittle, head);
  return found[0] === sum[0] && found[1] === sum[1];
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

const sumAt = (bytes: Buffer, position: number): Sum => [
  bytes.readUInt32BE(position),
  bytes.readUInt32BE(position + 4),
];

function framesOf(bytes: Buffer, pageSize: number): Frame[] {
  const step = FRAME_HEADER + pageSize;
  const count = Math.floor((bytes.length - HEADER) / step);
  return Array.from({ length: count }, (_, nth) => {
    const position = HEADER + nth * step;
    const [page, size] = sumAt(bytes, position);
    return {
      page,
      size,
      salts: bytes.subarray(position + 8, position + 16),
      sum: sumAt(bytes, position + 16),
      at: position,
      end: position + step,
    };
  });
}

/** SQLite's checksum: two sums that feed each other, over pairs of words. */
function addUp(bytes: Buffer, isLittle: boolean, [first, second]: Sum): Sum {
  let [one, two] = [first, second];
  for (let position = 0; position < bytes.length; position += 8) {
    const left = isLittle ? bytes.readUInt32LE(position) : bytes.readUInt32BE(position);
    const right = isLittle ? bytes.readUInt32LE(position + 4) : bytes.readUInt32BE(position + 4);
    one = (one + left + two) >>> 0;
    two = (two + right + one) >>> 0;
  }
  return [one, two];
}

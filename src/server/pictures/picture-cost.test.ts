import { expect, test } from 'vitest';
import { isTooCostly } from './picture-cost.ts';

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
// A scan's header of six bytes, and data with an escaped FF and a restart marker.
const SCAN = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 7, 0xff, 0, 8, 0xff, 0xd3, 9];
const scans = (count: number) => Array<number[]>(count).fill(SCAN).flat();
const jpeg = (...parts: number[][]) => Uint8Array.from(parts.flat());
/** A segment of metadata with this content. */
const segment = (content: number[]) => [
  0xff,
  0xe1,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
];

test('a JPEG has a hundred scans at most', () => {
  expect(isTooCostly(jpeg(START, scans(100), END))).toBe(false);
  expect(isTooCostly(jpeg(START, scans(101), END))).toBe(true);
  // Any bytes may separate two markers, and any number of FF may precede one.
  expect(isTooCostly(jpeg(START, [1, 2, 0xff, 0xff, 0xff], scans(101)))).toBe(true);
});

test('what is no scan of the picture is not counted', () => {
  // A preview in the metadata, and a second picture or a film after the end.
  expect(isTooCostly(jpeg(START, segment(scans(200)), scans(3), END))).toBe(false);
  expect(isTooCostly(jpeg(START, scans(3), END, scans(200)))).toBe(false);
});

test('a file that ends anywhere is read to its end', () => {
  const whole = jpeg(START, segment([1, 2, 3]), scans(2), [0xff]);
  for (let end = 0; end <= whole.length; end++) expect(isTooCostly(whole.subarray(0, end))).toBe(false);
  expect(isTooCostly(new Uint8Array(100_000).fill(0xff))).toBe(false);
});

test('an interlaced PNG may have 64 MB of pixels, and any other all that fit', () => {
  const png = (width: number, height: number, [depth, colour, interlace]: number[]) => {
    const head = Buffer.alloc(33);
    head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    head.set([depth ?? 0, colour ?? 0, 0, 0, interlace ?? 0], 24);
    return isTooCostly(head);
  };
  expect(png(4096, 4096, [8, 6, 1])).toBe(false);
  expect(png(4096, 4097, [8, 6, 1])).toBe(true);
  expect(png(4096, 4096, [16, 6, 1])).toBe(true);
  expect(png(4096, 4097, [1, 3, 1])).toBe(true);
  expect(png(8000, 5000, [1, 0, 1])).toBe(false);
  expect(png(8000, 5000, [16, 6, 0])).toBe(false);
});

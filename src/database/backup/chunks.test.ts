import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

const PAGE = 4096;
const pages = (count: number) => Array.from({ length: count }, () => randomBytes(PAGE));

async function cut(bytes: Buffer, part = 65_536): Promise<Buffer[]> {
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, at) =>
    bytes.subarray(at * part, (at + 1) * part),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(Readable.from(parts))) chunks.push(chunk);
  return chunks;
}

test('chunks are the whole file in its order, none too large, wherever the reading was interrupted', async () => {
  const bytes = Buffer.concat([...pages(500), randomBytes(1234)]);
  const chunks = await cut(bytes);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  expect(chunks.length).toBeGreaterThan(8);
  expect(Math.max(...chunks.map(chunk => chunk.length))).toBeLessThanOrEqual(64 * PAGE);
  expect(Math.min(...chunks.slice(0, -1).map(chunk => chunk.length))).toBeGreaterThanOrEqual(8 * PAGE);
  expect(await cut(bytes, 1000)).toEqual(chunks);
  expect(await cut(Buffer.alloc(0))).toEqual([]);
  // Equal pages have no natural cut.
  expect((await cut(Buffer.alloc(150 * PAGE))).map(chunk => chunk.length / PAGE)).toEqual([64, 64, 22]);
});

test('inserted, changed or removed pages leave the chunks before and behind them unchanged', async () => {
  const before = pages(1000);
  const after = [...before.slice(0, 500), ...pages(3), ...before.slice(500, 750), ...before.slice(751)];
  const known = new Set((await cut(Buffer.concat(before))).map(chunk => chunk.toString('base64')));
  const chunks = await cut(Buffer.concat(after));
  const isNew = chunks.filter(chunk => !known.has(chunk.toString('base64')));
  expect(isNew.length).toBeGreaterThan(0);
  expect(isNew.length).toBeLessThan(chunks.length / 4);
});

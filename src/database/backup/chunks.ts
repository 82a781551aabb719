import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

// A page of SQLite: an unchanged page keeps its bytes, though it may move within the file.
const PAGE = 4096;
const SMALLEST = 8 * PAGE;
const LARGEST = 64 * PAGE;
// One page of 16 ends a chunk, so that chunks have some 90 kB.
const ENDS = 16;

/** Cuts a file at boundaries that its content decides: an insertion changes only the chunks around it. */
export async function* chunksOf(bytes: Readable): AsyncGenerator<Buffer> {
  let pages: Buffer[] = [];
  let length = 0;
  const taken = () => {
    const chunk = Buffer.concat(pages, length);
    pages = [];
    length = 0;
    return chunk;
  };
  for await (const page of pagesOf(bytes)) {
    pages.push(page);
    length += page.length;
    if (length === LARGEST || (length >= SMALLEST && crc32(page) % ENDS === 0)) yield taken();
  }
  if (length > 0) yield taken();
}

async function* pagesOf(bytes: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of bytes) {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : part;
    let position = 0;
    for (; position + PAGE <= rest.length; position += PAGE) yield rest.subarray(position, position + PAGE);
    rest = rest.subarray(position);
  }
  if (rest.length > 0) yield rest;
}

import { closeSync, globSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

// The first of January 1980, the earliest that the format knows: files of a release have no time of their own.
const DAY = 0x21;
const UTF8_NAMES = 0x800;
const DEFLATED = 8;
const VERSION = 20;

/** Writes a folder of `parent`, with all its files, into a ZIP archive, which Windows opens by itself. */
export function zipFolder(parent: string, folder: string, target: string): void {
  const files = globSync(`${folder}/**/*`, { cwd: parent }).filter(path =>
    statSync(join(parent, path)).isFile(),
  );
  const archive = openSync(target, 'w');
  let offset = 0;
  const write = (...parts: Buffer[]) => {
    for (const part of parts) offset += writeSync(archive, part);
  };
  const directory = files.sort().map(path => {
    const [name, content] = [Buffer.from(path.replaceAll('\\', '/')), readFileSync(join(parent, path))];
    const packed = deflateRawSync(content, { level: 9 });
    const facts = fields(
      ['16', VERSION, UTF8_NAMES, DEFLATED, 0, DAY],
      ['32', crc32(content), packed.length, content.length],
      ['16', name.length, 0],
    );
    const begin = offset;
    write(fields(['32', 0x04034b50]), facts, name, packed);
    return [
      fields(['32', 0x02014b50], ['16', VERSION]),
      facts,
      fields(['16', 0, 0, 0], ['32', 0, begin]),
      name,
    ];
  });
  const begin = offset;
  write(...directory.flat());
  const counts = fields(['16', 0, 0, files.length, files.length], ['32', offset - begin, begin], ['16', 0]);
  write(fields(['32', 0x06054b50]), counts);
  closeSync(archive);
}

/** Numbers in the given width of bits, little-endian. */
function fields(...groups: ['16' | '32', ...number[]][]): Buffer {
  const parts = groups.flatMap(([bits, ...values]) =>
    values.map(value => {
      const part = Buffer.alloc(Number(bits) / 8);
      part.writeUIntLE(value, 0, part.length);
      return part;
    }),
  );
  return Buffer.concat(parts);
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { pipeline as pipe, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { CannotCopyError } from './table-copy.ts';

const ENDING = '.zst';
const OWNERS_ALONE = 0o600;

export const isCompressed = (file: string) => file.endsWith(ENDING);

/** The uncompressed bytes of a backup file, whether it is compressed or not. */
export function bytesOf(file: string): Readable {
  const stored = createReadStream(file);
  // Each stream ends with the other; an error is thrown to the reader.
  return isCompressed(file) ? pipe(stored, createZstdDecompress(), () => {}) : stored;
}

/** Compresses a file into another one (zstd), which is read again and compared before this resolves. */
export async function compressFile(from: string, to: string, level: number): Promise<void> {
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 };
  await pipeline(
    createReadStream(from),
    createZstdCompress({ params }),
    createWriteStream(to, { mode: OWNERS_ALONE }),
  );
  const packed = createReadStream(to).pipe(createZstdDecompress());
  if ((await hashOf(createReadStream(from))) !== (await hashOf(packed)))
    throw new CannotCopyError(`압축한 백업이 원본과 달라 버렸습니다. (${to})`);
}

/** Writes the uncompressed backup file to `to`; throws a CannotCopyError if it is missing or damaged. */
export async function unpackFile(from: string, to: Writable): Promise<void> {
  if (!existsSync(from))
    throw new CannotCopyError(`백업 파일이 없습니다. (${from}) 아무것도 바꾸지 않았습니다.`);
  await pipeline(bytesOf(from), to).catch(error => {
    // Errors of the decompression, whose checksum detects a file that was cut or changed.
    if (!/^ZSTD_|Z_BUF_ERROR|ERR_STREAM_PREMATURE_CLOSE/.test(error.code ?? '')) throw error;
    throw new CannotCopyError(
      `손상되었거나 당구마당의 파일이 아닙니다. (${from}) 아무것도 바꾸지 않았습니다.`,
    );
  });
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}

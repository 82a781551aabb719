import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { CannotCopyError } from '#/database/backup/table-copy.ts';
import { type BucketAccess, BucketClient } from '#/server/pictures/bucket-client.ts';
import { StorageAwayError } from '#/server/pictures/picture-storage.ts';

const CHUNKS = 'chunks/';
const SNAPSHOTS = 'snapshots/';
const NOTHING = 'nothing';
const PICTURES = 'pictures/';
// A chunk has up to a megabyte, and the line to the store may be slow.
const PATIENCE = { tries: 5, timeoutMs: 60_000 };
const USE = { what: 'backup', type: 'application/octet-stream', ...PATIENCE };

/** The stored description of an off-site backup; `chunks` are in order. */
const snapshotSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** The ids of the chunks, with the size of each in bytes. */
  chunks: z.array(z.tuple([z.string(), z.number().int()])),
  /** The id of the list of picture files in each folder; the keys are the folders' names of two letters. */
  pictures: z.record(z.string(), z.string()),
});
export type Snapshot = z.infer<typeof snapshotSchema>;
type StoredEntry = { name: string; modified: Date };

/** The encrypted off-site store of backups. Methods throw a CannotCopyError if the store cannot be used. */
export class BackupStore {
  readonly #client: BucketClient;
  readonly #key: SealingKey;

  constructor(access: BucketAccess, passphrase: string) {
    this.#client = new BucketClient(access, USE);
    this.#key = new SealingKey(passphrase);
  }

  idOf(plain: Uint8Array): string {
    return this.#key.idOf(plain);
  }

  putChunk(id: string, plain: Uint8Array): Promise<void> {
    return this.#put(chunkName(id), plain);
  }

  async chunk(id: string): Promise<Buffer> {
    const plain = await this.#get(chunkName(id));
    // The id of a chunk proves that its writer had the key.
    if (this.idOf(plain) !== id) throw damaged(id);
    return plain;
  }

  chunks(): AsyncGenerator<StoredEntry> {
    return this.#list(CHUNKS, key => key.slice(key.lastIndexOf('/') + 1));
  }

  removeChunk(id: string): Promise<void> {
    return readably(() => this.#client.remove(chunkName(id)));
  }

  /** Stores a picture uncompressed and encrypted, under a name that reveals nothing of the picture. */
  putPicture(file: string, bytes: Uint8Array): Promise<void> {
    return this.#put(PICTURES + file, bytes, { isPacked: true });
  }

  picture(file: string): Promise<Buffer | undefined> {
    return this.#find(PICTURES + file);
  }

  /** Yields the picture files in the store, of one folder or (without `folder`) of all. */
  pictures(folder = ''): AsyncGenerator<StoredEntry> {
    return this.#list(PICTURES + (folder && `${folder}/`), key => key.slice(PICTURES.length));
  }

  removePicture(file: string): Promise<void> {
    return readably(() => this.#client.remove(PICTURES + file));
  }

  /** Whether the store's access key may delete objects; tried on an object that does not exist. */
  async mayDelete(): Promise<boolean> {
    try {
      await this.#client.remove(NOTHING);
      return true;
    } catch (error) {
      if (error instanceof StorageAwayError && /status 403/.test(error.message)) return false;
      return readably(() => Promise.reject(error));
    }
  }

  /** Completes a backup: the backup exists only once its snapshot is stored. */
  putSnapshot(stamp: string, snapshot: Snapshot): Promise<void> {
    return this.#put(SNAPSHOTS + stamp, Buffer.from(JSON.stringify(snapshot)));
  }

  async snapshot(stamp: string): Promise<Snapshot> {
    const read = snapshotSchema.safeParse(JSON.parse(String(await this.#get(SNAPSHOTS + stamp))));
    if (read.success) return read.data;
    throw new CannotCopyError(`백업 ${stamp}은(는) 더 새 버전의 프로그램이 만들었습니다.`);
  }

  /** The times of all backups as their names say them (see `stampOf`), the oldest first. */
  async stamps(): Promise<string[]> {
    const stamps: string[] = [];
    for await (const { name } of this.#list(SNAPSHOTS, key => key.slice(SNAPSHOTS.length))) stamps.push(name);
    return stamps.sort();
  }

  removeSnapshot(stamp: string): Promise<void> {
    return readably(() => this.#client.remove(SNAPSHOTS + stamp));
  }

  async #put(name: string, plain: Uint8Array, how?: { isPacked: boolean }): Promise<void> {
    const sealed = await this.#key.seal(name, plain, how);
    await readably(() => this.#client.put(name, sealed));
  }

  async #get(name: string): Promise<Buffer> {
    const found = await this.#find(name);
    if (!found) throw damaged(name);
    return found;
  }

  async #find(name: string): Promise<Buffer | undefined> {
    const sealed = await readably(() => this.#client.get(name));
    if (!sealed) return undefined;
    return this.#key.open(name, sealed).catch(error => {
      if (!(error instanceof CannotOpenError)) throw error;
      throw new CannotCopyError(
        `백업 저장소의 백업을 풀 수 없습니다. BACKUP_KEY가 백업할 때와 다르거나 백업이 손상되었습니다. (${name})`,
      );
    });
  }

  async *#list(prefix: string, nameOf: (key: string) => string): AsyncGenerator<StoredEntry> {
    const entries = this.#client.list(prefix);
    for (;;) {
      const { value, done } = await readably(() => entries.next());
      if (done) return;
      yield { name: nameOf(value.key), modified: value.modified };
    }
  }
}

const chunkName = (id: string) => `${CHUNKS}${id.slice(0, 2)}/${id}`;

const damaged = (name: string) =>
  new CannotCopyError(`백업 저장소에서 백업의 일부가 없어졌거나 손상되었습니다. (${name})`);

/** Runs `ask`; throws a CannotCopyError for the operator if the store refuses or does not answer. */
async function readably<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
    const [status = '응답 없음'] = /(?<=status )\d+/.exec(error.message) ?? [];
    throw new CannotCopyError(
      `백업 저장소를 쓸 수 없습니다. BACKUP_S3_URL과 BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY를 확인해 주세요. (${status})`,
      { cause: error },
    );
  }
}

// Fixed for the encrypted format, not for the site; another format needs another salt.
const SALT = 'dangu-madang off-site backup 1';
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const KEY_BYTES = 32;
const FORMAT = 1;
const PLAIN = 0;
const COMPRESSED = 1;
const HEADER_BYTES = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Thrown when data was encrypted with another key or under another name, or was changed. */
class CannotOpenError extends Error {}

/**
 * Encrypts objects for the off-site store, each bound to its name (AES-256-GCM): the store can neither read
 * nor change an object, nor return one in place of another. The names reveal nothing either.
 */
class SealingKey {
  readonly #key: Buffer;
  readonly #names: Buffer;

  /** Derives the keys from the passphrase, slowly (tenths of a second), so that it cannot be guessed. */
  constructor(passphrase: string) {
    const both = scryptSync(passphrase, SALT, 2 * KEY_BYTES, COST);
    this.#key = both.subarray(0, KEY_BYTES);
    this.#names = both.subarray(KEY_BYTES);
  }

  /** The id of these bytes, equal for equal bytes; it reveals nothing without the key. */
  idOf(plain: Uint8Array): string {
    return createHmac('sha256', this.#names).update(plain).digest('hex');
  }

  async seal(name: string, plain: Uint8Array, { isPacked = false } = {}): Promise<Buffer> {
    const header = Buffer.from([FORMAT, isPacked ? PLAIN : COMPRESSED]);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
    const body = cipher.update(isPacked ? plain : await compress(plain));
    return Buffer.concat([header, nonce, body, cipher.final(), cipher.getAuthTag()]);
  }

  async open(name: string, sealed: Uint8Array): Promise<Buffer> {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const header = bytes.subarray(0, HEADER_BYTES);
    const begin = HEADER_BYTES + NONCE_BYTES;
    if (bytes.length < begin + TAG_BYTES || header[0] !== FORMAT) throw new CannotOpenError(name);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(HEADER_BYTES, begin));
    decipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(bytes.subarray(begin, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new CannotOpenError(name);
    }
    return header[1] === COMPRESSED ? decompress(plain) : plain;
  }
}

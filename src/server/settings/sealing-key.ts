import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

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

/** The data was encrypted with another key, under another name, or was changed. */
export class CannotOpenError extends Error {}

/**
 * Encrypts objects for the off-site store, each whole and bound to its name (AES-256-GCM): the store can
 * neither read nor change one, nor return one in place of another. Their names are secret, too.
 */
export class SealingKey {
  readonly #key: Buffer;
  readonly #names: Buffer;

  /** Takes some tenths of a second, so that a passphrase cannot be guessed. */
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

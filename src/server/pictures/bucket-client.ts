import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { isPictureFile } from '#/database/backup/picture-files.ts';
import { type Trace, untraced } from '#/database/trace.ts';
import { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import { callOf } from '#/server/monitoring/tracing.ts';
import { bucketAccess, type Config } from '#/server/settings/config.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#/shared/pictures/picture-file.ts';
import {
  fileOf,
  PictureFolder,
  type PictureStorage,
  StorageAwayError,
  type StoredPicture,
} from './picture-storage.ts';

/** The address of a bucket (`https://host/bucket`, also with a folder) and the keys for access to it. */
export type BucketAccess = { url: string; accessKey: string; secretKey: string; region: string };
/** A bucket's use: `what` names its objects in errors, `type` their media type; also tries and time-out. */
type BucketUse = {
  what: string;
  type: string;
  tries?: number;
  timeoutMs?: number;
  trace?: Trace | undefined;
};

const TRIES = 3;
const FIRST_WAIT_MS = 200;
// The time until an answer has ended; the stored objects have some hundred kB.
const TIMEOUT_MS = 8_000;
// While a store is away, only one request tries it, this long after the last failure.
const COOL_DOWN_MS = 2_000;
const LISTED_AT_ONCE = 1000;

type BucketAnswer = { status: number; bytes: Uint8Array<ArrayBuffer> };
type BucketEntry = { key: string; modified: Date };
const textOf = ({ bytes }: BucketAnswer) => new TextDecoder().decode(bytes);

/** A client of an S3 bucket or a folder in one; throws a StorageAwayError if it cannot be used. */
export class BucketClient {
  readonly #client: AwsClient;
  readonly #bucket: string;
  /** The prefix of each key; empty or with a slash at its end. */
  readonly #folder: string;
  readonly #use: Required<Omit<BucketUse, 'trace'>>;
  readonly #trace: Trace;
  /** The end of the pause after a failure, in milliseconds since 1970; 0 while the store answers. */
  #coolUntil = 0;

  constructor({ url, accessKey, secretKey, region }: BucketAccess, { trace = untraced, ...use }: BucketUse) {
    this.#trace = trace;
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...folders] = pathname.split('/').filter(Boolean);
    this.#bucket = `${origin}/${bucket}`;
    this.#folder = folders.map(folder => `${folder}/`).join('');
    this.#use = { tries: TRIES, timeoutMs: TIMEOUT_MS, ...use };
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 0,
    });
  }

  /** Stores an object; after a failure no part of the object is stored. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#ask('PUT', this.#addressOf(key), bytes);
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { status, bytes } = await this.#ask('GET', this.#addressOf(key));
    return status === 404 ? undefined : bytes;
  }

  async remove(key: string): Promise<void> {
    await this.#ask('DELETE', this.#addressOf(key));
  }

  /** The objects whose names begin with `prefix`, in the order of their names. */
  async *list(prefix = ''): AsyncGenerator<BucketEntry> {
    const query = new URLSearchParams({ prefix: this.#folder + prefix });
    query.set('max-keys', String(LISTED_AT_ONCE));
    for (;;) {
      const answer = await this.#ask('GET', `${this.#bucket}?${query}`);
      // A missing list is not an empty one, after which backups would move all pictures aside.
      if (answer.status === 404) throw new StorageAwayError(`list of ${this.#use.what}s: status 404`);
      const text = textOf(answer);
      // The names contain no characters that XML escapes.
      const entries = text.split('<Contents>').slice(1).map(entryOf);
      for (const { key, modified } of entries) yield { key: key.slice(this.#folder.length), modified };
      const last = entries.at(-1)?.key;
      if (!last || !text.includes('<IsTruncated>true')) return;
      query.set('marker', last);
    }
  }

  #addressOf = (key: string) => `${this.#bucket}/${this.#folder}${key}`;

  /** Sends a request, with retries; returns a success or a missing object, else throws StorageAwayError. */
  async #ask(method: string, address: string, body?: Uint8Array): Promise<BucketAnswer> {
    const { what, timeoutMs } = this.#use;
    if (Date.now() < this.#coolUntil)
      throw new StorageAwayError(`${method} of a ${what}: not asked, cool-down`);
    // The first request after the pause tries for all others.
    if (this.#coolUntil > 0) this.#coolUntil = Date.now() + timeoutMs;
    const lastTryAt = Date.now() + timeoutMs / 2;
    for (let tries = 1; ; tries++) {
      const answer = await this.#askOnce(method, address, body);
      const isAnswered = !(answer instanceof Error) && answer.status < 500 && answer.status !== 429;
      if (isAnswered) this.#coolUntil = 0;
      if (isAnswered && isDone(method, answer)) return answer;
      const why = answer instanceof Error ? String(answer) : `status ${answer.status}`;
      if (isAnswered) throw new StorageAwayError(`${method} of a ${what}: ${why}`);
      if (tries === this.#use.tries || Date.now() >= lastTryAt) {
        this.#coolUntil = Date.now() + COOL_DOWN_MS;
        throw new StorageAwayError(`${method} of a ${what}: ${why}`);
      }
      await wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
    }
  }

  async #askOnce(method: string, address: string, body?: Uint8Array): Promise<BucketAnswer | Error> {
    const signal = AbortSignal.timeout(this.#use.timeoutMs);
    const init = { method, redirect: 'error' as const };
    const call = { body: body as Uint8Array<ArrayBuffer>, headers: { 'content-type': this.#use.type } };
    try {
      const signed = await this.#client.sign(address, body ? { ...init, ...call } : init);
      return await this.#trace(
        { name: `${method} ${this.#use.what}`, kind: 'client', attributes: callOf(method, address) },
        async () => {
          const answer = await fetch(signed, { signal });
          return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
        },
        ({ status }) => ({ 'http.response.status_code': status }),
      );
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

function entryOf(contents: string): BucketEntry {
  const within = (tag: string) => contents.split(`<${tag}>`)[1]?.split('<')[0] ?? '';
  return { key: within('Key'), modified: new Date(within('LastModified')) };
}

/** Whether an answer is a result: a success or a missing object; a missing bucket (also 404) is an error. */
function isDone(method: string, answer: BucketAnswer): boolean {
  if (answer.status === 404) return method !== 'PUT' && !textOf(answer).includes('NoSuchBucket');
  return answer.status >= 200 && answer.status < 300;
}

const READS_AT_ONCE = 16;
// A post with twenty pictures requests all of them at once.
const READ_TIMEOUT_MS = 4000;

/** A storage of pictures in an S3 bucket; throws a StorageAwayError if it cannot be used. */
export class PictureBucket implements PictureStorage {
  readonly #client: BucketClient;
  // Each picture is in memory as a whole.
  readonly #reads = new ConcurrencyLimit(READS_AT_ONCE, { timeoutMs: READ_TIMEOUT_MS });
  readonly #reading = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  constructor(access: BucketAccess, trace?: Trace) {
    this.#client = new BucketClient(access, { what: 'picture', type: 'image/webp', trace });
  }

  async store(name: string, files: Uint8Array[]): Promise<void> {
    for (const [index, width] of PICTURE_WIDTHS.entries())
      await this.#client.put(fileOf(name, width), files[index] as Uint8Array);
  }

  find(name: string, width: PictureWidth): Promise<StoredPicture | undefined> {
    return this.read(fileOf(name, width));
  }

  /** Like `find`, by a file name from `fileOf`; concurrent requests for a file share one read. */
  async read(file: string): Promise<StoredPicture | undefined> {
    let reading = this.#reading.get(file);
    if (!reading) {
      reading = this.#reads.run(() => this.#client.get(file)).finally(() => this.#reading.delete(file));
      this.#reading.set(file, reading);
    }
    const bytes = await reading;
    return bytes && { bytes: bytes.byteLength, stream: () => new Blob([bytes]).stream() };
  }

  async remove(name: string): Promise<void> {
    for (const width of PICTURE_WIDTHS) await this.#client.remove(fileOf(name, width));
  }

  /** The names of all stored picture files, as `fileOf` makes them, without other objects. */
  async files(): Promise<Set<string>> {
    const files = new Set<string>();
    for await (const { key } of this.#client.list()) if (isPictureFile(key)) files.add(key);
    return files;
  }
}

export function openPictureStorage(config: Config, trace: Trace): PictureStorage {
  const bucket = bucketAccess(config);
  return bucket ? new PictureBucket(bucket, trace) : new PictureFolder(join(config.DATA_DIR, 'pictures'));
}

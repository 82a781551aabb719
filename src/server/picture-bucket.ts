import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { isPictureFile } from '#/database/backup/picture-files.ts';
import { type Trace, untraced } from '#/database/trace.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '#/shared/pictures.ts';
import { bucketAccess, type Config } from './config.ts';
import {
  fileOf,
  PictureFolder,
  type PictureStorage,
  StorageAwayError,
  type StoredPicture,
} from './picture-storage.ts';
import { callOf } from './tracing.ts';

/** Where a bucket is (`https://host/bucket` or `https://host/bucket/folder`) and who may write there. */
export type BucketAccess = { url: string; accessKey: string; secretKey: string; region: string };

const TRIES = 3;
const FIRST_WAIT_MS = 200;
// Until an answer has ended; the files of pictures are some hundred kB.
const TIMEOUT_MS = 8_000;
// A store that is away is asked by one request at a time, this long after the last one failed.
const COOL_DOWN_MS = 2_000;
const LISTED_AT_ONCE = 1000;

type BucketAnswer = { status: number; bytes: Uint8Array<ArrayBuffer> };
const textOf = ({ bytes }: BucketAnswer) => new TextDecoder().decode(bytes);

/** Pictures in a bucket of any store that speaks S3. Each method throws StorageAwayError where the bucket cannot be used. */
export class PictureBucket implements PictureStorage {
  readonly #client: AwsClient;
  readonly #trace: Trace;
  readonly #bucket: string;
  /** Before each key; empty or with a slash at its end. */
  readonly #folder: string;
  /** Until when nobody asks, in milliseconds since 1970; 0 while the store answers. */
  #coolUntil = 0;

  constructor({ url, accessKey, secretKey, region }: BucketAccess, trace: Trace = untraced) {
    this.#trace = trace;
    const { origin, pathname } = new URL(url);
    const [bucket = '', ...folders] = pathname.split('/').filter(Boolean);
    this.#bucket = `${origin}/${bucket}`;
    this.#folder = folders.map(folder => `${folder}/`).join('');
    this.#client = new AwsClient({
      ...{ accessKeyId: accessKey, secretAccessKey: secretKey, region },
      ...{ service: 's3', retries: 0 },
    });
  }

  async store(name: string, files: Uint8Array[]): Promise<void> {
    for (const [at, width] of PICTURE_WIDTHS.entries())
      await this.#ask('PUT', this.#addressOf(fileOf(name, width)), files[at]);
  }

  find(name: string, width: PictureWidth): Promise<StoredPicture | undefined> {
    return this.read(fileOf(name, width));
  }

  /** The same as `find` of a file as `fileOf` names it. */
  async read(file: string): Promise<StoredPicture | undefined> {
    const { status, bytes } = await this.#ask('GET', this.#addressOf(file));
    if (status === 404) return undefined;
    return { bytes: bytes.byteLength, stream: () => new Blob([bytes]).stream() };
  }

  async remove(name: string): Promise<void> {
    for (const width of PICTURE_WIDTHS) await this.#ask('DELETE', this.#addressOf(fileOf(name, width)));
  }

  /** All files of pictures that are there, as `fileOf` names them; a bucket may hold others, too. */
  async files(): Promise<Set<string>> {
    const files = new Set<string>();
    const query = new URLSearchParams({ prefix: this.#folder });
    query.set('max-keys', String(LISTED_AT_ONCE));
    for (;;) {
      const answer = await this.#ask('GET', `${this.#bucket}?${query}`);
      // No list is not an empty one, after which backups would lay everything aside.
      if (answer.status === 404) throw new StorageAwayError('list of pictures: status 404');
      const text = textOf(answer);
      // Names of pictures hold nothing that XML writes otherwise; keys come in their order.
      const keys = text
        .split('<Key>')
        .slice(1)
        .map(part => part.slice(0, part.indexOf('<')));
      for (const file of keys.map(key => key.slice(this.#folder.length)))
        if (isPictureFile(file)) files.add(file);
      const last = keys.at(-1);
      if (!last || !text.includes('<IsTruncated>true')) return files;
      query.set('marker', last);
    }
  }

  #addressOf = (file: string) => `${this.#bucket}/${this.#folder}${file}`;

  /** Asks anew, with backoff, what may pass; answers what was done (200, 204) or is not there (404). */
  async #ask(method: string, address: string, body?: Uint8Array): Promise<BucketAnswer> {
    if (Date.now() < this.#coolUntil)
      throw new StorageAwayError(`${method} of a picture: not asked, cool-down`);
    // The first one after it asks for all others.
    if (this.#coolUntil > 0) this.#coolUntil = Date.now() + TIMEOUT_MS;
    const lastTryAt = Date.now() + TIMEOUT_MS / 2;
    for (let tries = 1; ; tries++) {
      const answer = await this.#askOnce(method, address, body);
      const isAnswered = !(answer instanceof Error) && answer.status < 500 && answer.status !== 429;
      if (isAnswered) this.#coolUntil = 0;
      if (isAnswered && isDone(method, answer)) return answer;
      const why = answer instanceof Error ? String(answer) : `status ${answer.status}`;
      if (isAnswered) throw new StorageAwayError(`${method} of a picture: ${why}`);
      if (tries === TRIES || Date.now() >= lastTryAt) {
        this.#coolUntil = Date.now() + COOL_DOWN_MS;
        throw new StorageAwayError(`${method} of a picture: ${why}`);
      }
      await wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
    }
  }

  async #askOnce(method: string, address: string, body?: Uint8Array): Promise<BucketAnswer | Error> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), TIMEOUT_MS);
    const init = { method, redirect: 'error' as const };
    const sent = { body: body as Uint8Array<ArrayBuffer>, headers: { 'content-type': 'image/webp' } };
    try {
      const signed = await this.#client.sign(address, body ? { ...init, ...sent } : init);
      return await this.#trace(
        { name: `${method} picture`, kind: 'client', attributes: callOf(method, address) },
        async () => {
          const answer = await fetch(signed, { signal: late.signal });
          return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
        },
        ({ status }) => ({ 'http.response.status_code': status }),
      );
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A file that is not there is an answer, a bucket that is not there is none. */
function isDone(method: string, answer: BucketAnswer): boolean {
  if (answer.status === 404) return method !== 'PUT' && !textOf(answer).includes('NoSuchBucket');
  return answer.status >= 200 && answer.status < 300;
}

/** The bucket that the settings name, or else the folder beside the data. */
export function openPictureStorage(config: Config, trace: Trace): PictureStorage {
  const bucket = bucketAccess(config);
  return bucket ? new PictureBucket(bucket, trace) : new PictureFolder(join(config.DATA_DIR, 'pictures'));
}

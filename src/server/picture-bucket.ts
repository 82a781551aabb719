import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { PICTURE_WIDTHS, type PictureWidth } from '#/shared/pictures.ts';
import { bucketAccess, type Config } from './config.ts';
import {
  fileOf,
  PictureFolder,
  type PictureStorage,
  StorageAwayError,
  type StoredPicture,
} from './picture-storage.ts';

/** Where a bucket is (`https://host/bucket` or `https://host/bucket/folder`) and who may write there. */
export type BucketAccess = { url: string; accessKey: string; secretKey: string; region: string };

const TRIES = 3;
const FIRST_WAIT_MS = 200;
// Until an answer begins.
const TIMEOUT_MS = 10_000;
const LISTED_AT_ONCE = 1000;

/** Pictures in a bucket of any store that speaks S3. Each method throws StorageAwayError where the bucket cannot be used. */
export class PictureBucket implements PictureStorage {
  readonly #client: AwsClient;
  readonly #bucket: string;
  /** Before each key; empty or with a slash at its end. */
  readonly #folder: string;

  constructor({ url, accessKey, secretKey, region }: BucketAccess) {
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
    try {
      for (const [at, width] of PICTURE_WIDTHS.entries())
        await this.#ask('PUT', this.#addressOf(fileOf(name, width)), files[at]);
    } catch (error) {
      await this.remove(name).catch(() => {});
      throw error;
    }
  }

  find(name: string, width: PictureWidth): Promise<StoredPicture | undefined> {
    return this.read(fileOf(name, width));
  }

  /** The same as `find` of a file as `fileOf` names it. */
  async read(file: string): Promise<StoredPicture | undefined> {
    const answer = await this.#ask('GET', this.#addressOf(file));
    const { body, status, headers } = answer;
    if (status === 404 || !body) return undefined;
    return { bytes: Number(headers.get('content-length')), stream: () => body };
  }

  async remove(name: string): Promise<void> {
    for (const width of PICTURE_WIDTHS) await this.#ask('DELETE', this.#addressOf(fileOf(name, width)));
  }

  /** All files that are there, as `fileOf` names them. */
  async files(): Promise<Set<string>> {
    const files = new Set<string>();
    const query = new URLSearchParams({ prefix: this.#folder });
    query.set('max-keys', String(LISTED_AT_ONCE));
    for (;;) {
      const text = await (await this.#ask('GET', `${this.#bucket}?${query}`)).text();
      // Names of pictures hold nothing that XML writes otherwise; keys come in their order.
      const keys = text
        .split('<Key>')
        .slice(1)
        .map(part => part.slice(0, part.indexOf('<')));
      for (const key of keys) files.add(key.slice(this.#folder.length));
      const last = keys.at(-1);
      if (!last || !text.includes('<IsTruncated>true')) return files;
      query.set('marker', last);
    }
  }

  #addressOf = (file: string) => `${this.#bucket}/${this.#folder}${file}`;

  /** Asks anew, with backoff, what may pass; answers what was done (200, 204) or is not there (404). */
  async #ask(method: string, address: string, body?: Uint8Array): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#askOnce(method, address, body);
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer;
      const mayPass = !(answer instanceof Response) || answer.status >= 500 || answer.status === 429;
      const why = answer instanceof Response ? `status ${answer.status}` : String(answer);
      if (answer instanceof Response) await answer.body?.cancel();
      if (!mayPass || tries === TRIES) throw new StorageAwayError(`${method} of a picture: ${why}`);
      await wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
    }
  }

  async #askOnce(method: string, address: string, body?: Uint8Array): Promise<unknown> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), TIMEOUT_MS);
    const init = { method, signal: late.signal, redirect: 'error' as const };
    return this.#client
      .fetch(address, body ? { ...init, body: body as Uint8Array<ArrayBuffer> } : init)
      .catch((error: unknown) => error)
      .finally(() => clearTimeout(timer));
  }
}

/** The bucket that the settings name, or else the folder beside the data. */
export function openPictureStorage(config: Config): PictureStorage {
  const bucket = bucketAccess(config);
  return bucket ? new PictureBucket(bucket) : new PictureFolder(join(config.DATA_DIR, 'pictures'));
}

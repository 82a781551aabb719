import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Refusal, statusOf } from '#/shared/refusal.ts';

const FRESH_MS = 1000;
// An answer nobody asked for so long is made anew before it is served again.
const STALE_MS = 10_000;
// Longer than a database takes to restart or to fail over: while no other can be made, old answers are served.
const STALE_IF_ERROR_MS = 600_000;
const SMALL = 1024;
const MAX_BYTES = 16 * 1024 * 1024;

type Encoding = 'br' | 'gzip' | 'identity';
type Body = Uint8Array<ArrayBuffer>;
type Answer = {
  madeAt: number;
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Body;
  compressed: Partial<Record<Encoding, Promise<Body>>>;
};
/** `isFailing` while the last try to make it anew failed. */
type Entry = { answer?: Answer; making?: Promise<Answer>; isFailing?: boolean; bytes: number };

const compress: Record<'br' | 'gzip', (body: Body) => Promise<Body>> = {
  br: body =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Body>,
  gzip: body => promisify(gzip)(body) as Promise<Body>,
};

/**
 * In-memory cache of guests' answers (pages and lists), stale-while-revalidate: fresh for 1 s, served stale for 10 s
 * while the next one is made, for 10 min while making one fails (stale-if-error: a throw, or a status of 500 or more).
 * Requests that come while an answer is made share it (single flight). Each answer is compressed once. Only a 200 with
 * a body is cached. When the cache is full (`MAX_BYTES`, 16 MB) the least recently used entries are evicted.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #bytes = 0;

  // Not the time of day, which may be set back.
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Answers `request` from the cache, or with what `make` returns. With `waits` a stale answer is not served while a
   * new one is made, only when making it fails. Throws what `make` throws where there is nothing to serve instead.
   */
  async answer(
    request: Request,
    make: () => Promise<Response>,
    { waits = false }: { waits?: boolean } = {},
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const key = pathname + search;
    const entry = this.#entries.get(key) ?? { bytes: 0 };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const age = this.#now() - (entry.answer?.madeAt ?? 0);
    if (!entry.answer || age > FRESH_MS) entry.making ??= this.#make(key, entry, make);
    const old = this.#isUsable(entry) ? entry.answer : undefined;
    const lastResort = age <= STALE_IF_ERROR_MS ? entry.answer : undefined;
    const answer = old && !(waits && entry.making) ? old : await this.#made(entry, lastResort);
    // Served from the old one meanwhile; whoever comes after a failure tries again.
    entry.making?.catch(() => {});
    return respond(request, answer as Answer);
  }

  #made({ making }: Entry, lastResort: Answer | undefined): Promise<Answer> | undefined {
    if (!lastResort) return making;
    return making?.then(
      answer => (answer.status >= 500 ? lastResort : answer),
      error => {
        if (isFailure(error)) return lastResort;
        throw error;
      },
    );
  }

  /** Whether what is there may be served without waiting for another. */
  #isUsable({ answer, isFailing }: Entry): boolean {
    const most = isFailing ? STALE_IF_ERROR_MS : STALE_MS;
    return answer !== undefined && this.#now() - answer.madeAt <= most;
  }

  /** The answer to `request` if it was made within the last second; nothing is made. */
  fresh(request: Request): Promise<Response> | undefined {
    const answer = this.#entryOf(request)?.answer;
    return answer && this.#now() - answer.madeAt <= FRESH_MS ? respond(request, answer) : undefined;
  }

  /** The same with any answer that may still be served: for when no other can be made. */
  lately(request: Request): Promise<Response> | undefined {
    const entry = this.#entryOf(request);
    return entry?.answer && this.#isUsable(entry) ? respond(request, entry.answer) : undefined;
  }

  /** Whether there is an answer for this path and query that may still be served. */
  holds(url: string): boolean {
    const entry = this.#entries.get(url);
    return entry !== undefined && this.#isUsable(entry);
  }

  /** Size of the cache in bytes: each body counted twice, for itself and at most as much for its compressed forms. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Invalidates the answers of one path, with any query. */
  forget(pathname: string): void {
    for (const [key, entry] of this.#entries) {
      if (key === pathname || key.startsWith(`${pathname}?`)) this.#drop(key, entry);
    }
  }

  /** Invalidates everything. */
  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #entryOf({ url }: Request): Entry | undefined {
    const { pathname, search } = new URL(url);
    return this.#entries.get(pathname + search);
  }

  async #make(key: string, entry: Entry, make: () => Promise<Response>): Promise<Answer> {
    try {
      const answer = await takeApart(await make(), this.#now());
      entry.isFailing = answer.status >= 500;
      if (entry.isFailing && entry.answer) return answer;
      if (answer.status !== 200 || answer.identity.length === 0) {
        this.#drop(key, entry);
      } else if (this.#entries.get(key) === entry) {
        entry.answer = answer;
        // What compressing will add is at most as much again.
        this.#bytes += 2 * answer.identity.length - entry.bytes;
        entry.bytes = 2 * answer.identity.length;
        this.#evict();
      }
      return answer;
    } catch (error) {
      // A cached answer may still be served when the site is overloaded or the database is away, but not what is gone.
      entry.isFailing = isFailure(error);
      if (!entry.isFailing || !entry.answer) this.#drop(key, entry);
      throw error;
    } finally {
      entry.making = undefined;
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  // Eviction: the map is in order of use, the least recently used first. Entries too old to be served go as well.
  #evict(): void {
    const tooOld = this.#now() - STALE_IF_ERROR_MS;
    for (const [key, entry] of this.#entries) {
      const { answer, making } = entry;
      const useless = !making && (!answer || answer.madeAt < tooOld);
      if (!useless && this.#bytes <= MAX_BYTES) return;
      this.#drop(key, entry);
    }
  }
}

/** An answer that is made for one request alone and not cached, compressed as that one asks. */
export async function answerOnce(request: Request, made: Response): Promise<Response> {
  return respond(request, await takeApart(made, 0));
}

/** Whether nothing could be made, as against a refusal, which is an answer: what was asked for is not there any more. */
const isFailure = (error: unknown) => !(error instanceof Refusal) || statusOf(error.kind) >= 500;

async function takeApart(response: Response, madeAt: number): Promise<Answer> {
  const identity = new Uint8Array(await response.arrayBuffer());
  const etag = hash('sha256', identity, 'base64url').slice(0, 27);
  const headers = Object.fromEntries(response.headers);
  return { madeAt, status: response.status, headers, etag, identity, compressed: {} };
}

async function respond(
  request: Request,
  { status, headers, etag, identity, compressed }: Answer,
): Promise<Response> {
  const encoding =
    status === 200 ? encodingFor(request.headers.get('accept-encoding'), identity) : 'identity';
  const tag = `"${etag}-${encoding}"`;
  // A shared cache in between may store what guests get, and must not answer members with it.
  const all: Record<string, string> = { ...headers, vary: 'Accept-Encoding, Authorization' };
  if (status === 200) all.etag = tag;
  if (status === 200 && request.headers.get('if-none-match')?.includes(tag)) {
    delete all['content-length'];
    return new Response(null, { status: 304, headers: all });
  }
  if (encoding === 'identity') return new Response(identity, { status, headers: all });
  compressed[encoding] ??= compress[encoding](identity);
  all['content-encoding'] = encoding;
  return new Response(await compressed[encoding], { status, headers: all });
}

function encodingFor(accepted: string | null, body: Body): Encoding {
  if (!accepted || body.length < SMALL) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const FRESH_MS = 1000;
// An answer nobody asked for so long is made anew before it is served again.
const STALE_MS = 10_000;
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
type Entry = { answer?: Answer; making?: Promise<Answer>; bytes: number };

const compress: Record<'br' | 'gzip', (body: Body) => Promise<Body>> = {
  br: body =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Body>,
  gzip: body => promisify(gzip)(body) as Promise<Body>,
};

/**
 * Guests' answers, kept for a second: one rendering serves all who ask meanwhile, the old answer is served
 * while the next is made, and each is compressed once. Only 200s with a body are kept; what is too old to be served goes, and the oldest when it grows.
 */
export class Kept {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #bytes = 0;

  // Not the time of day, which may be set back.
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Answers `request` from what is kept, or with what `make` makes of it. With `waits` whoever asks for a new one
   * waits for it, and gets the old one only where it cannot be made.
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
    const old = age <= STALE_MS ? entry.answer : undefined;
    const answer = old && !(waits && entry.making) ? old : await this.#made(entry, old);
    // Served from the old one meanwhile; whoever comes after a failure tries again.
    entry.making?.catch(() => {});
    return respond(request, answer as Answer);
  }

  #made({ making }: Entry, old: Answer | undefined): Promise<Answer> | undefined {
    return old ? making?.catch(() => old) : making;
  }

  /** The answer to `request` if it was made within the last second; nothing is made. */
  fresh(request: Request): Promise<Response> | undefined {
    return this.#madeWithin(FRESH_MS, request);
  }

  /** The same with any answer that may still be served: for when no other can be made. */
  lately(request: Request): Promise<Response> | undefined {
    return this.#madeWithin(STALE_MS, request);
  }

  /** Whether there is an answer for this path and query that may still be served. */
  holds(url: string): boolean {
    const answer = this.#entries.get(url)?.answer;
    return answer !== undefined && this.#now() - answer.madeAt <= STALE_MS;
  }

  /** How many bytes are kept, at most: what compressing will add is counted as much again. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Forgets the answers of one address, whatever was asked of it. */
  forget(pathname: string): void {
    for (const [key, entry] of this.#entries) {
      if (key === pathname || key.startsWith(`${pathname}?`)) this.#drop(key, entry);
    }
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #madeWithin(ms: number, request: Request): Promise<Response> | undefined {
    const { pathname, search } = new URL(request.url);
    const answer = this.#entries.get(pathname + search)?.answer;
    return answer && this.#now() - answer.madeAt <= ms ? respond(request, answer) : undefined;
  }

  async #make(key: string, entry: Entry, make: () => Promise<Response>): Promise<Answer> {
    try {
      const answer = await takeApart(await make(), this.#now());
      if (answer.status !== 200 || answer.identity.length === 0) {
        this.#drop(key, entry);
      } else if (this.#entries.get(key) === entry) {
        entry.answer = answer;
        // What compressing will add is at most as much again.
        this.#bytes += 2 * answer.identity.length - entry.bytes;
        entry.bytes = 2 * answer.identity.length;
        this.#makeRoom();
      }
      return answer;
    } catch (error) {
      // What is kept may still be served, when there is too much to do or the database is away.
      if (!entry.answer) this.#drop(key, entry);
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

  // Those asked for longest ago come first; what is too old to be served is of no more use.
  #makeRoom(): void {
    const tooOld = this.#now() - STALE_MS;
    for (const [key, entry] of this.#entries) {
      const { answer, making } = entry;
      const useless = !making && (!answer || answer.madeAt < tooOld);
      if (!useless && this.#bytes <= MAX_BYTES) return;
      this.#drop(key, entry);
    }
  }
}

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
  // A cache between may hold what guests get, and must not answer members with it.
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

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Crowd } from './members-at-work.ts';
import { ask, until } from './site.ts';

const WRITERS = 8;
const READERS = 6;
const REST_MS = 20;
const PAGES = ['/', '/free-board', '/notice', '/region', '/tournaments', '/api/freeboard?page=1'];

/** Members comment on one post and guests read pages, on all servers in turn. */
export class Load {
  /** Comments answered with 201. */
  readonly acknowledged = new Set<string>();
  /** Answers other than a success or a 503 with a time to retry. */
  readonly wrong: string[] = [];
  readonly pages = [...PAGES];
  /** Answers, writes refused with a 503, and writes without an answer. */
  answered = 0;
  refused = 0;
  cut = 0;
  slowestPageMs = 0;
  #isStopped = false;
  #sent = 0;
  #servers: string[];
  readonly #lastWritten = new Map<string, number>();
  readonly #working: Promise<void>[];

  constructor(servers: string[], crowd: Crowd, name: string, readers = READERS) {
    this.#servers = [...servers];
    this.#working = [
      ...Array.from({ length: WRITERS }, (_, n) => this.#write(crowd, `${name} ${n}`, n)),
      ...Array.from({ length: readers }, (_, n) => this.#read(n)),
    ];
  }

  /** Resolves after the last answer. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#working);
  }

  /** Returns the milliseconds until every server has stored a comment sent after `since`. */
  async untilWritten(since: number): Promise<number> {
    const isBack = (server: string) => (this.#lastWritten.get(server) ?? 0) >= since;
    await until('every server writes again', async () => this.#servers.every(isBack), REST_MS);
    return Date.now() - since;
  }

  async #write({ members, post }: Crowd, name: string, writer: number): Promise<void> {
    const token = members[writer % members.length]?.token;
    for (let n = 0; !this.#isStopped; n++) {
      const server = this.#servers[this.#sent++ % this.#servers.length] as string;
      const content = `${name}-${n}`;
      const sent = Date.now();
      const call = `POST /api/freeboard/${post}/comments`;
      const answer = await ask(server, call, { body: { content }, token }).catch(() => undefined);
      this.answered++;
      if (answer?.status === 201) {
        this.acknowledged.add(content);
        this.#lastWritten.set(server, sent);
      } else if (answer === undefined) {
        this.cut++;
        // A balancer sends nothing more to a dead server.
        if (this.#servers.length > 1) this.#servers = this.#servers.filter(each => each !== server);
      } else if (answer.status === 503 && answer.retryAfter && /[가-힣]/.test(answer.text)) this.refused++;
      else this.wrong.push(`${call}: ${answer.status} ${answer.text}`);
      await pause(REST_MS);
    }
  }

  async #read(reader: number): Promise<void> {
    for (let n = reader; !this.#isStopped; n++) {
      const [server, path] = [this.#servers[n % this.#servers.length], this.pages[n % this.pages.length]];
      const began = Date.now();
      const status = await ask(`${server}`, `GET ${path}`).then(answer => answer.status, String);
      this.answered++;
      this.slowestPageMs = Math.max(this.slowestPageMs, Date.now() - began);
      if (status !== 200) this.wrong.push(`${path}: ${status}`);
      await pause(REST_MS);
    }
  }
}

/** Every acknowledged comment must be stored once and counted. */
export async function checkComments(databaseUrl: string, acknowledged: Set<string>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ content: string }>('select content from comments');
  const counted = await client.query(
    'select comment_count::int as n from free_posts where comment_count > 0',
  );
  await client.end();
  const stored = new Set(rows.map(({ content }) => content));
  const gone = [...acknowledged].filter(content => !stored.has(content));
  assert.deepEqual(gone, [], 'acknowledged, but gone');
  assert.equal(stored.size, rows.length, 'a comment is stored twice');
  assert.equal(counted.rows[0]?.n ?? 0, rows.length, 'the stored count differs');
}

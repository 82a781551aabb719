import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { post } from './crowd.ts';
import type { Crowd } from './members-at-work.ts';

const REST_MS = 40;
const BACK_WITHIN_MS = 60_000;
const PAGES = ['/', '/free-board', '/notice', '/region', '/tournaments', '/api/freeboard?page=1'];

type Answered = { site: string; sent: number };
type Write = { kind: 'comment' | 'post' | 'press'; key: string };

/** Members who write one after another at each of several servers, and guests who read cached pages. */
export class FailoverLoad {
  /** What was acknowledged. */
  readonly writes: Write[] = [];
  /** Answers that neither say that it is done nor to come again, and pages that were not answered. */
  readonly wrong: string[] = [];
  refused = 0;
  pages = 0;
  slowestPageMs = 0;
  #isStopped = false;
  #last: Answered[] = [];
  readonly #sites: string[];
  readonly #crowd: Crowd;
  readonly #working: Promise<void>[];

  constructor(sites: string[], crowd: Crowd) {
    this.#sites = sites;
    this.#crowd = crowd;
    const of = (n: number) => sites[n % sites.length] as string;
    this.#working = [
      ...crowd.members.map(({ id, token }, n) => this.#write(of(n), { id, token })),
      ...PAGES.map((_, n) => this.#read(of(n), n)),
    ];
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#working);
  }

  /** Waits until every site has acknowledged something that was sent since, and answers after how many milliseconds. */
  async untilWritten(since: number): Promise<number> {
    const isBack = (site: string) => this.#last.some(each => each.site === site && each.sent >= since);
    while (!this.#sites.every(isBack)) {
      assert.ok(Date.now() - since < BACK_WITHIN_MS, 'no site ever writes again');
      await pause(20);
    }
    return Date.now() - since;
  }

  /** Nothing that was acknowledged is missing, nothing is there twice. */
  async check(client: pg.Client): Promise<void> {
    const stored = async (sql: string) =>
      (await client.query<{ key: string }>(sql)).rows.map(({ key }) => key);
    const of = (kind: Write['kind']) => this.writes.filter(each => each.kind === kind).map(({ key }) => key);
    for (const [kind, rows] of [
      ['comment', await stored('select content as key from comments')],
      ['post', await stored('select title as key from free_posts')],
    ] as const) {
      const there = new Set(rows);
      assert.deepEqual(
        of(kind).filter(key => !there.has(key)),
        [],
        `an acknowledged ${kind} is gone`,
      );
      assert.equal(there.size, rows.length, `a ${kind} is there twice`);
    }
    const presses = Map.groupBy(
      await stored(
        "select id as key from points_ledger join members on member = members.number where reason = '출석'",
      ),
      key => key,
    );
    for (const [id, acknowledged] of Map.groupBy(of('press'), key => key))
      assert.ok((presses.get(id)?.length ?? 0) >= acknowledged.length, `a press of ${id} is gone`);
  }

  async #write(site: string, { id, token }: { id: string; token: string }): Promise<void> {
    const comments = `/api/freeboard/${this.#crowd.post}/comments`;
    for (let n = 0; !this.#isStopped; n++) {
      const content = `${id} ${n}`;
      const draft = { title: content, content, pictures: [] };
      await this.#send(site, { kind: 'comment', key: content, path: comments, body: { content }, token });
      await this.#send(site, { kind: 'post', key: content, path: '/api/freeboard', body: draft, token });
      await this.#send(site, { kind: 'press', key: id, path: '/api/members/attendance', body: {}, token });
    }
  }

  async #send(site: string, { path, body, token, ...write }: Write & Sent): Promise<void> {
    const sent = Date.now();
    const answer = await post(site + path, body, token).catch((error: Error) => ({
      ...{ status: 0, retryAfter: null, text: error.message },
    }));
    if (answer.status === 200 || answer.status === 201) {
      this.writes.push(write);
      this.#last = [...this.#last.filter(each => each.site !== site), { site, sent }];
    } else if (answer.status === 503 && answer.retryAfter && /[가-힣]/.test(answer.text)) this.refused++;
    else this.wrong.push(`${path}: ${answer.status} ${answer.text}`);
    await pause(REST_MS);
  }

  async #read(site: string, reader: number): Promise<void> {
    for (let n = reader; !this.#isStopped; n++) {
      const path = PAGES[n % PAGES.length] as string;
      const began = Date.now();
      const status = await fetch(site + path)
        .then(async answer => (await answer.arrayBuffer()) && answer.status)
        .catch(() => 0);
      this.pages++;
      this.slowestPageMs = Math.max(this.slowestPageMs, Date.now() - began);
      if (status !== 200) this.wrong.push(`${path}: ${status}`);
      await pause(REST_MS);
    }
  }
}

type Sent = { path: string; body: object; token: string };

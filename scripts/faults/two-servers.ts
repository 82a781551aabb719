import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import pg from 'pg';
import { type BuiltSite, OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { type PostgresServer, runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { Crowd, post } from './crowd.ts';

const WRITERS = 8;
const LOAD_MS = 250;
const BACK_MS = 5000;
const RECEIVE_MS = 5000;
const MEMBER = {
  ...{ id: 'writer1', password: 'three-cushion-9', username: '글쓴이', region: '서울' },
  ...{ phone: '01000001111', email: 'writer@example.com' },
};

/** Two servers on one PostgreSQL: one is killed under load, then PostgreSQL is restarted and crashes under load. */
export async function twoServersOnePostgres(rounds: number): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  try {
    await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
    return await onOnePostgres(postgres, { DATABASE_URL: `${postgres.url}/site` }, rounds);
  } finally {
    await postgres.stop();
  }
}

async function onOnePostgres(
  postgres: PostgresServer,
  location: { DATABASE_URL: string },
  rounds: number,
): Promise<string> {
  // At once, on an empty database: both want to make the tables and the first admin.
  const sites = (await Promise.all([startBuiltSite(location), startBuiltSite(location)])) as [
    BuiltSite,
    BuiltSite,
  ];
  try {
    const lines: string[] = [];
    const writers = await Writers.open(sites[0].url);
    for (let round = 0; round < rounds; round++) {
      lines.push(await killOne(sites, location, writers));
      lines.push(await restartPostgres(sites, postgres, writers, 'SIGINT'));
      lines.push(await restartPostgres(sites, postgres, writers, 'SIGQUIT'));
      await writers.check(location.DATABASE_URL);
    }
    return `${lines.slice(-3).join('; ')}; ${writers.acknowledged.size} comments, none lost or doubled`;
  } finally {
    for (const site of sites) {
      await site.stop();
      rmSync(site.folder, { recursive: true, force: true });
    }
  }
}

/** Comments on the owner's post and remembers the acknowledged comments. */
class Writers {
  readonly acknowledged = new Set<string>();
  readonly owner: string;
  readonly token: string;
  readonly path: string;
  #loads = 0;

  private constructor(owner: string, token: string, path: string) {
    this.owner = owner;
    this.token = token;
    this.path = path;
  }

  static async open(url: string): Promise<Writers> {
    const owner = await signIn(url, OWNER);
    const posted = await post(
      `${url}/api/freeboard`,
      { title: '견디는 글', content: '댓글을 셉니다.' },
      owner,
    );
    const { id } = JSON.parse(posted.text) as { id: number };
    await post(`${url}/api/auth/signup`, MEMBER);
    return new Writers(owner, await signIn(url, MEMBER), `/api/freeboard/${id}/comments`);
  }

  /** Has everybody write until `meanwhile` has ended. */
  async write(servers: string[], meanwhile: (crowd: Crowd) => Promise<void>): Promise<Crowd> {
    const { path, token } = this;
    const crowd = new Crowd(servers, { path, token, writers: WRITERS, name: `load ${this.#loads++}` });
    try {
      await pause(LOAD_MS);
      await meanwhile(crowd);
      await pause(LOAD_MS);
    } finally {
      await crowd.stop();
    }
    for (const content of crowd.acknowledged) this.acknowledged.add(content);
    return crowd;
  }

  /** Every acknowledged comment is there, none twice, and they are counted right. */
  async check(databaseUrl: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const stored = (await client.query('select content from comments')).rows.map(row => String(row.content));
    const [post] = (await client.query('select comment_count::int as n from free_posts')).rows;
    const admins = (await client.query(`select count(*)::int as n from members where role = 'admin'`)).rows;
    await client.end();
    const unique = new Set(stored);
    assert.deepEqual(
      [...this.acknowledged].filter(content => !unique.has(content)),
      [],
      'acknowledged, but gone',
    );
    assert.equal(unique.size, stored.length, 'written twice');
    assert.equal(post?.n, stored.length, 'the stored count must be the number of comments');
    assert.equal(admins[0]?.n, 1, 'two first admins');
  }
}

async function killOne(
  sites: [BuiltSite, BuiltSite],
  location: Record<string, string>,
  writers: Writers,
): Promise<string> {
  const [, doomed] = sites;
  const { cut, refused } = await writers.write(urlsOf(sites), async () => {
    doomed.process.kill('SIGKILL');
  });
  assert.ok(cut <= WRITERS, `only what was in flight may fail, but ${cut} did`);
  assert.equal(refused, 0, 'the other server goes on as if nothing were');
  rmSync(doomed.folder, { recursive: true, force: true });
  sites[1] = await startBuiltSite(location);
  return `a server killed: ${cut} cut`;
}

async function restartPostgres(
  sites: [BuiltSite, BuiltSite],
  postgres: PostgresServer,
  writers: Writers,
  signal: 'SIGINT' | 'SIGQUIT',
): Promise<string> {
  const ear = await Ear.open(sites[0].url, writers.owner);
  let back = 0;
  const { cut, refused } = await writers.write(urlsOf(sites), async () => {
    await postgres.restart(signal);
    const began = Date.now();
    await Promise.all(urlsOf(sites).map(url => untilWritten(url, writers)));
    back = Date.now() - began;
    assert.ok(back <= BACK_MS, `all must be back within ${BACK_MS} ms, not ${back}`);
  });
  assert.equal(cut, 0, 'every request is answered');
  await receivedAcross(ear, sites[1].url, writers);
  return `PostgreSQL ${signal === 'SIGINT' ? 'restarted' : 'crashed'}: ${refused} refused, back in ${back} ms`;
}

async function untilWritten(url: string, writers: Writers): Promise<void> {
  for (let n = 0; ; n++) {
    const content = `back ${url} ${n} ${Date.now()}`;
    const { status } = await post(url + writers.path, { content }, writers.token);
    if (status === 201) {
      writers.acknowledged.add(content);
      return;
    }
    await pause(50);
  }
}

/** What happens at one server is heard at the other: all is read, then there is a new comment. */
async function receivedAcross(ear: Ear, url: string, writers: Writers): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${writers.owner}` };
  const body = JSON.stringify({ upTo: Number.MAX_SAFE_INTEGER });
  await fetch(`${url}/api/notifications/read`, { method: 'PUT', headers, body });
  await ear.until(0);
  await untilWritten(url, writers);
  await ear.until(1);
  ear.leave();
}

/** The owner's browser, which receives the unread count. */
class Ear {
  unread = -1;
  readonly #leave = new AbortController();

  static async open(url: string, token: string): Promise<Ear> {
    const ear = new Ear();
    const answer = await fetch(`${url}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ear.#leave.signal,
    });
    assert.equal(answer.status, 200);
    void ear.#listen(answer.body as ReadableStream<Uint8Array<ArrayBuffer>>).catch(() => {});
    return ear;
  }

  async until(unread: number): Promise<void> {
    const began = Date.now();
    while (this.unread !== unread) {
      assert.ok(Date.now() - began < RECEIVE_MS, `no unread count of ${unread} within ${RECEIVE_MS} ms`);
      await pause(20);
    }
  }

  leave(): void {
    this.#leave.abort();
  }

  async #listen(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const onEvent = ({ data }: { data: string }) => {
      this.unread = (JSON.parse(data) as { unread: number }).unread;
    };
    const parser = createParser({ onEvent });
    for await (const text of body.pipeThrough(new TextDecoderStream())) parser.feed(text);
  }
}

async function signIn(url: string, { id, password }: { id: string; password: string }): Promise<string> {
  const { text } = await post(`${url}/api/auth/login`, { id, password });
  return (JSON.parse(text) as { token: string }).token;
}

const urlsOf = (sites: BuiltSite[]) => sites.map(site => site.url);

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { type PostgresServer, runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { Crowd, post } from './crowd.ts';
import { post as postAs, signOwnerIn } from './owner.ts';

const WRITERS = 8;
const LOAD_MS = 250;
const BACK_MS = 5000;

type Ground = { sites: [BuiltSite, BuiltSite]; postgres: PostgresServer; token: string; path: string };

/**
 * Two servers on one PostgreSQL, both under load: one is killed, then PostgreSQL is restarted, then it
 * crashes. Every acknowledged comment is there once, and both write again within five seconds.
 */
export async function databaseAway(rounds: number): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
  const location = { DATABASE_URL: `${postgres.url}/site` };
  // Both start at once on an empty database, and want to make the tables and the first admin.
  const sites = (await Promise.all([startBuiltSite(location), startBuiltSite(location)])) as Ground['sites'];
  const acknowledged = new Set<string>();
  try {
    const ground = { sites, postgres, ...(await newPost(sites[0].url)) };
    let [refused, slowestMs] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const killed = await underLoad(ground, acknowledged, async () => {
        sites[1].process.kill('SIGKILL');
      });
      assert.ok(killed.cut <= WRITERS, `only what was under way may fail, but ${killed.cut} did`);
      assert.equal(killed.refused, 0, 'the other server goes on');
      rmSync(sites[1].folder, { recursive: true, force: true });
      sites[1] = await startBuiltSite(location);
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        const away = await underLoad(ground, acknowledged, async () => {
          await postgres.restart(signal);
          slowestMs = Math.max(slowestMs, await writtenAgain(ground, acknowledged));
        });
        assert.equal(away.cut, 0, 'every request is answered');
        refused += away.refused;
      }
      await check(location.DATABASE_URL, acknowledged);
    }
    return `${acknowledged.size} comments, none lost or doubled; ${refused} refused while PostgreSQL was away, back within ${slowestMs} ms`;
  } finally {
    for (const site of sites) {
      await site.stop();
      rmSync(site.folder, { recursive: true, force: true });
    }
    await postgres.stop();
  }
}

async function newPost(url: string): Promise<{ token: string; path: string }> {
  const owner = await signOwnerIn(url);
  const draft = { title: '견디는 글', content: '댓글을 셉니다.' };
  const { id } = (await postAs(url, '/api/freeboard', owner, draft)) as { id: number };
  return { token: owner.authorization?.replace('Bearer ', '') ?? '', path: `/api/freeboard/${id}/comments` };
}

let loads = 0;

/** Has members comment at both servers while something happens. */
async function underLoad(
  { sites, token, path }: Ground,
  acknowledged: Set<string>,
  happens: () => Promise<void>,
): Promise<Crowd> {
  const crowd = new Crowd(
    sites.map(({ url }) => url),
    { path, token, writers: WRITERS, name: `load ${loads++}` },
  );
  await pause(LOAD_MS);
  await happens().finally(() => pause(LOAD_MS).then(() => crowd.stop()));
  for (const content of crowd.acknowledged) acknowledged.add(content);
  return crowd;
}

/** Waits until both servers write again; resolves with the milliseconds that took. */
async function writtenAgain({ sites, token, path }: Ground, acknowledged: Set<string>): Promise<number> {
  const began = Date.now();
  await Promise.all(
    sites.map(async ({ url }) => {
      for (let n = 0; ; n++) {
        const content = `back ${url} ${n} ${began}`;
        if ((await post(url + path, { content }, token)).status === 201) return acknowledged.add(content);
        await pause(50);
      }
    }),
  );
  const took = Date.now() - began;
  assert.ok(took <= BACK_MS, `both must write again within ${BACK_MS} ms, not ${took}`);
  return took;
}

/** Every acknowledged comment is stored, none twice, and they are counted right; there is one first admin. */
async function check(databaseUrl: string, acknowledged: Set<string>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const stored = (await client.query('select content from comments')).rows.map(row => String(row.content));
  const [counted] = (await client.query('select comment_count::int as n from free_posts')).rows;
  const [admins] = (await client.query(`select count(*)::int as n from members where role = 'admin'`)).rows;
  await client.end();
  const unique = new Set(stored);
  assert.deepEqual(
    [...acknowledged].filter(content => !unique.has(content)),
    [],
    'acknowledged, but gone',
  );
  assert.equal(unique.size, stored.length, 'written twice');
  assert.equal(counted?.n, stored.length, 'the stored count must be the number of comments');
  assert.equal(admins?.n, 1, 'two first admins');
}

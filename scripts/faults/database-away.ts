import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { checkComments, Load } from './load.ts';
import { gather } from './members-at-work.ts';

const WRITERS = 8;
const LOAD_MS = 250;
const BACK_MS = 5000;

/**
 * Two loaded servers on one PostgreSQL: one is killed, then PostgreSQL is restarted, then it crashes. Every
 * acknowledged comment is stored once, and both write again within five seconds.
 */
export async function databaseAway(rounds: number): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
  const location = { DATABASE_URL: `${postgres.url}/site` };
  // Both start at once on an empty database, and try to make the tables and the first admin.
  const sites = (await Promise.all([1, 2].map(() => startBuiltSite(location)))) as [BuiltSite, BuiltSite];
  const acknowledged = new Set<string>();
  let [loads, refused, slowestMs] = [0, 0, 0];
  const crowd = await gather(sites[0].url);
  const underLoad = async (happens: (load: Load) => Promise<void>) => {
    const servers = sites.map(({ url }) => url);
    const load = new Load(servers, crowd, `load ${loads++}`, 0);
    await pause(LOAD_MS);
    await happens(load).finally(() => pause(LOAD_MS).then(() => load.stop()));
    assert.deepEqual(load.wrong, []);
    for (const content of load.acknowledged) acknowledged.add(content);
    return load;
  };
  try {
    for (let round = 0; round < rounds; round++) {
      const killed = await underLoad(async () => void sites[1].process.kill('SIGKILL'));
      assert.ok(killed.cut <= WRITERS, `only what was under way may fail, but ${killed.cut} did`);
      assert.equal(killed.refused, 0, 'the other server goes on');
      rmSync(sites[1].folder, { recursive: true, force: true });
      sites[1] = await startBuiltSite(location);
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        const away = await underLoad(async load => {
          await postgres.restart(signal);
          const took = await load.untilWritten(Date.now());
          assert.ok(took <= BACK_MS, `both must write again within ${BACK_MS} ms, not ${took}`);
          slowestMs = Math.max(slowestMs, took);
        });
        assert.equal(away.cut, 0, 'every request is answered');
        refused += away.refused;
      }
      await checkComments(location.DATABASE_URL, acknowledged);
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

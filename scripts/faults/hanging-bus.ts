import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { startValkey } from '#test/fixtures/valkey-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { Crowd } from './crowd.ts';
import { gather } from './members-at-work.ts';

const WRITERS = 8;
const LONGEST_STOP_MS = 8000;
const HUNG_MS = 3000;

/** The server of BUS_URL hangs while members write: nothing is refused, and a process that is stopped meanwhile ends in time. */
export async function busThatHangs(): Promise<string> {
  const [postgres, valkey] = await Promise.all([startPostgres(), startValkey()]);
  await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
  const location = { DATABASE_URL: `${postgres.url}/site`, BUS_URL: valkey.url, RATE_LIMIT: 'off' };
  const sites = [await startBuiltSite(location), await startBuiltSite(location)] as const;
  try {
    const url = sites[0].url;
    const { members, post } = await gather(url);
    const load = {
      path: `/api/freeboard/${post}/comments`,
      token: members[0]?.token ?? '',
      writers: WRITERS,
    };
    const crowd = new Crowd([url], { ...load, name: 'hung' });
    await pause(500);
    const stops: number[] = [];
    valkey.process.kill('SIGSTOP');
    // One stops at once, with everything it last said unanswered; the other when it has given the server up.
    stops.push(await stopOf(sites[1]));
    await pause(HUNG_MS);
    await crowd.stop();
    assert.equal(crowd.refused + crowd.cut, 0, 'nothing is refused for a bus that hangs');
    stops.push(await stopOf(sites[0]));
    const seconds = stops.map(each => each / 1000).join(' and ');
    return `${crowd.acknowledged.size} comments while it hung, none refused; exit 0 after ${seconds} s`;
  } finally {
    valkey.process.kill('SIGCONT');
    for (const site of sites) {
      await site.stop();
      rmSync(site.folder, { recursive: true, force: true });
    }
    await Promise.all([postgres.stop(), valkey.stop()]);
  }
}

async function stopOf(site: { stop: () => Promise<number | null> }): Promise<number> {
  const began = Date.now();
  assert.equal(await site.stop(), 0, 'it must end with 0');
  const took = Date.now() - began;
  assert.ok(took < LONGEST_STOP_MS, `it took ${took} ms`);
  return took;
}

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { Helper } from '../bench/children.ts';
import { addressOf } from '../bench/vary.ts';
import type { Served, Crowd as Visitors } from './crowd-process.ts';
import { type AcknowledgedWrite, type Crowd, checkWrites, gather, workUntilCut } from './members-at-work.ts';

const STOP_MS = 5000;
// Containers are killed ten seconds after SIGTERM.
const LONGEST_STOP_MS = 8000;
const REFUSED_WITHIN_MS = 15_000;

/** Kills the server again and again in the middle of writes; every acknowledged command must be there, whole and once. */
export async function killedWhileWriting(rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-faults-'));
  const writes: AcknowledgedWrite[] = [];
  let crowd: Crowd | undefined;
  for (let round = 0; round < rounds; round++) {
    const site = await startBuiltSite({ DATA_DIR: folder, ATTENDANCE: 'per-press' });
    crowd ??= await gather(site.url);
    const working = workUntilCut(site.url, crowd, `${round}`, { writes });
    await new Promise(resolve => setTimeout(resolve, 150 + ((round * 37) % 250)));
    site.process.kill('SIGKILL');
    await Promise.all([working, site.stop()]);
    checkWrites(join(folder, 'site.db'), writes);
  }
  rmSync(folder, { recursive: true, force: true });
  assert.ok(writes.length > 0, 'nothing was written at all');
  return `${rounds} kills, ${writes.length} acknowledged writes (comments on three boards, likes, posts, applications, attendance, paid edits, reports, warnings), none lost, doubled or half done`;
}

/** Stops the server under load: every request it took is answered whole, and it ends with 0. */
export async function stoppedUnderLoad(rounds: number): Promise<string> {
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const site = await startBuiltSite({ ATTENDANCE: 'per-press' });
    const crowd = await gather(site.url);
    const writes: AcknowledgedWrite[] = [];
    const working = workUntilCut(site.url, crowd, `${round}`, { writes });
    await new Promise(resolve => setTimeout(resolve, 300));
    const began = Date.now();
    assert.equal(await site.stop(), 0, 'it must end with 0');
    assert.ok(Date.now() - began < STOP_MS, 'it must not wait for connections that go on asking');
    await working;
    checkWrites(join(site.folder, 'site.db'), writes);
    answered += writes.length;
    rmSync(site.folder, { recursive: true, force: true });
  }
  return `${rounds} stops, ${answered} requests answered, exit 0 each time`;
}

const PAGES = { path: '/free-board', vary: { parameter: 'page', pages: 1 } };

/** Stops the server while a thousand visitors ask for pages far quicker than it makes them. */
export async function stoppedUnderOverload(): Promise<string> {
  const site = await startBuiltSite();
  const helper = new Helper<Visitors, Served>('../faults/crowd-process.ts');
  const pages = { ...PAGES, url: site.url, seconds: 30, connections: 1000, perSecond: 5000 };
  const asking = helper.ask(pages).catch(() => {});
  await untilRefused(site.url);
  const began = Date.now();
  assert.equal(await site.stop(), 0, 'it must end with 0');
  const seconds = (Date.now() - began) / 1000;
  assert.ok(seconds * 1000 < LONGEST_STOP_MS, `it took ${seconds} s`);
  helper.end();
  await asking;
  rmSync(site.folder, { recursive: true, force: true });
  return `exit 0 after ${seconds} s`;
}

/** Until the site turns visitors away because it has too much to do. */
async function untilRefused(url: string): Promise<void> {
  const began = Date.now();
  // Further than the crowd gets, which begins at 0.
  for (let n = 1_000_000_000; ; n++) {
    const answer = await fetch(url + addressOf(PAGES.path, PAGES.vary, n));
    await answer.arrayBuffer();
    if (answer.status === 503) return;
    assert.equal(answer.status, 200);
    assert.ok(Date.now() - began < REFUSED_WITHIN_MS, 'nobody was refused: there was no overload');
  }
}

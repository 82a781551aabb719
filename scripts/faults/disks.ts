import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { addressOf } from '../bench/vary.ts';
import { type AcknowledgedWrite, checkWrites, gather } from './members-at-work.ts';
import {
  type DiskFaults,
  EIO,
  ENOSPC,
  EROFS,
  type FaultyDisk,
  faultyDisk,
  READS,
  WRITES,
} from './preload.ts';

const LEFT_OUT = 'left out: there is no C compiler (cc)';
const KOREAN = /[가-힣].*다시 시도해 주세요/;
// The longest that a fault may delay the process itself, and readers.
const LOOP_MS = 100;
const READ_MS = 500;

/** A site on this disk, with a member who comments on a post and requests pages. */
async function openGround(environment: Record<string, string>) {
  const site = await startBuiltSite({ ...environment, LOG_LEVEL: 'silent' });
  const { members, post } = await gather(site.url);
  const authorization = `Bearer ${members[0]?.token}`;
  const writes: AcknowledgedWrite[] = [];
  let attempts = 0;
  const comment = async () => {
    const content = `comment ${++attempts}`;
    const answer = await fetch(`${site.url}/api/freeboard/${post}/comments`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    });
    if (answer.status === 201) writes.push({ kind: 'comment', key: content, mark: 0 });
    return { status: answer.status, retry: answer.headers.get('retry-after'), text: await answer.text() };
  };
  // Each address is requested once only, so that no cached answer is used.
  const read = async (as: 'member' | 'guest') => {
    // As a browser, because the day's visitors are counted, too.
    const headers = { 'user-agent': 'Mozilla/5.0', ...(as === 'member' && { authorization }) };
    const paths = [
      addressOf(`/free-board/${post}`, { parameter: 'comments', pages: 1 }, ++attempts),
      `/api/freeboard?page=1&size=${1 + (attempts % 90)}`,
    ];
    const answers = await Promise.all(paths.map(path => fetch(site.url + path, { headers })));
    await Promise.all(answers.map(answer => answer.arrayBuffer()));
    return answers.map(({ status }) => status).join();
  };
  const close = async () => {
    assert.equal(await site.stop(), 0);
    checkWrites(join(site.folder, 'site.db'), writes);
    rmSync(site.folder, { recursive: true, force: true });
  };
  return { site, comment, read, close };
}

/** A disk that is full, read-only or broken: writes are refused with a sentence, reads go on, and it heals by itself. */
export async function disksThatFail(): Promise<string> {
  const disk = faultyDisk();
  if (!disk) return LEFT_OUT;
  const ground = await openGround(disk.environment);
  const faults: Record<string, DiskFaults> = {
    full: { writeError: ENOSPC },
    'read-only': { writeError: EROFS, syncError: EROFS },
    'not writing': { writeError: EIO },
    'not syncing': { syncError: EIO },
  };
  for (const [name, fault] of Object.entries(faults)) {
    assert.equal((await ground.comment()).status, 201, `before it was ${name}`);
    disk.set(fault);
    for (let times = 0; times < 3; times++) {
      const refused = await ground.comment();
      assert.equal(refused.status, 503, `${name}: ${refused.text}`);
      assert.match(JSON.parse(refused.text).message, KOREAN);
      assert.ok(Number(refused.retry) > 0);
      for (const as of ['guest', 'member'] as const) assert.equal(await ground.read(as), '200,200', name);
    }
    disk.set({});
    assert.equal((await ground.comment()).status, 201, `after it was ${name}`);
  }
  disk.set({ readError: EIO });
  // What SQLite has in memory is read on.
  for (const as of ['guest', 'member'] as const) assert.match(await ground.read(as), /^(200|503),(200|503)$/);
  disk.set({});
  for (const as of ['guest', 'member'] as const) assert.equal(await ground.read(as), '200,200', 'read again');
  await ground.close();
  return `${Object.keys(faults).join(', ')}: writes 503, reads 200, healed without a restart`;
}

/** A disk or another process that blocks the database: neither the process nor readers wait for it. */
export async function databasesThatHang(): Promise<string> {
  const disk = faultyDisk();
  const ground = await openGround(disk?.environment ?? {});
  await ground.read('guest');
  const quiet = await watch(ground.site, ground.read, wait(1500));
  const locked = await whileLocked(ground);
  const hung = disk && (await whileHung(ground, disk));
  await ground.close();
  for (const { loopMs, readMs } of [locked, ...(hung ? [hung] : [])]) {
    assert.ok(
      loopMs <= LOOP_MS + quiet.loopMs,
      `the process was held for ${loopMs} ms (else ${quiet.loopMs})`,
    );
    assert.ok(readMs <= READ_MS + quiet.readMs, `a reader waited ${readMs} ms (else ${quiet.readMs})`);
  }
  const said = ({ loopMs, readMs }: Watched) => `health ${loopMs} ms, reads ${readMs} ms at most`;
  return `quiet: ${said(quiet)}; locked for 4 s: ${said(locked)}; hung disk: ${hung ? said(hung) : LEFT_OUT}`;
}

type Ground = Awaited<ReturnType<typeof openGround>>;
type Watched = { loopMs: number; readMs: number };

async function whileLocked({ site, comment, read }: Ground): Promise<Watched> {
  const other = new DatabaseSync(join(site.folder, 'site.db'));
  other.exec('begin immediate');
  const writing = comment();
  const watched = await watch(site, read, wait(4000));
  other.close();
  assert.equal((await writing).status, 201, 'what waited for the lock is written after it');
  return watched;
}

async function whileHung({ site, comment, read }: Ground, disk: FaultyDisk): Promise<Watched> {
  disk.set({ hang: WRITES });
  const writing = Promise.all([comment(), comment(), comment()]);
  const watched = await watch(site, read, wait(3000));
  // Pages that nobody read before come from the disk; who asks for them waits, the process does not.
  disk.set({ hang: READS | WRITES });
  const { loopMs } = await watch(site, async () => '200,200', wait(1000));
  disk.set({});
  for (const { status } of await writing) assert.equal(status, 201, 'what hung is written after it');
  return { ...watched, loopMs: Math.max(watched.loopMs, loopMs) };
}

/** The longest that the process's health and its readers took until `end`. */
async function watch(site: BuiltSite, read: Ground['read'], end: Promise<unknown>): Promise<Watched> {
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  const longest = async (ask: () => Promise<unknown>, everyMs: number) => {
    let most = 0;
    while (!isOver) {
      const began = performance.now();
      await ask();
      most = Math.max(most, Math.round(performance.now() - began));
      await wait(everyMs);
    }
    return most;
  };
  const reading = async () => {
    for (const as of ['guest', 'member'] as const) assert.equal(await read(as), '200,200');
  };
  const healthy = async () => (await fetch(`${site.url}/healthz`)).text();
  const [loopMs, readMs] = await Promise.all([longest(healthy, 10), longest(reading, 50)]);
  return { loopMs, readMs };
}

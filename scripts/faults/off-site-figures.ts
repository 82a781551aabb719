import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackupStore } from '#/server/backup-store.ts';
import { BUCKET, startBucket } from '#test/fixtures/bucket-server.ts';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { fill } from '../bench/fill.ts';
import { command } from './backups.ts';
import { makeDue, offSiteSettings, storeOf } from './off-site-store.ts';
import { post } from './owner.ts';

const MEMBERS = 60_000;
const COMMENTS = 1_000;
const IDLE_MS = 10_000;
const SENT_WITHIN_MS = 300_000;
const LOOK_MS = 250;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/**
 * Measures what sending a backup off-site takes: of the running site's memory, beyond what it has when idle, and of the
 * chunks, after some comments. Judges nothing.
 */
export async function offSiteFigures(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-off-site-'));
  const postgres = await startPostgres();
  try {
    const sqlite = await figuresOf(join(folder, 'sqlite'), '');
    await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
    const other = await figuresOf(join(folder, 'postgres'), `${postgres.url}/site`);
    return `${MEMBERS} members and posts; SQLite: ${sqlite}. PostgreSQL: ${other}`;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function figuresOf(folder: string, databaseUrl: string): Promise<string> {
  const location = { databaseUrl, dataDir: join(folder, 'site') };
  const tokens = await fill(location, MEMBERS);
  const bucketFolder = join(folder, 'bucket');
  const bucket = await startBucket(bucketFolder, '/backups');
  const settings = {
    DATA_DIR: location.dataDir,
    DATABASE_URL: databaseUrl,
    ...offSiteSettings(bucket.settings),
  };
  const store = storeOf(settings);
  const site = await startBuiltSite(settings);
  await pause(IDLE_MS);
  const send = async () => {
    const before = sizeOf(bucketFolder);
    await command('backup', [], { DATA_DIR: location.dataDir, DATABASE_URL: databaseUrl });
    const memory = await sendingOf(site, store, () => makeDue({ ...location, beside: true }));
    return { ...memory, sent: megabytes(sizeOf(bucketFolder) - before) };
  };
  const first = await send();
  await talk(site.url, tokens);
  const second = await send();
  await site.stop();
  await bucket.stop();
  const [former, last] = await Promise.all((await store.stamps()).map(stamp => store.snapshot(stamp)));
  assert.ok(former && last, 'two backups must have been sent');
  const known = new Set(former.chunks.map(([id]) => id));
  const added = last.chunks.filter(([id]) => !known.has(id)).length;
  const share = `${added} of ${last.chunks.length} chunks (${((100 * added) / last.chunks.length).toFixed(1)} %)`;
  return `a backup of ${megabytes(former.bytes)}, ${first.sent} sent in ${first.seconds} s with ${first.memory} above the idle ${first.idle}; after ${COMMENTS} comments ${share}, ${second.sent} in ${second.seconds} s with ${second.memory} more`;
}

/** Lets the site send its newest backup: how long that took, and its most memory beyond what it had before. */
async function sendingOf(site: BuiltSite, store: BackupStore, due: () => Promise<void>) {
  const { length } = await store.stamps();
  const status = `/proc/${site.process.pid}`;
  const kilobytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`${status}/status`, 'utf8'))?.[1]);
  // The peak begins anew.
  writeFileSync(`${status}/clear_refs`, '5');
  const idle = kilobytes('VmRSS') * 1024;
  await due();
  const began = Date.now();
  while ((await store.stamps()).length === length) {
    assert.ok(Date.now() - began < SENT_WITHIN_MS, 'the backup does not arrive');
    await pause(LOOK_MS);
  }
  const memory = megabytes(kilobytes('VmHWM') * 1024 - idle);
  return { idle: megabytes(idle), memory, seconds: Math.round((Date.now() - began) / 1000) };
}

async function talk(url: string, tokens: string[]): Promise<void> {
  for (let at = 0; at < COMMENTS; at++) {
    const headers = { authorization: `Bearer ${tokens[at % tokens.length]}` };
    // Over all posts, as members write under old ones, too.
    const id = 1 + ((at * 7919) % MEMBERS);
    await post(url, `/api/freeboard/${id}/comments`, headers, { content: `${at}번째 한마디입니다` });
  }
}

function sizeOf(folder: string): number {
  const files = globSync('**/*_object', { cwd: join(folder, BUCKET) });
  return files.reduce((sum, file) => sum + statSync(join(folder, BUCKET, file)).size, 0);
}

import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findStamp, verifyBackup } from '#/server/backups/off-site-restore.ts';
import { startBucket } from '#test/fixtures/bucket-server.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { fill } from '../bench/fill.ts';
import { type Measured, runMeasured } from './measured-process.ts';
import { offSiteSettings, storeOf } from './off-site-store.ts';

const SMALL = 1000;
const LARGE = 30_000;
// What the runtime takes for itself between two collections, and the pages that SQLite remembers (64 MB a file), of which
// a small site has too few.
const MOST_GROWN_MB = 256;
const SHARE_MOST = 0.25;
const MB = 1_000_000;

/** Some hundred writes of a day, all over the site. */
const WRITES = [
  `insert into comments (post, author, content, created_at)
    select post, author, content, '2026-12-01T00:00:00.000Z' from comments where id <= 200`,
  "update free_post_texts set content = content || ' (고침)' where post % 1000 = 7",
  'update members set points = points + 10 where number % 500 = 3',
  'delete from post_likes where member % 1000 = 11',
];

type Place = { databaseUrl: string; dataDir: string };
type Figures = {
  rows: number;
  plain: number;
  compressed: number;
  stored: number;
  sending: Measured;
  again: Measured;
  againStored: number;
  newChunks: string;
  restoring: Measured;
};

/** Sends a site off-site, again after some hundred writes, and restores it, on both databases, small and large: memory must not grow with the site. */
export async function offSiteMemory(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'dangu-off-site-memory-'));
  const postgres = await startPostgres();
  const lines: string[] = [];
  try {
    for (const on of ['SQLite', 'PostgreSQL']) {
      const [small, large] = [await measure(on, SMALL), await measure(on, LARGE)];
      const line = lineOf(on, small, large);
      judge(small, large, line);
      lines.push(line);
    }
  } finally {
    await postgres.stop();
    rmSync(root, { recursive: true, force: true });
  }
  return lines.join('\n');

  async function measure(on: string, rows: number): Promise<Figures> {
    const name = `${on.toLowerCase()}${rows}`;
    const place = async (suffix: string): Promise<Place> => {
      const dataDir = join(root, name + suffix);
      if (on === 'SQLite') return { databaseUrl: '', dataDir };
      await runPostgresSql(`${postgres.url}/postgres`, `create database ${name}${suffix}`);
      return { databaseUrl: `${postgres.url}/${name}${suffix}`, dataDir };
    };
    return measureSite(rows, {
      bucket: join(root, `${name}bucket`),
      from: await place(''),
      to: await place('restored'),
    });
  }
}

type Places = { bucket: string; from: Place; to: Place };

async function measureSite(rows: number, { bucket: folder, from, to }: Places): Promise<Figures> {
  const bucket = await startBucket(folder, '/backups');
  try {
    await fill(from, rows, { searchable: !from.databaseUrl });
    const settings = { ...settingsOf(from), ...offSiteSettings(bucket.settings) };
    const compressed = await backUp(from);
    const sending = await send(settings);
    const stored = bytesIn(folder);
    for (const statement of WRITES) await write(from, statement);
    await backUp(from);
    const again = await send(settings);
    const againStored = bytesIn(folder) - stored;
    const store = storeOf(settings);
    const stamp = await findStamp(store, 'latest');
    const snapshot = await store.snapshot(stamp);
    assert.equal(await verifyBackup(store, snapshot), 0);
    const restoring = await runMeasured('scripts/restore.ts', ['s3:latest'], {
      ...settings,
      ...settingsOf(to),
    });
    const [, chunks, newChunks] = /\((\d+)조각 가운데 (\d+)조각/.exec(again.said) ?? [];
    return {
      ...{ rows, plain: snapshot.bytes, compressed, stored, sending, again, againStored, restoring },
      newChunks: `${newChunks} of ${chunks}`,
    };
  } finally {
    await bucket.stop();
  }
}

const settingsOf = ({ databaseUrl, dataDir }: Place) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });

/** Answers how large the file is. */
async function backUp(place: Place): Promise<number> {
  const { said } = await runMeasured('scripts/backup.ts', [], settingsOf(place));
  return statSync(/\S+\.db\.zst/.exec(said)?.[0] ?? '').size;
}

const send = (settings: Record<string, string>) =>
  runMeasured('scripts/faults/off-site-process.ts', [], settings);

async function write({ databaseUrl, dataDir }: Place, statement: string): Promise<void> {
  if (databaseUrl) return runPostgresSql(databaseUrl, statement);
  const db = new DatabaseSync(join(dataDir, 'site.db'));
  db.exec(statement);
  db.close();
}

const bytesIn = (folder: string) =>
  globSync('**/*_object', { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

function judge(small: Figures, large: Figures, line: string): void {
  for (const step of ['sending', 'again', 'restoring'] as const) {
    const grown = (large[step].peakMB ?? 0) - (small[step].peakMB ?? 0);
    assert.ok(grown < MOST_GROWN_MB, `${step} takes ${grown} MB more for a larger site: ${line}`);
  }
  assert.ok(large.againStored < SHARE_MOST * large.stored, `the second backup sends too much anew: ${line}`);
}

function lineOf(on: string, small: Figures, large: Figures): string {
  const mb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;
  const most = ({ peakMB, seconds }: Measured) =>
    `${peakMB?.toFixed(0) ?? '?'} MB in ${seconds.toFixed(0)} s`;
  const { rows, plain, compressed, stored, sending, again, againStored, newChunks, restoring } = large;
  return [
    `${on}, ${rows.toLocaleString('en-US')} rows of everything: ${mb(plain)} plain, ${mb(compressed)} compressed, ${mb(stored)} stored`,
    `second backup ${newChunks} chunks, ${mb(againStored)} (${((100 * againStored) / stored).toFixed(1)} %)`,
    `most memory: sending ${most(sending)}, again ${most(again)}, restoring ${most(restoring)}`,
    `of ${small.rows.toLocaleString('en-US')} rows (${mb(small.plain)}): ${most(small.sending)}, ${most(small.again)}, ${most(small.restoring)}`,
  ].join('; ');
}

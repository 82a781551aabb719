import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { batchesOf } from '#/features/halls/import/license-file.rules.ts';
import { foldKey } from '#/shared/text/text.ts';
import { get, signIn } from './asking.ts';
import { ownFolder } from './children.ts';
import { fill } from './fill.ts';
import { type Ground, inFolder, SMALL_SIZE, startOwn } from './ground.ts';
import { type Result, show } from './report.ts';

const GROUP = 'import of the public licence file';
const HALLS = 30_000;

type Hall = Parameters<typeof batchesOf>[0][number];

/** The whole country's halls, sent as the screen sends them: compared, taken over, and once more. */
export async function importCases({ pace }: Ground): Promise<Result[]> {
  const halls = Math.min(HALLS, pace.size);
  console.error(`import of ${halls} halls`);
  const batches = batchesOf(Array.from({ length: halls }, (_, n) => hallOf(n)));
  const folder = ownFolder();
  await fill(inFolder(folder), SMALL_SIZE);
  const alone = await insertAlone(batches);
  const site = await startOwn(folder);
  const token = await signIn(site.url);
  const send = (path: string) => sendAll(site.url, path, token, batches);
  const compared = await send('/api/billiard-halls/import/compare');
  const added = await send('/api/billiard-halls/import');
  const again = await send('/api/billiard-halls/import');
  await site.stop();
  const many = halls.toLocaleString('en-US');
  return [
    judge(`${many} rows compared`, halls, compared),
    judge(`${many} rows added, ÷ SQLite alone`, halls, added, alone),
    judge(`${many} rows once more, which changes nothing`, halls, again),
  ];
}

const hallOf = (n: number): Hall => ({
  region: '경기',
  name: `당구 마당 ${n}호`,
  address: `경기도 가온시 누리구 다솜로 ${n}, 2층`,
  phone: `0310${String(n).padStart(6, '0')}`,
  license: `BENCH-${n}`,
});

function post(path: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return { path, method: 'POST', headers, body: JSON.stringify(body) } as const;
}

async function sendAll(url: string, path: string, token: string, batches: Hall[][]): Promise<number> {
  const began = performance.now();
  for (const halls of batches) {
    const { status, body } = await get(url, post(path, { halls }, token));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  }
  return (performance.now() - began) / 1000;
}

/** The least it can take: the same rows written straight into the same table, a transaction a batch. */
async function insertAlone(batches: Hall[][]): Promise<number> {
  const folder = ownFolder();
  await fill(inFolder(folder), SMALL_SIZE);
  const database = new DatabaseSync(join(folder, 'site.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const insert = database.prepare(`insert into halls (region, name, name_key, address, address_key, phone,
    license, created_at) values (?, ?, ?, ?, ?, ?, ?, '')`);
  const began = performance.now();
  for (const halls of batches) {
    database.exec('begin immediate');
    for (const { region, name, address, phone, license } of halls)
      insert.run(region, name, foldKey(name), address, foldKey(address), phone, license);
    database.exec('commit');
  }
  const seconds = (performance.now() - began) / 1000;
  database.close();
  return seconds;
}

function judge(name: string, rows: number, seconds: number, alone?: number): Result {
  const rate = `${show(seconds)} s, ${show(rows / seconds)} rows/s`;
  const measured = alone ? `${rate} (${show(alone)} s alone)` : rate;
  const figures = { seconds, ...(alone && { alone }) };
  return {
    group: GROUP,
    case: name,
    measured,
    ratio: alone ? show(alone / seconds) : '',
    floor: '',
    ok: null,
    figures,
  };
}

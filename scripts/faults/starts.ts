import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { ROOT } from '../build.ts';

/** Starts that cannot succeed: one clear sentence, exit 1, and nothing touched. */
export async function startsThatFail(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-starts-'));
  const path = (name: string) => join(folder, name);
  writeFileSync(path('a-file'), '');
  await fails({ PORT: 'abc' }, /PORT의 값을 쓸 수 없습니다/);
  await fails({ DATA_DIR: join(path('a-file'), 'inside') }, /데이터 폴더에 쓸 수 없습니다/);
  await fails({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, /PostgreSQL에 연결할 수 없습니다/);
  await onATakenPort(folder);
  await onABrokenFile(folder);
  await onStrangeFiles(folder);
  await onATornLog();
  await onATakenFolder();
  await onANewerDatabase();
  rmSync(folder, { recursive: true, force: true });
  return 'wrong setting, unwritable folder, no PostgreSQL, taken port, broken file, log alone, folder for a file, torn log, newer database, folder of another process';
}

async function onATakenPort(folder: string): Promise<void> {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await fails({ PORT: String(port), DATA_DIR: folder }, /다른 프로그램이 쓰고 있습니다/);
  other.close();
}

async function onABrokenFile(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'broken-'));
  const file = join(dataDir, 'site.db');
  const junk = 'this was a database once '.repeat(500);
  writeFileSync(file, junk);
  await fails({ DATA_DIR: dataDir }, /손상/);
  assert.equal(readFileSync(file, 'utf8'), junk, 'the broken file must be left as it is');
}

async function onStrangeFiles(folder: string): Promise<void> {
  const alone = mkdtempSync(join(folder, 'log-alone-'));
  writeFileSync(join(alone, 'site.db-wal'), 'the last of it');
  await fails({ DATA_DIR: alone }, /site\.db-wal/);
  assert.equal(readFileSync(join(alone, 'site.db-wal'), 'utf8'), 'the last of it');
  const named = mkdtempSync(join(folder, 'folder-'));
  mkdirSync(join(named, 'site.db'));
  await fails({ DATA_DIR: named }, /파일이 아닙니다/);
}

/** The site is killed with transactions in its log; one that was on disk is torn afterwards. */
async function onATornLog(): Promise<void> {
  const site = await startBuiltSite();
  site.process.kill('SIGKILL');
  await site.stop();
  const file = join(site.folder, 'site.db-wal');
  const log = readFileSync(file);
  log.fill(0, 3 * 4096, 3 * 4096 + 512);
  writeFileSync(file, log);
  const before = readFileSync(join(site.folder, 'site.db'));
  await fails({ DATA_DIR: site.folder }, /손상/);
  assert.deepEqual(readFileSync(file), log, 'the torn log must be left as it is');
  assert.deepEqual(readFileSync(join(site.folder, 'site.db')), before);
  rmSync(site.folder, { recursive: true, force: true });
}

async function onATakenFolder(): Promise<void> {
  const site = await startBuiltSite();
  await fails({ DATA_DIR: site.folder }, /이미 켜져 있는 다른 당구마당/);
  assert.equal((await fetch(`${site.url}/readyz`)).status, 200, 'the first one must go on');
  const command = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: site.folder, DATABASE_URL: '' };
    const [script = '', ...rest] = args;
    return spawnSync(process.execPath, [join(ROOT, 'scripts', script), ...rest], { env, encoding: 'utf8' });
  };
  assert.equal(command('admin.ts', 'second2').status, 0, 'an admin is made beside a running site');
  for (const name of ['site.db', 'site.db-wal', 'site.db-shm', 'site.lock'])
    assert.equal(statSync(join(site.folder, name)).mode & 0o077, 0, `nobody else may read ${name}`);
  assert.match(command('migrate.ts').stderr, /이미 켜져 있는 다른 당구마당/);
  await site.stop();
  rmSync(site.folder, { recursive: true, force: true });
}

async function onANewerDatabase(): Promise<void> {
  const site = await startBuiltSite();
  await site.stop();
  const db = new DatabaseSync(join(site.folder, 'site.db'));
  db.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030')");
  const beside = await startBuiltSite({ DATA_DIR: site.folder });
  await beside.stop();
  db.exec('update compatibility set number = number + 1');
  db.close();
  await fails({ DATA_DIR: site.folder }, /새 버전/);
  rmSync(site.folder, { recursive: true, force: true });
}

async function fails(settings: Record<string, string>, sentence: RegExp): Promise<void> {
  const server = spawn(process.execPath, [join(ROOT, 'build', 'server', 'index.js')], {
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', text => {
    said += text;
  });
  const code = await new Promise(resolve => server.once('close', resolve));
  assert.equal(code, 1, `${JSON.stringify(settings)} must end with 1`);
  assert.match(said, sentence);
  assert.equal(said.trim().split('\n').length, 1, 'one sentence, no stack');
}

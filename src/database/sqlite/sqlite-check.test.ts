import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkDatabase, DamagedDatabaseError } from './sqlite-check.ts';

const COMMITS = 12;
const FRAME = 24 + 4096;
const WORD = 'kept since the beginning';

/** The files of a killed process: part of the data in the file, twelve commits in the log. */
function killedOnce(): [Buffer, Buffer] {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-check-'));
  const live = join(folder, 'live.db');
  const database = new DatabaseSync(live);
  database.exec(`pragma journal_mode = wal; pragma synchronous = off; pragma wal_autocheckpoint = 0;
    create table kysely_migration (name text); create table shelf (id integer primary key, word text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
    insert into shelf select i, '${WORD}' from n; pragma wal_checkpoint(truncate)`);
  for (let n = 1; n <= COMMITS; n++) database.exec(`insert into shelf values (${1000 + n}, 'of the log')`);
  const files: [Buffer, Buffer] = [readFileSync(live), readFileSync(`${live}-wal`)];
  database.close();
  rmSync(folder, { recursive: true });
  return files;
}

const [fileBytes, logBytes] = killedOnce();

function killed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'site.db');
  writeFileSync(file, fileBytes);
  writeFileSync(`${file}-wal`, logBytes);
  return file;
}

function change(file: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  work(bytes);
  writeFileSync(file, bytes);
}

const flip = (at: number) => (bytes: Buffer) => {
  bytes[at] = (bytes[at] ?? 0) ^ 0x40;
};

function expectRefused(file: string, everyPage = false): void {
  const both = () => [readFileSync(file), readFileSync(`${file}-wal`)];
  const before = both();
  expect(() => checkDatabase(file, everyPage)).toThrow(DamagedDatabaseError);
  expect(both()).toEqual(before);
}

function rowsOfLog(file: string): number {
  const database = new DatabaseSync(file);
  const found = database.prepare('select count(*) as n from shelf where id > 1000').get();
  database.close();
  return Number(found?.n);
}

describe('the files of a database, before they are opened', () => {
  test('may be missing, empty, or as a killed process left them', () => {
    const file = killed();
    checkDatabase(join(file, '..', 'none.db'), true);
    writeFileSync(join(file, '..', 'empty.db'), '');
    checkDatabase(join(file, '..', 'empty.db'), true);
    checkDatabase(file, true);
    expect(rowsOfLog(file)).toBe(COMMITS);
  });

  test('are accepted with a log that is cut off anywhere, as after a power cut', () => {
    const commits = new Set<number>();
    for (let length = 0; length < logBytes.length; length += 1873) {
      const file = killed();
      truncateSync(`${file}-wal`, length);
      checkDatabase(file, true);
      commits.add(rowsOfLog(file));
    }
    expect([...commits]).toEqual(Array.from({ length: COMMITS }, (_, n) => n));
  });

  test('may have a log whose last transaction is torn', () => {
    const file = killed();
    const frames = (logBytes.length - 32) / FRAME;
    change(`${file}-wal`, flip(32 + (frames - 1) * FRAME + 500));
    checkDatabase(file, true);
    expect(rowsOfLog(file)).toBe(COMMITS - 1);
  });

  test.each([0, 1, 5])('are refused where frame %i of the log is torn and transactions follow it', frame => {
    const file = killed();
    change(`${file}-wal`, flip(32 + frame * FRAME + 500));
    expectRefused(file);
  });

  test.each([
    ['magic is', 0, 4],
    ['version is', 4, 8],
    ['page size is', 8, 12],
    ['header is all', 0, 32],
  ])("are refused where the log's %s rubbish and transactions follow it", (_what, from, to) => {
    const file = killed();
    change(`${file}-wal`, bytes => bytes.fill('rubbish', from, to));
    expectRefused(file);
    change(`${file}-wal`, bytes => bytes.fill(0, from, to));
    expectRefused(file);
    const one = readFileSync(`${file}-wal`).subarray(0, 32 + FRAME);
    if (to < 32) writeFileSync(`${file}-wal`, one);
    expectRefused(file);
  });

  test('may have a log that was made longer and never written, or has nothing but a header', () => {
    for (const log of [Buffer.alloc(32 + 3 * FRAME), Buffer.alloc(9000), Buffer.from('x'.repeat(32))]) {
      const file = killed();
      writeFileSync(`${file}-wal`, log);
      checkDatabase(file, true);
      expect(rowsOfLog(file)).toBe(0);
    }
  });

  test('are refused where the file is no SQLite file, torn log or not', () => {
    const file = killed();
    writeFileSync(file, 'this was a database once '.repeat(500));
    expectRefused(file);
    truncateSync(`${file}-wal`, 9000);
    expectRefused(file);
  });

  test('are refused where the file ends before its last page, or is empty beside a log', () => {
    const file = killed();
    truncateSync(file, 3 * 4096);
    expectRefused(file);
    truncateSync(file, 0);
    expectRefused(file);
  });

  test('are refused where only the log is there, or a folder has the name of the file', () => {
    const file = killed();
    rmSync(file);
    expect(() => checkDatabase(file, false)).toThrow(/site\.db-wal.*건드리지 않았습니다/);
    expect(readFileSync(`${file}-wal`)).toEqual(logBytes);
    rmSync(`${file}-wal`);
    mkdirSync(file);
    expect(() => checkDatabase(file, false)).toThrow(/파일이 아닙니다/);
  });

  test("are refused where the file is another program's", () => {
    const file = join(killed(), '..', 'shop.db');
    const database = new DatabaseSync(file);
    checkDatabase(file, false);
    database.exec('create table orders (id integer primary key, price integer)');
    database.close();
    const before = readFileSync(file);
    expect(() => checkDatabase(file, false)).toThrow(
      /당구마당의 데이터베이스가 아닙니다.*건드리지 않았습니다/,
    );
    expect(readFileSync(file)).toEqual(before);
  });

  test('may end early while the log still has the rest', () => {
    const file = killed();
    const database = new DatabaseSync(file);
    database.exec(`pragma wal_autocheckpoint = 0; create table more (word);
      insert into more select printf('%.2000c', 'x') from shelf`);
    copyFileSync(file, `${file}2`);
    copyFileSync(`${file}-wal`, `${file}2-wal`);
    database.close();
    checkDatabase(`${file}2`, true);
  });

  test('are refused where a page of a small file is damaged inside', () => {
    const file = killed();
    change(file, bytes => bytes.fill(0xff, 2 * 4096, 2 * 4096 + 64));
    expectRefused(file);
    expectRefused(file, true);
  });
});

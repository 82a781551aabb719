import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isDatabaseAway } from '#/database/health.ts';
import { SqliteThread } from './sqlite-thread.ts';

const ONE = { sql: 'select 1 as one', parameters: [] };
const LONG = {
  sql: 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000000) select count(*) from n',
  parameters: [],
};

function thread(options: { timeoutMs?: number } = {}) {
  const folder = join(mkdtempSync(join(tmpdir(), 'dangu-thread-')), 'data');
  const made = new SqliteThread(join(folder, 'site.db'), { writes: true, ...options });
  onTestFinished(async () => {
    await made.end();
    rmSync(join(folder, '..'), { recursive: true });
  });
  return { thread: made, makeFolder: () => mkdirSync(folder) };
}

const whyNot = (run: Promise<unknown>) =>
  run.then(
    () => 'answered',
    error => isDatabaseAway(error),
  );

describe('a database thread', () => {
  test('that has died is replaced by another when something is asked again', async () => {
    const { thread: one, makeFolder } = thread();
    // The thread cannot open the file and dies.
    expect(await Promise.all([whyNot(one.run(ONE)), whyNot(one.run(ONE))])).toEqual([true, true]);
    makeFolder();
    expect((await one.run(ONE)).rows).toEqual([{ one: 1 }]);
  });

  test('begins before its file can be there, and opens it for the first statement', async () => {
    const { thread: one, makeFolder } = thread();
    one.begin();
    await pause(300);
    makeFolder();
    expect((await one.run(ONE)).rows).toEqual([{ one: 1 }]);
  });

  test('runs nothing of a transaction that began in a thread before it', async () => {
    const { thread: one, makeFolder } = thread();
    makeFolder();
    await one.run({ sql: 'create table shelf (id integer)' });
    const rest = { sql: 'insert into shelf values (1)', parameters: [], before: '' };
    await expect(one.run(rest)).rejects.toMatchObject({ alive: false });
    expect((await one.run({ sql: 'select * from shelf', parameters: [] })).rows).toEqual([]);
  });

  test('lets no query wait for ever, and works again afterwards', async () => {
    const { thread: one, makeFolder } = thread({ timeoutMs: 300 });
    makeFolder();
    expect(await whyNot(one.run(LONG))).toBe(true);
    while (one.waiting > 0) await pause(20);
    expect((await one.run(ONE)).rows).toEqual([{ one: 1 }]);
  });

  test('gets all statements that arrive while it works in one message', async () => {
    const { thread: one, makeFolder } = thread();
    makeFolder();
    await one.run(ONE);
    const messages = vi.spyOn(Worker.prototype, 'postMessage');
    onTestFinished(() => messages.mockRestore());
    const run = [one.run(LONG)];
    for (let n = 0; n < 5; n++) {
      await pause(1);
      run.push(one.run(ONE));
    }
    expect(one.waiting).toBe(6);
    const answers = await Promise.all(run);
    expect(answers.slice(1).map(({ rows }) => rows)).toEqual(Array(5).fill([{ one: 1 }]));
    const sent = messages.mock.calls.map(([questions]) => (questions as unknown[]).length);
    expect(sent).toEqual([1, 5]);
  });

  test('answers the statements queued before a slow one without waiting for it', async () => {
    const { thread: one, makeFolder } = thread();
    makeFolder();
    await one.run(LONG);
    const [quick, slow] = [one.run(ONE), one.run(LONG)];
    await quick;
    expect(one.waiting).toBe(1);
    await slow;
  });

  test('whose connection is closed serves the next file, without state of the first', async () => {
    const starts = vi.spyOn(Worker.prototype, 'ref');
    onTestFinished(() => starts.mockRestore());
    const { thread: first, makeFolder } = thread();
    makeFolder();
    await first.run({ sql: 'create table shelf (id integer); begin; insert into shelf values (1)' });
    await first.end();
    const second = thread();
    second.makeFolder();
    await second.thread.run(ONE);
    expect(new Set(starts.mock.contexts).size).toBe(1);
    const shelf = { sql: 'select * from shelf', parameters: [] };
    await expect(second.thread.run(shelf)).rejects.toThrow('no such table: shelf');
    await expect(first.run(ONE)).rejects.toThrow('the database is closed');
  });

  test('that is at work when its connection is closed serves no other', async () => {
    const starts = vi.spyOn(Worker.prototype, 'ref');
    onTestFinished(() => starts.mockRestore());
    const { thread: busy, makeFolder } = thread();
    makeFolder();
    await busy.run(ONE);
    const lost = whyNot(busy.run(LONG));
    await busy.end();
    expect(await lost).toBe(true);
    const next = thread();
    next.makeFolder();
    await next.thread.run(ONE);
    expect(new Set(starts.mock.contexts).size).toBe(2);
  });
});

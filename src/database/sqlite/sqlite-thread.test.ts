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
    // The file cannot be opened, so the thread dies of that.
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

  test('is sent in one message what is asked while it is at work', async () => {
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

  test('answers what was queued before a slow statement without waiting for that', async () => {
    const { thread: one, makeFolder } = thread();
    makeFolder();
    await one.run(LONG);
    const [quick, slow] = [one.run(ONE), one.run(LONG)];
    await quick;
    expect(one.waiting).toBe(1);
    await slow;
  });
});

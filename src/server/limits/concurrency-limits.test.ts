import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConcurrencyLimit, makeConcurrencyLimits } from './concurrency-limits.ts';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const work = (ms: number) => () => new Promise<void>(resolve => setTimeout(resolve, ms));
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error,
  );

describe('a concurrency limit', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: [
          'setTimeout',
          'setImmediate',
          'clearImmediate',
          'setInterval',
          'clearInterval',
          'performance',
        ],
      }),
  );
  afterEach(() => void vi.useRealTimers());

  test('lets a limited number work at once and the others after them, in order of arrival', async () => {
    const limit = new ConcurrencyLimit(2);
    const began: number[] = [];
    const all = [1, 2, 3, 4, 5].map(n =>
      limit.run(() => {
        began.push(n);
        return work(10)();
      }),
    );
    expect(limit.load).toEqual({ running: 2, waiting: 3, refused: 0 });
    await pass(10);
    expect(began).toEqual([1, 2, 3, 4]);
    await pass(20);
    await Promise.all(all);
    expect(began).toEqual([1, 2, 3, 4, 5]);
    expect(limit.load).toEqual({ running: 0, waiting: 0, refused: 0 });
  });

  test('refuses a request at once if its estimated wait exceeds half a second', async () => {
    const limit = new ConcurrencyLimit(1);
    for (let n = 0; n < 60; n++) {
      const one = limit.run(work(40));
      await pass(40);
      await one;
    }
    const all = Array.from({ length: 100 }, () => outcome(limit.run(work(40))));
    const { running, waiting, refused } = limit.load;
    expect(running).toBe(1);
    expect(waiting).toBeGreaterThanOrEqual(12);
    expect(waiting).toBeLessThanOrEqual(14);
    expect(refused).toBe(99 - waiting);
    expect(limit.isFull).toBe(true);
    expect(await all[99]).toMatchObject({ kind: 'overloaded', retryAfterSeconds: 2 });
    await pass(2000);
    expect((await Promise.all(all)).filter(said => said === 'done')).toHaveLength(1 + waiting);
    expect(limit.isFull).toBe(false);
  });

  test('refuses requests that wait behind hanging work, after a second', async () => {
    const limit = new ConcurrencyLimit(1);
    void limit.run(() => new Promise(() => {}));
    const waiting = outcome(limit.run(work(1)));
    await pass(1300);
    expect(await waiting).toMatchObject({ kind: 'overloaded' });
    expect(limit.load).toEqual({ running: 1, waiting: 0, refused: 1 });
  });

  test('of writes, reads, searches and pages refuses requests behind hanging work within half a second', async () => {
    const { write, read, search, page } = makeConcurrencyLimits();
    for (const limit of [write, read, search, page]) {
      for (let n = 0; n < 64; n++) void limit.run(() => new Promise(() => {})).catch(() => {});
      const last = outcome(limit.run(work(1)));
      await pass(500);
      expect(await last).toMatchObject({ kind: 'overloaded' });
    }
  });

  test('is free again after work that failed', async () => {
    const limit = new ConcurrencyLimit(1);
    const broken = outcome(limit.run(() => Promise.reject(new Error('broken'))));
    const next = outcome(limit.run(work(1)));
    await pass(1);
    expect(await broken).toMatchObject({ message: 'broken' });
    expect(await next).toBe('done');
    expect(limit.load.running).toBe(0);
  });

  test('without a time-out nobody is refused, however long they wait', async () => {
    const limit = new ConcurrencyLimit(1, { timeoutMs: Number.POSITIVE_INFINITY });
    const all = Array.from({ length: 20 }, () => outcome(limit.run(work(500))));
    await pass(20 * 500);
    expect(await Promise.all(all)).toEqual(Array(20).fill('done'));
    expect(limit.load.refused).toBe(0);
  });

  test('leaves a slot empty for the given time', async () => {
    const limit = new ConcurrencyLimit(1, {
      coolDown: (workedMs, letNextIn) => void setTimeout(letNextIn, 2 * workedMs),
    });
    const first = limit.run(work(10));
    let isDone = false;
    const second = limit.run(() => {
      isDone = true;
    });
    await pass(10);
    await first;
    await pass(19);
    expect(isDone).toBe(false);
    await pass(1);
    await second;
    expect(isDone).toBe(true);
  });

  test('to rendering leaves writers four times the time of each page, and password hashing none', async () => {
    const { hash, render, write } = makeConcurrencyLimits();
    const pages = async () => {
      let done = 0;
      const all = [1, 2].map(() => render.run(work(4)).then(() => done++));
      await pass(23);
      const soon = done;
      await pass(30);
      await Promise.all(all);
      return soon;
    };
    expect(await pages()).toBe(2);
    const login = write.run(() => hash.run(work(100)));
    expect(await pages()).toBe(2);
    const comment = write.run(work(100));
    expect(await pages()).toBe(1);
    await pass(200);
    await Promise.all([login, comment]);
  });

  test('to rendering leaves the others a turn of the event loop after each page', async () => {
    const { render } = makeConcurrencyLimits();
    const order: string[] = [];
    const pages = [1, 2].map(n =>
      render.run(() => {
        order.push(`page ${n}`);
        if (n === 1) setImmediate(() => order.push('another'));
      }),
    );
    await pass(20);
    await Promise.all(pages);
    expect(order).toEqual(['page 1', 'another', 'page 2']);
  });
});

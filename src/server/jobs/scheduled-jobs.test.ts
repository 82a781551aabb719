import { describe, expect, test } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { LOCK_MS, ScheduledJobs } from './scheduled-jobs.ts';

const MINUTE = 60_000;

/** Processes with one job on one site's database. */
async function processes(count: number, run: (signal: AbortSignal) => Promise<void>) {
  const app = await openTestApp();
  const all = Array.from({ length: count }, () => {
    const jobs = new ScheduledJobs(app.site.db, { now: () => app.clock.now, onError: () => {} });
    jobs.add({ name: 'sweeping', everyMs: 10 * MINUTE, run });
    return jobs;
  });
  const look = async () => {
    const done = await Promise.all(all.map(jobs => jobs.runIfDue('sweeping')));
    return done.filter(Boolean).length;
  };
  return { ...app, all, look };
}

describe('a scheduled job', () => {
  test('runs once across all processes, and again when it is due', async () => {
    let swept = 0;
    const { look, clock } = await processes(5, async () => {
      swept++;
    });
    expect([await look(), swept]).toEqual([1, 1]);
    clock.pass(10 * MINUTE - 1);
    expect([await look(), swept]).toEqual([0, 1]);
    clock.pass(1);
    expect([await look(), swept]).toEqual([1, 2]);
  });

  test('that is being done is not begun elsewhere, by hand neither', async () => {
    const { promise: cleaning, resolve: finish } = Promise.withResolvers<void>();
    let swept = 0;
    const { all, clock } = await processes(2, () => {
      swept++;
      return cleaning;
    });
    const [first, second] = all as [ScheduledJobs, ScheduledJobs];
    const doing = first.run('sweeping');
    await expect.poll(() => swept).toBe(1);
    expect(await second.runIfDue('sweeping')).toBe(false);
    expect([await first.run('sweeping'), await second.run('sweeping')]).toEqual([false, false]);
    finish();
    expect(await doing).toBe(true);
    clock.pass(1000);
    expect(await second.runIfDue('sweeping')).toBe(false);
    expect(await second.run('sweeping')).toBe(true);
  });

  test('of a dead process is taken over', async () => {
    let swept = 0;
    const { all, clock } = await processes(2, async () => {
      if (swept++ === 0) await new Promise(() => {});
    });
    const [dead, other] = all as [ScheduledJobs, ScheduledJobs];
    void dead.runIfDue('sweeping');
    await expect.poll(() => swept).toBe(1);
    clock.pass(LOCK_MS - 1);
    expect(await other.runIfDue('sweeping')).toBe(false);
    clock.pass(1);
    expect(await other.runIfDue('sweeping')).toBe(true);
  });

  test('that fails is tried again after a minute', async () => {
    let attempts = 0;
    const { all, clock } = await processes(1, async () => {
      if (attempts++ === 0) throw new Error('no broom');
    });
    const [jobs] = all as [ScheduledJobs];
    await expect(jobs.runIfDue('sweeping')).rejects.toThrow('no broom');
    clock.pass(MINUTE - 1);
    expect(await jobs.runIfDue('sweeping')).toBe(false);
    clock.pass(1);
    expect(await jobs.runIfDue('sweeping')).toBe(true);
  });

  test('waits no longer than its own time after the clock was set back', async () => {
    const { look, clock } = await processes(2, async () => {});
    clock.pass(30 * 24 * 60 * MINUTE);
    expect(await look()).toBe(1);
    clock.pass(-30 * 24 * 60 * MINUTE);
    expect(await look()).toBe(1);
  });

  test('is asked to stop when the site closes, which waits for it', async () => {
    let began = false;
    let stopped = false;
    const { all } = await processes(1, async signal => {
      began = true;
      await new Promise(resolve => signal.addEventListener('abort', resolve));
      stopped = true;
    });
    const [jobs] = all as [ScheduledJobs];
    const doing = jobs.runIfDue('sweeping');
    await expect.poll(() => began).toBe(true);
    await jobs.close();
    expect(stopped).toBe(true);
    expect(await doing).toBe(true);
    expect(await jobs.runIfDue('sweeping')).toBe(false);
  });
});

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { waitForTabLock } from './tab-lock.ts';

let made = 0;

/** A tab that waits for `name`; `calls` records the listener's calls. */
function tab(name: string) {
  const calls: string[] = [];
  const lock = waitForTabLock(name, {
    onLocked: () => calls.push('locked'),
    onOthers: () => calls.push('others'),
    onLost: () => calls.push('lost'),
  });
  onTestFinished(lock.leave);
  return { ...lock, calls, last: () => calls.at(-1) };
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['with locks', () => {}],
  ['where the browser has no locks', () => vi.stubGlobal('navigator', {})],
])('%s', (_, arrange) => {
  test('the first tab has it, the second learns so, and gets it when the first closes', async () => {
    arrange();
    const name = `lock ${++made}`;
    const first = tab(name);
    await expect.poll(first.last).toBe('locked');
    const second = tab(name);
    await expect.poll(second.last).toBe('others');
    first.leave();
    await expect.poll(second.last).toBe('locked');
    expect(first.calls).toEqual(['locked']);
  });

  test('a tab that takes over has it, the other learns so, and gets it back when that one closes', async () => {
    arrange();
    const name = `lock ${++made}`;
    const first = tab(name);
    await expect.poll(first.last).toBe('locked');
    const second = tab(name);
    await expect.poll(second.last).toBe('others');
    second.takeOver();
    await expect.poll(second.last).toBe('locked');
    await expect.poll(first.last).toBe('lost');
    second.leave();
    await expect.poll(first.last).toBe('locked');
    expect(second.last()).toBe('locked');
  });

  test('of two that come at the same moment one has it', async () => {
    arrange();
    const name = `lock ${++made}`;
    const both = [tab(name), tab(name)];
    await expect.poll(() => both.map(each => each.calls.includes('locked'))).toContain(true);
    await new Promise(resolve => setTimeout(resolve, 700));
    expect(both.filter(each => each.last() === 'locked')).toHaveLength(1);
  });

  test('other names are other locks', async () => {
    arrange();
    const [one, other] = [tab(`lock ${++made}`), tab(`lock ${++made}`)];
    await expect.poll(() => [one.last(), other.last()]).toEqual(['locked', 'locked']);
  });
});

test('a lock that a page on its way out still holds is waited for without a word of others', async () => {
  const name = `lock ${++made}`;
  // This lock's holder answers nobody.
  void navigator.locks.request(name, () => new Promise(resolve => setTimeout(resolve, 900)));
  const next = tab(name);
  await expect.poll(next.last).toBe('locked');
  expect(next.calls).toEqual(['locked']);
});

test('a lock that is granted to a tab which has left meanwhile is given back', async () => {
  let released = 0;
  const request = async (_name: string, _options: LockOptions, whileLocked: () => Promise<void>) => {
    await new Promise(resolve => setTimeout(resolve, 5));
    await whileLocked();
    released++;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const hasty = tab(`lock ${++made}`);
  hasty.leave();
  await expect.poll(() => released).toBe(1);
  expect(hasty.calls).toEqual([]);
});

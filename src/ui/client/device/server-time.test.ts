import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SERVER = Date.parse('2026-11-26T10:00:00.400Z');
const MINUTE = 60_000;

let time: typeof import('./server-time.ts');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.resetModules();
  time = await import('./server-time.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server's answer from `at`, after `each` milliseconds in both directions. */
function answer(at: number, deviceAhead: number, each = 40, headers: Record<string, string> = {}) {
  const sentAt = at - each + deviceAhead;
  vi.setSystemTime(at + each + deviceAhead);
  time.noteServerTime({ headers: new Headers({ date: new Date(at).toUTCString(), ...headers }) }, sentAt);
  return time.serverNow() - (at + each);
}

test('a correct clock is not adjusted', () => {
  expect(answer(SERVER, 0)).toBe(0);
  expect(answer(SERVER + 5000, 0, 4000)).toBe(0);
  expect(answer(SERVER + 20_000, 300)).toBe(300);
});

test.each([10 * MINUTE, -10 * MINUTE, 365 * 24 * 60 * MINUTE])(
  'a clock that is off by %d ms is corrected to the second, and more exactly with each answer',
  ahead => {
    expect(Math.abs(answer(SERVER, ahead))).toBeLessThan(1100);
    answer(SERVER + 5300, ahead);
    answer(SERVER + 9900, ahead);
    expect(Math.abs(answer(SERVER + 20_600, ahead))).toBeLessThan(600);
  },
);

test('a clock that is set while the page is open is measured again', () => {
  answer(SERVER, 10 * MINUTE);
  expect(answer(SERVER + 30_000, 0)).toBe(0);
  expect(Math.abs(answer(SERVER + 60_000, -3 * MINUTE))).toBeLessThan(1100);
});

test('a cached answer does not set the time', () => {
  expect(answer(SERVER - 9000, 0, 40, { age: '9' })).toBe(0);
  vi.setSystemTime(SERVER);
  time.noteServerTime({ headers: new Headers() }, SERVER);
  expect(time.serverNow()).toBe(SERVER);
});

test('the server is asked once if no answer had its time, and nothing waits while it is away', async () => {
  vi.setSystemTime(SERVER + 10 * MINUTE);
  const date = new Date(SERVER).toUTCString();
  const fetch = vi.fn(async () => new Response(null, { headers: { date } }));
  vi.stubGlobal('fetch', fetch);
  await Promise.all([time.serverTimeKnown(), time.serverTimeKnown()]);
  await time.serverTimeKnown();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(Math.abs(time.serverNow() - SERVER)).toBeLessThan(1100);

  vi.resetModules();
  const offline = await import('./server-time.ts');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await offline.serverTimeKnown();
  expect(offline.serverNow()).toBe(SERVER + 10 * MINUTE);
});

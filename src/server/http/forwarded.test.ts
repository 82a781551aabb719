import { describe, expect, test } from 'vitest';
import { BUCKETS } from '#/server/limits/rate-limits.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

/** Searches once beyond an address's limit, each time with `forwarded`; returns the last status. */
async function searchTooOften(app: TestApp, forwarded: (n: number) => string): Promise<number> {
  let status = 0;
  for (let n = 0; n <= BUCKETS.searchAddress.max; n++) {
    const headers = { 'x-forwarded-for': forwarded(n) };
    ({ status } = await app.call('GET', '/api/freeboard?page=1&q=당구', { headers }));
  }
  return status;
}

describe('a caller that forges X-Forwarded-For', () => {
  test('is limited as one where no proxy is trusted', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    expect(await searchTooOften(app, n => `198.51.100.${n}`)).toBe(429);
  });

  test('is limited as one behind a proxy, which notes the address it sees last', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
    expect(await searchTooOften(app, n => `198.51.100.${n}, 203.0.113.50`)).toBe(429);
    expect(await searchTooOften(app, n => `203.0.113.50, 198.51.100.${n}`)).toBe(200);
  });
});

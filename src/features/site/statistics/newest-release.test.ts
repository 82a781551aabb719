import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { VERSION } from '#/server/settings/version.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { readNewestRelease } from './newest-release.server.ts';
import type { SiteStats } from './site-stats.contract.ts';

test('the statistics page says that there is a newer version, where an address is set that names it', async () => {
  let answer = '{ "version": "99.0.1" }';
  let asked = '';
  const server = createServer((request, response) => {
    asked = `${request.method} ${request.url}`;
    response.writeHead(answer ? 200 : 503).end(answer);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const app = await openTestApp({ RELEASES_URL: `http://127.0.0.1:${port}/latest.json` });
  const as = await newAdmin(app);
  const signal = new AbortController().signal;
  const notes = async () => {
    const { health } = (await app.call<SiteStats>('GET', '/api/site-stats', { as })).body;
    return health.notes.filter(({ name }) => name === 'NewRelease').map(({ sentence }) => sentence);
  };
  expect(await notes()).toEqual([]);
  await readNewestRelease(app.site, signal);
  const sentence = `새 버전 99.0.1이(가) 나왔습니다. 지금은 ${VERSION}입니다.`;
  await expect.poll(notes).toEqual([sentence]);
  expect(asked).toBe('GET /latest.json');

  // An answer that is no release, too long or an error changes nothing and fails the job.
  for (const bad of [
    '',
    'text',
    '{ "version": "<b>9</b>" }',
    `{ "version": "99.1.0", "x": "${'x'.repeat(5000)}" }`,
  ]) {
    answer = bad;
    await expect(readNewestRelease(app.site, signal)).rejects.toThrow();
  }
  expect(await notes()).toEqual([sentence]);
  answer = JSON.stringify({ version: VERSION });
  await readNewestRelease(app.site, signal);
  await expect.poll(notes).toEqual([]);

  const unasked = await openTestApp();
  expect(unasked.site.config.RELEASES_URL).toBe('');
});

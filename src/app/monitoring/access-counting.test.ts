import { expect, test } from 'vitest';
import { makeLog } from '#/server/monitoring/log.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { countAccess } from './access-counting.ts';

type Line = { level: string; requestId: string; path: string; route: string; status: number; ms: number };
const [INFO, WARN, ERROR] = ['info', 'warn', 'error'];

async function loggedApp(level: string) {
  const lines: Line[] = [];
  const log = makeLog(level, { write: line => lines.push(JSON.parse(line)) });
  return { app: await openTestApp({}, log), lines };
}

test('each write is a line of the log, with its request number and the pattern of its route', async () => {
  const { app, lines } = await loggedApp('info');
  const as = await newMember(app);
  const body = { title: '첫 글', content: '내용' };
  const { headers } = await app.call('POST', '/api/freeboard', { as, body });
  await app.call('GET', '/api/freeboard');
  expect(lines).toEqual([
    {
      level: INFO,
      time: expect.any(String),
      requestId: headers.get('x-request-id'),
      method: 'POST',
      path: '/api/freeboard',
      route: 'POST /api/freeboard',
      status: 201,
      ms: expect.any(Number),
    },
  ]);
});

test('a read is a line of the log only at level debug', async () => {
  const { app, lines } = await loggedApp('debug');
  await app.call('GET', '/api/freeboard/7');
  expect(lines.map(({ path, route, status }) => [path, route, status])).toEqual([
    ['/api/freeboard/7', 'GET /api/freeboard/:id', 404],
  ]);
});

test('a request of a second or more is logged as a warning, also a read', async () => {
  const { app, lines } = await loggedApp('info');
  const request = (method: string, status: number, ms: number) =>
    countAccess(
      app.site,
      { requestId: 'abcdef12', address: '203.0.113.7', browser: '', method, path: '/free-board', status },
      performance.now() - ms,
    );
  request('GET', 200, 900);
  request('GET', 200, 1000);
  request('GET', 500, 10);
  request('GET', 503, 4000);
  expect(lines.map(({ level, ms }) => [level, ms >= 1000])).toEqual([
    [WARN, true],
    [ERROR, false],
  ]);
});

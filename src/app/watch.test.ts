import { expect, test } from 'vitest';
import { makeLog } from '#/server/log.ts';
import { openHouse } from '#test/house.ts';
import { newMember } from '#test/visitors.ts';
import { watch } from './watch.ts';

type Line = { level: string; requestId: string; path: string; route: string; status: number; ms: number };
const [INFO, WARN, ERROR] = ['info', 'warn', 'error'];

async function loggedHouse(level: string) {
  const lines: Line[] = [];
  const log = makeLog(level, { write: line => lines.push(JSON.parse(line)) });
  return { house: await openHouse({}, log), lines };
}

test('what is written is a line of the log, under the number its answer tells and the pattern of its route', async () => {
  const { house, lines } = await loggedHouse('info');
  const as = await newMember(house);
  const body = { title: '첫 글', content: '내용' };
  const { headers } = await house.call('POST', '/api/freeboard', { as, body });
  await house.call('GET', '/api/freeboard');
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

test('reading is a line only for who wants all of them', async () => {
  const { house, lines } = await loggedHouse('debug');
  await house.call('GET', '/api/freeboard/7');
  expect(lines.map(({ path, route, status }) => [path, route, status])).toEqual([
    ['/api/freeboard/7', 'GET /api/freeboard/:id', 404],
  ]);
});

test('what takes a second is a warning, also when it is only read', async () => {
  const { house, lines } = await loggedHouse('info');
  const asked = (method: string, status: number, ms: number) =>
    watch(
      house.site,
      {
        req: { method, path: '/free-board', header: () => undefined },
        res: new Response(null, { status }),
        var: { requestId: 'abcdef12', address: '203.0.113.7' },
      },
      performance.now() - ms,
    );
  asked('GET', 200, 900);
  asked('GET', 200, 1000);
  asked('GET', 500, 10);
  asked('GET', 503, 4000);
  expect(lines.map(({ level, ms }) => [level, ms >= 1000])).toEqual([
    [WARN, true],
    [ERROR, false],
  ]);
});

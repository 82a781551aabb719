import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { newPost, newScene, test } from '#test/fixtures/call-scene.ts';
import { addressOf, allowed, CALLS, inParts } from '#test/fixtures/calls.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

// One of the two match boards is enough; calls that end sessions need no wrong address.
const rows = Object.entries(CALLS).filter(
  ([name, row]) => !name.includes('/api/singlematch') && !row.fresh && allowed(row) !== undefined,
);
// A NUL, half a character, no UTF-8, a name that every object has, and commands of other languages.
const HOSTILE = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '__proto__',
  'toString',
  '..%2f',
  "'%20or%201=1--",
  '-1',
  '1e9',
];
const SYNTAX = [
  'NEAR(a b, 2)',
  'title:x*',
  '"',
  '"a" AND (',
  'a OR NOT -b',
  '^a',
  '{a}:b',
  'a & !b | c <-> d:*',
  "'a",
  '%',
  '_',
  '\\',
  '(((',
  '[a',
  'a"b*',
  'ⓕ1 ⓒ0',
  '*',
  '--',
  ';drop table members',
];

describe('any characters in an address', () => {
  test('break no call: neither in the path nor in the query', async ({ app, scene }) => {
    const odd: string[] = [];
    let tried = 0;
    await inParts(rows, async ([name, row]) => {
      const request = (await row.ask?.(scene)) ?? {};
      const caller = allowed(row) ?? 'guest';
      const as = caller === 'guest' ? null : scene.cast[caller];
      const [method = '', route = ''] = name.split(' ');
      const bare = addressOf(route, { ...request, query: '' });
      const own = new URLSearchParams(request.query).keys();
      // Unread parameters are dropped before the route (known-parameters.test.ts).
      const reads = (name: string) => method === 'GET' && app.site.parameters.reads(bare, name);
      const read = [...own, 'page', 'size', 'sort'].filter(reads);
      const paths = HOSTILE.flatMap(wrong => [
        ...Object.keys(request.params ?? {}).map(part =>
          addressOf(route.replace(`:${part}`, wrong.replaceAll('$', '$$$$')), request),
        ),
        ...read.map(key => `${bare}?${key}=${wrong}`),
      ]);
      for (const path of paths) {
        const answer = await app.send(method, path, { as, body: request.body });
        await answer.body?.cancel();
        tried++;
        if (answer.status >= 500) odd.push(`${method} ${path}: ${answer.status}`);
      }
    });
    expect(odd).toEqual([]);
    expect(tried).toBeGreaterThan(700);
  });

  test('is no order to the search: signs are signs, wherever something is searched for', async ({ app }) => {
    const scene = await newScene(app);
    await newPost(scene);
    const lists = rows.filter(([name, row]) => name.startsWith('GET') && /\bq=/.test(String(row.ask)));
    expect(lists.length).toBeGreaterThan(7);
    await inParts(lists, async ([name, row]) => {
      const { params, query = '' } = (await row.ask?.(scene)) ?? {};
      for (const q of SYNTAX) {
        const search = new URLSearchParams(query);
        search.set('q', q);
        const path = `${addressOf(name.split(' ')[1] ?? '', { params })}?${search}`;
        const { status } = await app.call('GET', path, { as: scene.cast.admin });
        expect([path, status]).toEqual([path, 200]);
      }
    });
  });

  test('a page’s address that is no UTF-8 is not there, and reaches no router', async ({ app }) => {
    for (const path of [
      '/%c0%ae%c0%ae/x',
      '/%E0%A4%A.json',
      '/free-board/%E0%A4%A',
      '/%FF',
      '/profile/%ED%A0%80',
    ]) {
      const { status, body } = await app.call<string>('GET', path);
      expect([path, status, body]).toEqual([path, 404, expect.stringContaining('찾을 수 없습니다')]);
    }
  });

  test('a search hides from its limit in no spelling', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    for (let n = 0; n < 60; n++) await app.send('GET', `/free-board?%71=${n}`);
    for (const path of ['/free-board?%71=x', '/free-board?page=1&q=x', '/api/freeboard?%71=x'])
      expect([path, (await app.send('GET', path)).status]).toEqual([path, 429]);
  });
});

test('another site is let into no call: neither asked beforehand nor answered with a permission', async ({
  app,
}) => {
  const scene = await newScene(app);
  const origin = 'https://evil.example';
  const paths = new Set(rows.map(([name]) => name.split(' ')[1]?.replace(/:\w+/g, '1') ?? ''));
  for (const path of [...paths, '/', '/metrics', '/healthz', '/sitemap.xml']) {
    for (const method of ['OPTIONS', 'GET']) {
      const preflight = { origin, 'access-control-request-method': 'PUT' };
      const answer = await app.send(method, path, { headers: preflight, as: scene.cast.other });
      await answer.body?.cancel();
      const allowing = [...answer.headers.keys()].filter(name => name.startsWith('access-control-'));
      expect([path, method, allowing]).toEqual([path, method, []]);
    }
  }
});

test('the data folder is reached by no address, but for its public part', async ({ app }) => {
  await newMember(app);
  const folder = app.site.config.DATA_DIR;
  const shared = join(folder, 'public');
  mkdirSync(shared, { recursive: true });
  writeFileSync(join(folder, 'secret.json'), '{"secret":1}');
  writeFileSync(join(shared, 'open.json'), '{"open":1}');
  writeFileSync(join(shared, '.hidden.json'), '{"secret":1}');
  symlinkSync(join(folder, 'secret.json'), join(shared, 'link.json'));
  symlinkSync(folder, join(shared, 'up'));
  expect((await app.call('GET', '/open.json')).body).toEqual({ open: 1 });
  const steps = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%5c', '%c0%ae%c0%ae', '...'];
  const names = ['secret.json', 'site.db', 'site.db-wal'];
  const ways = [
    ...names.flatMap(name =>
      steps.flatMap(step => [`/${step}/${name}`, `/${step}%2f${name}`, `/assets/${step}/${step}/${name}`]),
    ),
    ...names.flatMap(name => [
      `/${name}`,
      `/public/${name}`,
      `/up/${name}`,
      `//${name}`,
      `/%00/${name}`,
      `/open.json/../../${name}`,
    ]),
    ...[
      '/link.json',
      '/.hidden.json',
      '/%2ehidden.json',
      `/${encodeURIComponent(join(folder, 'secret.json'))}`,
    ],
  ];
  for (const way of ways) {
    const text = await (await app.send('GET', way)).text();
    expect([way, /secret|SQLite format/.test(text)]).toEqual([way, false]);
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openHouse } from '#test/house.ts';
import { newMember } from '#test/visitors.ts';
import { builtFiles } from './files.ts';
import { makeHttp } from './http.ts';

describe('HEAD', () => {
  test('is answered by whatever answers GET, with the same headers and no body', async () => {
    const house = await openHouse();
    const paths = ['/', '/healthz', '/robots.txt', '/api/announcements', '/api/nothing', '/sitemap.xml'];
    for (const path of paths) {
      const get = await house.call('GET', path);
      const head = await house.call<string>('HEAD', path);
      const named = (answer: { headers: Headers }) =>
        [...answer.headers].filter(([name]) => !['x-request-id', 'content-length'].includes(name));
      expect([path, head.status, head.body]).toEqual([path, get.status, '']);
      expect(named(head)).toEqual(named(get));
    }
  });

  test('leaves no stream open', async () => {
    const house = await openHouse();
    const as = await newMember(house);
    const head = await house.send('HEAD', '/api/notifications/stream', { as });
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(house.site.seats.taken).toBe(0);
  });
});

describe('an address', () => {
  const CACHED = { headers: { 'x-kept': 'yes' } };

  test('misses the cache neither with parameters that its page does not read nor with their order', async () => {
    const house = await openHouse();
    house.site.parameters.add('/free-board', ['page', 'sort', 'order']);
    const rendered: string[] = [];
    const http = makeHttp(
      house.site,
      async address => {
        rendered.push(address);
        return new Response('page');
      },
      (_c, next) => next(),
    );
    const get = async (path: string) => (await http.fetch(new Request(`http://site${path}`))).text();
    for (const path of [
      '/free-board?page=2&sort=title',
      '/free-board?sort=title&page=2',
      '/free-board?z=1&sort=title&page=2&page=3',
      '/free-board/?page=2&sort=title&utm_source=talk',
      '/free-board?%70age=2&sort=title',
    ])
      expect([path, await get(path)]).toEqual([path, 'page']);
    expect(rendered).toEqual(['/free-board?page=2&sort=title', '/free-board/?page=2&sort=title']);
    for (const path of ['/free-board', '/free-board?z=1', '/free-board?z=2']) await get(path);
    expect(rendered.slice(2)).toEqual(['/free-board']);
  });

  test('of the API neither: a list, a detail, a part of the sitemap', async () => {
    const house = await openHouse();
    const as = await newMember(house);
    const read = async (path: string) => (await house.call<unknown[]>('GET', path, CACHED)).body;
    const before = await read('/api/freeboard?page=1&size=5');
    const feed = await read('/sitemap/posts-1.xml');
    await house.call('POST', '/api/freeboard', {
      as,
      body: { title: '새 글', content: '새 내용' },
      ...CACHED,
    });
    for (const path of ['/api/freeboard?size=5&page=1', '/api/freeboard?z=1&page=1&size=5&size=9'])
      expect([path, await read(path)]).toEqual([path, before]);
    expect(await read('/sitemap/posts-1.xml?page=2&z=1')).toEqual(feed);
    expect(await read('/api/freeboard?page=1&size=6')).toHaveLength(1);
  });
});

describe('what does not say that it may be cached', () => {
  test('may not be: details, searches, refusals, failed logins, health', async () => {
    const house = await openHouse();
    const as = await newMember(house);
    const made = await house.call<{ id: number }>('POST', '/api/freeboard', {
      as,
      body: { title: '첫 글', content: '반갑습니다' },
    });
    const login = { id: 'nobody1', password: 'wrong-cloth-77' };
    const signup = { id: 'x' };
    const asked: [string, string, object?][] = [
      ['GET', `/api/freeboard/${made.body.id}`],
      ['GET', '/api/freeboard?page=1&q=%EB%B0%98%EA%B0%91'],
      ['GET', '/api/freeboard/999'],
      ['GET', '/api/members/user'],
      ['GET', '/api/nothing'],
      ['GET', '/healthz'],
      ['GET', '/readyz'],
      ['POST', '/api/auth/login', login],
      ['POST', '/api/auth/signup', signup],
    ];
    for (const [method, path, body] of asked) {
      const { headers } = await house.call(method, path, { body });
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
    expect((await house.call('GET', '/api/freeboard?page=1')).headers.get('cache-control')).toContain(
      's-maxage',
    );
  });
});

test('a built file says that its encoding depends on who asks, also where it is not compressed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['a-1.js', 'a-1.js.br']) writeFileSync(join(folder, 'assets', name), name);
  const http = new Hono().use(builtFiles(folder));
  for (const accept of ['', 'br']) {
    const { headers } = await http.request('/assets/a-1.js', { headers: { 'accept-encoding': accept } });
    expect([accept, headers.get('content-encoding') ?? '', headers.get('vary')]).toEqual([
      accept,
      accept,
      'Accept-Encoding',
    ]);
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, onTestFinished } from 'vitest';
import { builtFiles } from '#/app/documents/files.ts';
import { ResponseCache } from '#/server/cache/response-cache.ts';
import { newTournament } from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, test } from '#test/test-app.ts';
import { makeHttp } from './http.ts';

describe('HEAD', () => {
  test('is answered by whatever answers GET, with the same headers and no body', async ({ app }) => {
    const paths = ['/', '/healthz', '/robots.txt', '/api/announcements', '/api/nothing', '/sitemap.xml'];
    for (const path of paths) {
      const get = await app.call('GET', path);
      const head = await app.call<string>('HEAD', path);
      const named = (answer: { headers: Headers }) =>
        [...answer.headers].filter(([name]) => !['x-request-id', 'content-length'].includes(name));
      expect([path, head.status, head.body]).toEqual([path, get.status, '']);
      expect(named(head)).toEqual(named(get));
    }
  });

  test('leaves no stream open', async ({ app, member: as }) => {
    const head = await app.send('HEAD', '/api/notifications/stream', { as });
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(app.site.live.open).toBe(0);
  });
});

describe('an address', () => {
  const CACHED = { headers: { 'x-cached': 'yes' } };

  test('misses the cache neither with parameters that its page does not read nor with their order', async () => {
    const app = await openTestApp();
    app.site.parameters.add('/free-board', ['page', 'sort', 'order']);
    const rendered: string[] = [];
    const http = makeHttp(
      app.site,
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
      '/free-board?%70age=2&sort=title',
      '/%66ree-board?page=2&sort=title',
      '/%66%72ee%2Dboard?page=2&sort=title',
    ])
      expect([path, await get(path)]).toEqual([path, 'page']);
    expect(rendered).toEqual(['/free-board?page=2&sort=title']);
    for (const path of ['/free-board', '/free-board?z=1', '/%66ree-board', '/fr%65%65-board?z=2'])
      await get(path);
    expect(rendered.slice(1)).toEqual(['/free-board']);
  });

  test('is one: with other slashes it leads to it, and nothing is rendered', async ({ app }) => {
    app.site.parameters.add('/free-board', ['page']);
    const moved = async (path: string) => {
      const answer = await app.send('GET', path);
      return [path, answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
    };
    for (const [path, location] of [
      ['/free-board/', '/free-board'],
      ['//free-board', '/free-board'],
      ['///free-board////', '/free-board'],
      ['/free-board//?page=2&z=1', '/free-board?page=2'],
      ['/%66ree-board/', '/free-board'],
      ['//', '/'],
      ['/Free-BOARD?page=2', '/free-board?page=2'],
      ['/FREE-BOARD.data', '/free-board.data'],
      ['//evil.example//', '/evil.example'],
      ['/\\evil.example', '/evil.example'],
      ['//live//secret', '/live/secret'],
    ] as const)
      expect(await moved(path)).toEqual([path, 308, location, 'no-store']);
    expect((await app.send('GET', '/')).status).toBe(200);
    expect((await app.send('GET', '/free-board/%2F')).status).toBe(200);
  });

  test('of the API neither: a list, a detail, a part of the sitemap', async ({ app }) => {
    // The cached answers stay fresh however long the test takes.
    app.site.responseCache = new ResponseCache(() => 0);
    const as = await newMember(app);
    const read = async (path: string) => (await app.call<unknown[]>('GET', path, CACHED)).body;
    const before = await read('/api/freeboard?page=1&size=5');
    const feed = await read('/sitemap/posts-1.xml');
    await app.call('POST', '/api/freeboard', {
      as,
      body: { title: '새 글', content: '새 내용' },
      ...CACHED,
    });
    for (const path of [
      '/api/freeboard?size=5&page=1',
      '/api/freeboard?z=1&page=1&size=5&size=9',
      '/api/%66ree%62oard?page=1&size=5',
      '/%61pi/freeboard?page=1&size=5',
    ])
      expect([path, await read(path)]).toEqual([path, before]);
    expect(await read('/sitemap/posts-1.xml?page=2&z=1')).toEqual(feed);
    expect(await read('/api/freeboard?page=1&size=6')).toHaveLength(1);
    for (const path of ['/api/freeboard/?page=1', '/api//freeboard?page=1'])
      expect([path, (await app.call('GET', path)).status]).toEqual([path, 404]);
  });
});

test('a page that is searched is compressed, and has a Vary header for the encoding', async ({ app }) => {
  app.site.parameters.add('/free-board', ['q']);
  const page = `<!doctype html>${'<p>당구</p>'.repeat(500)}`;
  const http = makeHttp(
    app.site,
    async () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    (_c, next) => next(),
  );
  for (const [accepted, encoding] of Object.entries({ br: 'br', gzip: 'gzip', identity: null })) {
    const headers = { 'accept-encoding': accepted };
    const answer = await http.fetch(new Request('http://site/free-board?q=a', { headers }));
    expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding]);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const plain = { br: brotliDecompressSync, gzip: gunzipSync, identity: (all: Buffer) => all }[accepted];
    expect(plain?.(bytes).toString()).toBe(page);
  }
  expect(app.site.responseCache.has('/free-board?q=a')).toBe(false);
});

test('invented codes in an address neither add to the cache nor evict from it', async ({ app }) => {
  const { id } = await newTournament(app, await newMember(app));
  app.site.meters.names.add('GET', ['/tournaments/:id']);
  app.site.parameters.add('/tournaments/:id', ['invite', 'checkin']);
  const http = makeHttp(
    app.site,
    async () => new Response('page'),
    (_c, next) => next(),
  );
  const { responseCache } = app.site;
  const paths = ['', '/entries'].map(part => `/api/tournaments/${id}${part}`);
  for (const path of [`/tournaments/${id}`, ...paths]) {
    await http.fetch(new Request(`http://site${path}`));
    const before = responseCache.bytes;
    for (const code of ['invite=a', 'invite=b', 'checkin=a'])
      await http.fetch(new Request(`http://site${path}?${code}`));
    expect([path, responseCache.bytes]).toEqual([path, before]);
  }
});

test('without permission to be cached are details, searches, refusals, failed logins and health', async ({
  app,
  member: as,
}) => {
  const made = await app.call<{ id: number }>('POST', '/api/freeboard', {
    as,
    body: { title: '첫 글', content: '반갑습니다' },
  });
  const login = { id: 'nobody1', password: 'wrong-cloth-77' };
  const signup = { id: 'x' };
  const requests: [string, string, object?][] = [
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
  for (const [method, path, body] of requests) {
    const { headers } = await app.call(method, path, { body });
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  expect((await app.call('GET', '/api/freeboard?page=1')).headers.get('cache-control')).toContain('s-maxage');
});

test('a built file has a Vary header for the encoding, even if it is sent uncompressed', async () => {
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

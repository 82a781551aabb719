import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, test } from '#test/test-app.ts';

describe('every answer', () => {
  test('carries the headers that keep a browser safe, and nothing about the server', async ({ app }) => {
    for (const path of ['/healthz', '/api/announcements', '/api/nothing', '/some/page']) {
      const { headers } = await app.call('GET', path);
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBe(null);
      expect(headers.get('x-powered-by') ?? headers.get('server')).toBe(null);
      expect(headers.get('strict-transport-security')).toBe(null);
    }
    const behindTls = await openTestApp({ PUBLIC_URL: 'https://madang.example.com' });
    expect((await behindTls.call('GET', '/healthz')).headers.get('strict-transport-security')).toContain(
      'max-age=',
    );
  });

  test('to a token is for one person only, and public lists are for everybody', async ({ app, member }) => {
    const own = await app.call('GET', '/api/announcements', { as: member });
    expect(own.headers.get('cache-control')).toBe('no-store');
    const everybodys = await app.call('GET', '/api/announcements');
    expect(everybodys.headers.get('cache-control')).toContain('s-maxage=1');
    expect(everybodys.headers.get('vary')).toContain('Authorization');
    expect(everybodys.headers.get('etag')).toMatch(/^".+"$/);
  });
});

describe('pages that cannot be served', () => {
  test('an address of the API that does not exist is a 404 with a sentence, never a page', async () => {
    const app = await openTestApp();
    expect(await app.call('GET', '/api/nothing')).toMatchObject(
      saying(404, '요청하신 주소를 찾을 수 없습니다.'),
    );
  });

  test('a body that is too large or broken JSON is refused with its own status', async ({ app }) => {
    const as = await newAdmin(app);
    const post = (body: unknown) => app.call('POST', '/api/announcements', { as, body });
    expect((await post({ title: 'x', content: 'x'.repeat(130 * 1024) })).status).toBe(413);
    const broken = await post('{"title":');
    expect([broken.status, broken.body.message]).toEqual([400, '요청을 읽을 수 없습니다.']);
  });

  test('things where a text belongs are refused, not stored', async ({ app, admin: as }) => {
    for (const title of [{ toString: 1 }, ['x'], 7, null, true]) {
      const answer = await app.call('POST', '/api/announcements', { as, body: { title, content: 'x' } });
      expect(answer.status).toBe(400);
    }
    expect((await app.call('GET', '/api/announcements')).headers.get('x-total-count')).toBe('0');
  });

  test('a bug answers 500 with a number to quote and no inner words', async () => {
    const lines: string[] = [];
    const app = await openTestApp({}, pino({}, { write: line => lines.push(line) }));
    await app.site.db.schema.dropTable('notices').execute();
    const answer = await app.call<{ message: string; number: string }>('GET', '/api/announcements/1');
    expect(answer.status).toBe(500);
    expect(answer.body.message).toBe('서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.');
    expect(answer.body.number).toMatch(/^[0-9a-f]{8}$/);
    expect(JSON.stringify(answer.body)).not.toContain('notices');
    const told = lines.filter(line => line.includes(answer.body.number)).join('');
    expect(told).toContain('notices');
  });
});

test('too much from one address: searches of an address are counted on pages as on the API', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  for (let n = 0; n < 30; n++) {
    expect((await app.call('GET', `/free-board?q=page${n}`)).status).toBe(200);
    expect((await app.call('GET', `/api/freeboard?q=page${n}`)).status).toBe(200);
  }
  const refused = await app.call<string>('GET', '/free-board?q=more');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toContain('text/html');
  expect(refused.body).toMatch(/<h1>요청이 너무 많습니다\. .+ 후에 다시 시도해 주세요\.<\/h1>/);
  expect(refused.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
  expect((await app.call('GET', '/free-board')).status).toBe(200);
});

describe('a monitoring system', () => {
  test('gets that the process is up, and whether the database answers', async ({ app }) => {
    expect((await app.call('GET', '/healthz')).body).toBe('ok');
    expect((await app.call('GET', '/readyz')).body).toBe('ready');
  });

  test('gets that the process is up and not ready while the database does not answer', async ({ app }) => {
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    // PostgreSQL has two, SQLite one.
    for (const database of new Set([app.site.health, app.site.db])) await database.destroy();
    expect((await app.call('GET', '/healthz')).body).toBe('ok');
    const { status, headers } = await app.call('GET', '/readyz');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('feeds and the sitemap', () => {
  test('a phone puts the site on its home screen under the name its owner gave it', async () => {
    const app = await openTestApp({ SITE_NAME: '은하수 당구회' });
    const manifest = await app.call<{ name: string; icons: { src: string }[] }>(
      'GET',
      '/manifest.webmanifest',
    );
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(manifest.body.name).toBe('은하수 당구회');
    for (const { src } of manifest.body.icons) expect(existsSync(join('public', src)), src).toBe(true);
  });

  test('name the written texts under the public address, with every sign escaped', async () => {
    const app = await openTestApp({ PUBLIC_URL: 'https://madang.example.com' });
    const as = await newAdmin(app);
    const body = { title: '<b>겨울</b> & 봄', content: '내용 ]]> 끝' };
    const write = async (path: string, body: object) =>
      (await app.call<{ id: number }>('POST', path, { as, body })).body.id;
    const notice = await write('/api/announcements', body);
    const post = await write('/api/freeboard', { title: '첫 글', content: '반갑습니다' });
    const feed = await app.call<string>('GET', '/notice/feed.xml');
    expect(feed.headers.get('content-type')).toContain('application/atom+xml');
    expect(feed.body).toContain(`https://madang.example.com/notice/${notice}`);
    expect(feed.body).toContain('&lt;b&gt;겨울&lt;/b&gt; &amp; 봄');
    expect(feed.body).not.toContain('<b>');
    expect((await app.call<string>('GET', '/free-board/feed.xml')).body).toContain('첫 글');
    const map = await app.call<string>('GET', '/sitemap.xml');
    expect(map.body).toContain('https://madang.example.com/sitemap/posts-1.xml');
    const posts = await app.call<string>('GET', '/sitemap/posts-1.xml');
    expect(posts.body).toContain(`<loc>https://madang.example.com/free-board/${post}</loc>`);
    const match = { title: '한 게임', matchDate: '주말', content: '오세요' };
    const promotion = await write('/api/promotion', match);
    const single = await write('/api/singlematch', match);
    const withMatches = await app.call<string>('GET', '/sitemap.xml');
    expect(withMatches.body).toContain('https://madang.example.com/sitemap/matches-1.xml');
    const matches = await app.call<string>('GET', '/sitemap/matches-1.xml');
    expect(matches.body).toContain(`<loc>https://madang.example.com/promotion-board/${promotion}</loc>`);
    expect(matches.body).toContain(`<loc>https://madang.example.com/tournament/single/${single}</loc>`);
    const address = '서울 마포구 가온로 1';
    const hall = await write('/api/billiard-halls', { region: '서울', name: '한큐', address });
    expect((await app.call<string>('GET', '/sitemap.xml')).body).toContain('/sitemap/halls-1.xml');
    const halls = await app.call<string>('GET', '/sitemap/halls-1.xml');
    expect(halls.body).toContain(`<loc>https://madang.example.com/region/${hall}</loc>`);
    expect((await app.call<string>('GET', '/sitemap/members-1.xml')).body).not.toContain('<urlset');
    const pages = await app.call<string>('GET', '/sitemap/pages.xml');
    expect(pages.body).toContain(`<loc>https://madang.example.com/notice/${notice}</loc>`);
    const robots = await app.call<string>('GET', '/robots.txt');
    expect(robots.body).toContain('Sitemap: https://madang.example.com/sitemap.xml');
  });
});

describe('without a network', () => {
  test('the error page needs no other file', async ({ app }) => {
    const answer = await app.call<string>('GET', '/offline.html');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch("default-src 'none'; style-src 'sha256-");
  });

  test('with OFFLINE=off a service worker that checks for an update unregisters itself', async () => {
    const app = await openTestApp({ OFFLINE: 'off' });
    const answer = await app.call('GET', '/service-worker.js');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openListening } from '#test/fixtures/listening-site.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openConnection } from '#test/security/raw-connection.ts';
import { sendRaw } from '#test/security/raw-request.ts';

const PAGE = `<!doctype html>${'<p>당구</p>'.repeat(500)}`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'sha256-of-this-page'",
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=10',
};
const LIST = '/api/announcements?page=1';
// The router ignores ranges and answers with the whole.
const BY_THE_ROUTER = 'Range: bytes=0-';

// Cached answers stay fresh, however slow the machine is.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openCached(settings: Record<string, string> = {}) {
  const listening = await openListening(settings, () => new Response(PAGE, { headers: HEADERS }));
  const { port, routed } = listening;
  const send = async (line: string, headers: string[] = []) => {
    const before = routed.mock.calls.length;
    const answer = await sendRaw(`http://127.0.0.1:${port}`, line, headers);
    return { ...answer, isHit: routed.mock.calls.length === before };
  };
  return { ...listening, send };
}

const headerOf = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
const perRequest = (head: string) => head.replace(/^(x-request-id|date): .*$/gim, '$1');

describe('a cache hit', () => {
  test.each(['http://127.0.0.1:5173', 'https://madang.example.com'])(
    'has the headers and bytes the router sends, one by one, at %s',
    async PUBLIC_URL => {
      const { app, send } = await openCached({ PUBLIC_URL });
      const as = await newAdmin(app);
      for (let n = 0; n < 10; n++)
        await app.call('POST', '/api/announcements', {
          as,
          body: { title: `공지 ${n}`, content: '긴 내용. '.repeat(50) },
        });
      for (const path of ['/notice', LIST, '/notice/feed.xml', '/sitemap.xml'])
        for (const accepted of ['br', 'gzip, deflate', 'identity', 'gzip;q=0, br;q=0']) {
          const asked = [`Accept-Encoding: ${accepted}`];
          const slow = await send(`GET ${path}`, [...asked, BY_THE_ROUTER]);
          const fast = await send(`GET ${path}`, asked);
          expect([path, accepted, slow.isHit, fast.isHit]).toEqual([path, accepted, false, true]);
          expect([perRequest(fast.head), fast.body]).toEqual([perRequest(slow.head), slow.body]);
          expect(fast.status).toBe(200);
          const known = [...asked, `If-None-Match: ${headerOf(fast.head, 'etag')}`];
          for (const [method, headers, status] of [
            ['HEAD', asked, 200],
            ['GET', known, 304],
            ['HEAD', known, 304],
          ] as const) {
            const slow = await send(`${method} ${path}`, [...headers, BY_THE_ROUTER]);
            const fast = await send(`${method} ${path}`, [...headers]);
            expect([slow.isHit, fast.isHit, fast.status, fast.body]).toEqual([false, true, status, '']);
            expect([perRequest(fast.head), slow.body]).toEqual([perRequest(slow.head), '']);
          }
        }
    },
  );

  test('is the same on a connection that stays open, also after a HEAD', async () => {
    const { port, send, routed } = await openCached();
    await send(`GET ${LIST}`);
    const before = routed.mock.calls.length;
    const client = openConnection(port);
    const request = (method: string) => `${method} ${LIST} HTTP/1.1\r\nHost: site\r\n\r\n`;
    client.send(request('GET') + request('HEAD') + request('GET'));
    await client.said(/^(HTTP\/1\.1 200 OK\r\n[\s\S]*?\r\n\r\n(\[\])?){3}$/);
    expect(client.seen.text.match(/\[\]/g)).toHaveLength(2);
    expect(routed.mock.calls.length).toBe(before);
  });

  test('has a number of its own, and is counted and logged under it', async () => {
    const { app, send } = await openCached();
    await send('GET /notice');
    app.site.log.level = 'debug';
    const debug = vi.spyOn(app.site.log, 'debug').mockReturnValue();
    const note = vi.spyOn(app.site.visits, 'note');
    const counted = () =>
      app.site.meters.times.all().find(({ name }) => name === 'GET /notice')?.counts[0] ?? 0;
    const before = counted();
    const [first, second] = [
      await send('GET /notice', ['User-Agent: Mozilla/5.0']),
      await send('HEAD /notice', ['User-Agent: Mozilla/5.0']),
    ];
    expect([first.isHit, second.isHit]).toEqual([true, true]);
    const ids = [first, second].map(({ head }) => headerOf(head, 'x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}$/);
    expect(ids[0]).not.toBe(ids[1]);
    const line = { method: 'GET', path: '/notice', route: 'GET /notice', status: 200, ms: 0 };
    expect(debug.mock.calls).toEqual(ids.map(requestId => [{ requestId, ...line }]));
    expect(note.mock.calls).toEqual([1, 2].map(() => ['127.0.0.1', 'Mozilla/5.0']));
    expect(counted()).toBe(before + 2);
  });

  test('counts towards the rate limit of its address, and beyond it is refused as anything else', async () => {
    const { port, send, routed } = await openCached({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
    const from = (address: string) => `X-Forwarded-For: ${address}`;
    const exhaust = async (path: string, times: number, address: string) => {
      await send(`GET ${path}`, [from(address)]);
      const before = routed.mock.calls.length;
      const client = openConnection(port);
      const request = `GET ${path} HTTP/1.1\r\nHost: site\r\n${from(address)}\r\n\r\n`;
      const answered = () =>
        [...client.seen.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      // Up to 16 requests may be sent ahead of their answers.
      for (let sent = 0; sent < times; ) {
        const ahead = Math.min(16, times - sent);
        client.send(request.repeat(ahead));
        sent += ahead;
        await vi.waitFor(() => expect(answered()).toHaveLength(sent), { timeout: 10_000, interval: 5 });
      }
      expect(answered()).toEqual([...Array(times - 1).fill(200), 429]);
      expect(routed.mock.calls.length).toBe(before + 1);
      expect(client.seen.text).toMatch(/retry-after: \d+/i);
    };
    await exhaust(LIST, 300, '198.51.100.7');
    // A list of a thousand rows counts as twenty.
    await exhaust('/api/announcements', 15, '198.51.100.8');
    expect((await send(`GET ${LIST}`, [from('198.51.100.9')])).status).toBe(200);
  });

  test('tells a client to hang up while the site drains', async () => {
    const { app, port, server, send } = await openCached();
    await send(`GET ${LIST}`);
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    app.site.readiness.isDraining = true;
    const client = openConnection(port);
    client.send(`GET ${LIST} HTTP/1.1\r\nHost: site\r\n\r\n`);
    await client.closed();
    expect(client.seen.text).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*\r\n\r\n\[\]$/i,
    );
  });
});

describe('to the router goes', () => {
  test('requests for anything other than the public answer', async () => {
    const { app, port, send } = await openCached();
    const as = await newMember(app);
    for (const path of ['/notice', LIST]) {
      await send(`GET ${path}`);
      expect((await send(`GET ${path}`)).isHit).toBe(true);
      for (const headers of [
        [`Authorization: Bearer ${as.token}`],
        ['Authorization: '],
        [BY_THE_ROUTER],
        ['Content-Length: 0'],
        ['Host: [::1]'],
      ])
        expect([path, headers, (await send(`GET ${path}`, headers)).isHit]).toEqual([path, headers, false]);
      expect((await send(`GET ${path}`, ['Host: no host'])).status).toBe(400);
      for (const line of [
        `POST ${path}`,
        `OPTIONS ${path}`,
        `GET http://127.0.0.1:${port}${path}`,
        `GET ${path}${path.includes('?') ? '&' : '?'}utm_source=talk`,
        `GET /${path}`,
        `GET ${path.replace('n', '%6e')}`,
      ])
        expect([line, (await send(line)).isHit]).toEqual([line, false]);
    }
  });

  test('a first HEAD request; it fills the cache with the whole answer for the next visitor', async () => {
    const { send } = await openCached();
    for (const path of ['/notice', '/notice/feed.xml', LIST]) {
      const head = await send(`HEAD ${path}`);
      const get = await send(`GET ${path}`);
      expect([head.isHit, head.body, get.isHit, get.status]).toEqual([false, '', true, 200]);
      expect(get.body.length).toBe(Number(headerOf(get.head, 'content-length')));
      expect(get.body).not.toBe('');
    }
  });

  test('an answer that is older than a second, and a search', async () => {
    const { send } = await openCached();
    for (const path of ['/notice?q=a', '/api/announcements?page=1&q=a']) {
      await send(`GET ${path}`);
      expect([path, (await send(`GET ${path}`)).isHit]).toEqual([path, false]);
    }
    await send(`GET ${LIST}`);
    const now = performance.now();
    vi.mocked(performance.now).mockReturnValue(now + 1001);
    expect((await send(`GET ${LIST}`)).isHit).toBe(false);
    // The old answer was served, while the new one is made.
    await expect.poll(async () => (await send(`GET ${LIST}`)).isHit).toBe(true);
  });

  test('a page behind a link, under the address it is cached by too', async () => {
    const { app, send } = await openCached();
    const as = await newMember(app);
    const { id } = await newTournament(app, as, { listed: false });
    const link = await app.call<{ token: string }>('POST', `${TOURNAMENTS}/${id}/links`, {
      as,
      body: { kind: 'view' },
    });
    const keys = vi.spyOn(app.site.responseCache, 'answer');
    const page = `/live/${link.body.token}`;
    const first = await send(`GET ${page}`);
    expect([first.status, headerOf(first.head, 'cache-control')]).toEqual([200, 'no-store']);
    const { pathname, search } = new URL(keys.mock.calls[0]?.[0].url ?? '');
    expect(app.site.responseCache.has(pathname + search)).toBe(true);
    for (const path of [page, pathname + search]) {
      const { head, isHit } = await send(`GET ${path}`);
      expect([path, isHit, headerOf(head, 'cache-control')]).toEqual([path, false, 'no-store']);
      expect(headerOf(head, 'referrer-policy')).toBe('no-referrer');
    }
  });
});

test('what a member is answered is never in the cache, and a guest’s cached answer never goes to a member', async () => {
  const { app, send } = await openCached();
  const as = await newAdmin(app);
  const member = [`Authorization: Bearer ${as.token}`];
  const path = '/api/freeboard?page=1';
  await app.call('POST', '/api/freeboard', { as, body: { title: '첫 글', content: '내용' } });
  const first = await send(`GET ${path}`, member);
  expect([first.isHit, headerOf(first.head, 'cache-control')]).toEqual([false, 'no-store']);
  const guest = await send(`GET ${path}`);
  expect(guest.isHit).toBe(false);
  const headers = { 'x-cached': 'yes' };
  await app.call('POST', '/api/freeboard', { as, headers, body: { title: '둘째 글', content: '내용' } });
  const own = await send(`GET ${path}`, member);
  expect(JSON.parse(Buffer.from(own.body, 'latin1').toString())).toHaveLength(2);
  const again = await send(`GET ${path}`);
  expect([again.isHit, again.body]).toEqual([true, guest.body]);
});

describe('written texts', () => {
  const shownTo = async (send: Awaited<ReturnType<typeof openCached>>['send'], id: number) => {
    const { status, isHit } = await send(`GET ${TOURNAMENTS}/${id}`);
    return [status, isHit];
  };

  test('takes the answers it changes out of the cache of its process', async () => {
    const { app, send } = await openCached();
    const as = await newMember(app);
    const { id } = await newTournament(app, as);
    await shownTo(send, id);
    expect(await shownTo(send, id)).toEqual([200, true]);
    const headers = { 'x-cached': 'yes' };
    expect((await app.call('DELETE', `${TOURNAMENTS}/${id}`, { as, headers })).status).toBe(200);
    expect(await shownTo(send, id)).toEqual([404, false]);
  });

  test.runIf(process.env.TEST_ON === 'postgres')('also in the other processes on the database', async () => {
    const writer = await openCached();
    const reader = await openCached({ DATABASE_URL: writer.app.site.config.DATABASE_URL });
    const as = await newMember(writer.app);
    const { id } = await newTournament(writer.app, as);
    await shownTo(reader.send, id);
    expect(await shownTo(reader.send, id)).toEqual([200, true]);
    expect((await writer.app.call('DELETE', `${TOURNAMENTS}/${id}`, { as })).status).toBe(200);
    await vi.waitFor(async () => expect(await shownTo(reader.send, id)).toEqual([404, false]), {
      timeout: 10_000,
    });
  });
});

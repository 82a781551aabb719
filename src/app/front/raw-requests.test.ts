import { describe, expect, test, vi } from 'vitest';
import { openListening } from '#test/fixtures/listening-site.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openConnection } from '#test/security/raw-connection.ts';

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n';

describe('a request whose answer comes before its body is whole', () => {
  test('gets `connection: close`, and the client may send the rest of a body that is too large', async () => {
    const { port, ask } = await openListening();
    const half = 'x'.repeat(100_000);
    for (const [head, first, rest] of [
      [`${LOGIN}Content-Length: 400000\r\n\r\n`, half, half.repeat(3)],
      [`${LOGIN}Transfer-Encoding: chunked\r\n\r\n`, `30d40\r\n${half}${half}\r\n`, '3\r\nabc\r\n0\r\n\r\n'],
    ] as const) {
      const client = openConnection(port);
      client.send(head + first);
      await client.said(/^HTTP\/1\.1 413 [\s\S]*"message":"보내신 내용이 너무 큽니다\."\}$/);
      expect(client.seen.text).toMatch(/\r\nconnection: close\r\n/i);
      // A connection that ended with its answer would be closed by then.
      for (let round = 0; round < 3; round++) expect((await ask('/healthz')).status).toBe(200);
      expect([client.seen.ended, client.seen.error]).toEqual([false, undefined]);
      client.send(rest);
      await client.closed();
    }
  });

  test('closes no connection where it has come whole', async () => {
    const { port } = await openListening();
    const client = openConnection(port);
    client.send(`${LOGIN}Content-Length: 2\r\n\r\n{}`);
    await client.said(/^HTTP\/1\.1 400 /);
    client.send('GET /healthz HTTP/1.1\r\nHost: site\r\n\r\n');
    await client.said(/\r\n\r\nok$/);
    expect(client.seen.text).not.toMatch(/connection: close/i);
  });

  test('leaves the connection usable: the browser’s next request is answered', async () => {
    const { app, ask } = await openListening();
    const as = await newMember(app);
    for (let round = 0; round < 5; round++) {
      const tooLarge = { title: '글', content: 'x'.repeat(1_000_000) };
      expect((await ask('/api/freeboard', as, tooLarge)).status).toBe(413);
      expect((await ask('/api/freeboard', as, { title: '글', content: '내용' })).status).toBe(201);
    }
  });
});

describe('the Host header', () => {
  test('may be missing in HTTP/1.0, as in the health checks of balancers', async () => {
    const { port } = await openListening({ PUBLIC_URL: 'https://madang.example.com' });
    for (const [path, says] of Object.entries({
      '/healthz': /\r\n\r\nok$/,
      '/readyz': /\r\n\r\nready$/,
      '/api/announcements': /\r\n\r\n\[\]$/,
      '/robots.txt': /https:\/\/madang\.example\.com\//,
      '/': /\r\n\r\npage$/,
    })) {
      const client = openConnection(port);
      client.send(`GET ${path} HTTP/1.0\r\n\r\n`);
      await client.closed();
      expect([path, client.seen.text]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 200 /)]);
      expect([path, client.seen.text]).toEqual([path, expect.stringMatching(says)]);
    }
  });

  test('that makes no address is refused, at every address', async () => {
    const { port } = await openListening();
    for (const host of ['1.2.3.999', '0x1.0x2.0x3.0x4ff', 'no host', 'a/b', 'me@site', 'site?x'])
      for (const path of ['/', '/api/announcements', '/healthz']) {
        const client = openConnection(port);
        client.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
        await client.closed();
        expect([host, path, client.seen.text]).toEqual([
          host,
          path,
          expect.stringMatching(/^HTTP\/1\.1 400 /),
        ]);
        expect(client.seen.text).toContain('요청의 Host 헤더가 올바르지 않습니다.');
      }
  });

  test('is needed once in HTTP/1.1, and never given twice', async () => {
    const { port } = await openListening();
    for (const headers of ['', 'Host: site\r\nHost: evil.example\r\n', 'Host: site\r\nhost: site\r\n']) {
      const client = openConnection(port);
      client.send(`GET /healthz HTTP/1.1\r\n${headers}\r\n`);
      await client.closed();
      expect([headers, client.seen.text]).toEqual([headers, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
    }
  });
});

describe('a request that cannot be read', () => {
  test.each([
    [
      '431',
      `GET / HTTP/1.1\r\nHost: site\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
      '요청의 헤더가 너무 큽니다.',
    ],
    ['400', 'GET / HTTP/1.1\r\nHost site\r\n\r\n', '요청을 읽을 수 없습니다.'],
    ['400', 'neither this nor that\r\n\r\n', '요청을 읽을 수 없습니다.'],
  ])('is answered with %s and a sentence', async (status, sent, message) => {
    const { port } = await openListening();
    const client = openConnection(port);
    client.send(sent);
    await client.closed();
    const [head = '', body = ''] = client.seen.text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ message });
    for (const header of ['content-type: application/json', 'connection: close', 'cache-control: no-store'])
      expect(head.toLowerCase()).toContain(header);
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  test('writes nothing into an answer that has begun', async () => {
    const { app, port } = await openListening();
    const { token } = await newMember(app);
    const client = openConnection(port);
    client.send(
      `GET /api/notifications/stream HTTP/1.1\r\nHost: site\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await client.said(/text\/event-stream[\s\S]*\r\n\r\n/);
    client.send('neither this nor that\r\n\r\n');
    await expect.poll(() => app.site.live.open).toBe(0);
    expect(client.seen.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('requests that are sent ahead of their answers', () => {
  const ahead = (paths: string[]) => paths.map(path => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`).join('');

  test('are begun one after another, and answered in their order', async () => {
    let begun = 0;
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const page = () => {
      begun++;
      const pull = async (to: ReadableStreamDefaultController) => {
        await held;
        to.enqueue(Buffer.from('page'));
        to.close();
      };
      return new Response(new ReadableStream({ pull }));
    };
    const { port } = await openListening({}, page);
    const client = openConnection(port);
    client.send(ahead(['/login?n=1', '/signup', '/find-username', '/healthz']));
    await expect.poll(() => begun).toBe(1);
    const other = openConnection(port);
    other.send(ahead(['/healthz']));
    await other.said(/ok$/);
    expect(begun).toBe(1);
    release();
    await client.said(/page[\s\S]*page[\s\S]*page[\s\S]*\r\n\r\nok$/);
  });

  test('end the connection where more wait than may', async () => {
    const { port, routed } = await openListening();
    const client = openConnection(port);
    client.send(ahead(Array.from({ length: 700 }, () => '/robots.txt')));
    await expect.poll(() => client.seen.ended || client.seen.error).toBeTruthy();
    expect(routed.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

describe('clients that send their bodies slowly', () => {
  const head = (from: string) => `${LOGIN}X-Forwarded-For: ${from}\r\nContent-Length: 100\r\n\r\n{"id":`;

  test('from a few addresses leave capacity for everybody else', { timeout: 180_000 }, async () => {
    const { app, port, ask } = await openListening({ TRUST_PROXY: 'on' });
    const as = await newMember(app);
    const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];
    const slow = addresses.flatMap(from =>
      Array.from({ length: 290 }, () => ({ from, client: openConnection(port) })),
    );
    for (const { from, client } of slow) client.send(head(from));
    const { receive } = app.site.concurrencyLimits;
    const answered = () => slow.filter(({ client }) => /^HTTP\/1\.1 4(08|29) /.test(client.seen.text)).length;
    // At most a hundred per address, fewer once the first are cut.
    await vi.waitFor(() => expect(answered() + receive.load.running).toBe(1160), { timeout: 60_000 });
    expect(receive.load.running).toBeLessThanOrEqual(400);
    // A busy machine may refuse it for lack of time only.
    const post = async () => (await ask('/api/freeboard', as, { title: '글', content: '내용' })).status;
    await vi.waitFor(async () => expect(await post()).toBe(201), { timeout: 60_000 });
    // After their first seconds the silent ones give back their slots.
    await vi.waitFor(() => expect(answered()).toBeGreaterThanOrEqual(1160 - 16), { timeout: 60_000 });
  });
});

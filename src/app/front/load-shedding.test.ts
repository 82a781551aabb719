import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConcurrencyLimit } from '#/server/limits/concurrency-limits.ts';
import { openListening } from '#test/fixtures/listening-site.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith } from '#test/test-app.ts';

const SENTENCE = '접속이 많습니다. 잠시 후 다시 시도해 주세요.';
const fill = (limit: ConcurrencyLimit) => vi.spyOn(limit, 'isFull', 'get').mockReturnValue(true);

async function refused(answer: Response): Promise<string> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.text();
}

describe('an overloaded site', () => {
  test('refuses writes while it is read, and takes them again when there is room', async () => {
    const { app, ask } = await openListening();
    const as = await newMember(app);
    const post = () => ask('/api/freeboard', as, { title: '글', content: '내용' });
    const full = fill(app.site.concurrencyLimits.write);
    expect(JSON.parse(await refused(await post()))).toEqual({ message: SENTENCE });
    expect(app.site.concurrencyLimits.write.load.refused).toBe(1);
    expect((await ask('/api/freeboard', as)).status).toBe(200);
    full.mockRestore();
    expect((await post()).status).toBe(201);
  });

  test('serves guests cached lists and pages, and refuses every other request', async () => {
    const { app, ask } = await openListening();
    const as = await newMember(app);
    const lists = '/api/announcements?page=1';
    for (const path of [lists, '/notice']) expect((await ask(path)).status).toBe(200);
    fill(app.site.concurrencyLimits.read);
    fill(app.site.concurrencyLimits.page);
    expect((await ask(lists)).status).toBe(200);
    expect(await (await ask('/notice')).text()).toBe('page');
    await refused(await ask('/api/announcements?page=2'));
    await refused(await ask(lists, as));
    const page = await ask('/notice?page=2');
    expect(await refused(page)).toContain(`<h1>${SENTENCE}</h1>`);
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
    await refused(await ask('/notice.data'));
  });

  test('refuses under the name that an admin gave it since', async () => {
    const { app, ask } = await openListening();
    fill(app.site.concurrencyLimits.page);
    expect(await refused(await ask('/notice'))).not.toContain('새 이름');
    app.site.config.SITE_NAME = '새 이름';
    await refused(await ask('/notice'));
    await vi.waitFor(async () => expect(await refused(await ask('/notice'))).toContain('새 이름'));
  });

  test('still says that it lives, and serves its files', async () => {
    const { app, ask } = await openListening();
    for (const limit of Object.values(app.site.concurrencyLimits)) fill(limit);
    for (const path of ['/healthz', '/readyz', '/robots.txt'])
      expect((await ask(path)).status, path).toBe(200);
  });

  test('sends an answer to every refused request, however many come at once', async () => {
    const { app, ask } = await openListening();
    fill(app.site.concurrencyLimits.page);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(`/notice?page=${n}`)));
    for (const answer of answers) await refused(answer);
    expect(app.site.concurrencyLimits.page.load.refused).toBe(200);
  });
});

/** Sends these parts on so many new connections that each listening socket gets some; returns the answers. */
const sendOnNew = (port: number, parts: string[], connections = 130) =>
  Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<string>((resolve, reject) => {
          let text = '';
          const socket = connect(port, '127.0.0.1', async () => {
            for (const part of parts) {
              socket.write(part);
              await new Promise(soon => setTimeout(soon, 20));
            }
          });
          socket
            .on('data', part => {
              text += part;
            })
            .once('end', () => resolve(text))
            .once('error', reject);
        }),
    ),
  );

describe('a new connection to an overloaded site', () => {
  const pageHead = 'GET /notice?page=2 HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n';

  test('gets one whole refusal of its first request, and is closed', async () => {
    const { app, port } = await openListening();
    fill(app.site.concurrencyLimits.page);
    for (const text of await sendOnNew(port, [pageHead])) {
      expect(text).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 2\r\n/);
      expect(text).toContain(`<h1>${SENTENCE}</h1>`);
    }
    expect(app.site.concurrencyLimits.page.load.refused).toBe(130);
  });

  test('is answered where the request is not refused, also one that comes in parts or with a body', async () => {
    const { app, ask, port } = await openListening();
    const as = await newMember(app);
    for (const path of ['/notice', '/api/freeboard']) expect((await ask(path)).status).toBe(200);
    fill(app.site.concurrencyLimits.page);
    const head = (line: string) => `${line} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n`;
    for (const path of ['/notice', '/healthz', '/api/freeboard']) {
      const answers = await sendOnNew(port, [`${head(`GET ${path}`)}\r\n`]);
      for (const text of answers) expect(text, path).toMatch(/^HTTP\/1\.1 200 /);
    }
    const [first, rest] = [
      head('GET /api/freeboard').slice(0, 20),
      `${head('GET /api/freeboard').slice(20)}\r\n`,
    ];
    for (const text of await sendOnNew(port, [first, rest])) expect(text).toMatch(/^HTTP\/1\.1 200 /);
    const body = JSON.stringify({ title: '글', content: '내용' });
    const post = `${head('POST /api/freeboard')}Authorization: Bearer ${as.token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const [answer] = await sendOnNew(port, [post + body], 1);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  });

  test('of a proxy stays open after the refusal', async () => {
    const { app, port } = await openListening({ TRUST_PROXY: 'on' });
    fill(app.site.concurrencyLimits.page);
    const kept = pageHead.replace('Connection: close\r\n', '');
    const answers = await sendOnNew(port, [kept, pageHead]);
    for (const text of answers) expect(text.match(/HTTP\/1\.1 503 /g)).toHaveLength(2);
  });
});

test('a client that sends slowly takes no place among waiting writers', async () => {
  const { app, ask, port } = await openListening();
  const as = await newMember(app);
  const head = `POST /api/freeboard HTTP/1.1\r\nHost: site\r\nAuthorization: Bearer ${as.token}\r\n`;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title":`);
  const { receive, write } = app.site.concurrencyLimits;
  await expect.poll(() => receive.load.running).toBe(1);
  expect(write.load.running).toBe(0);
  expect((await ask('/api/freeboard', as, { title: '글', content: '내용' })).status).toBe(201);
});

test('a body of more than 128 kB is refused also when it does not say how long it is', async () => {
  const { app, as } = await openSiteWith('as');
  const send = (length: number) =>
    app.call('POST', '/api/freeboard', {
      as,
      body: { title: '글', content: 'x'.repeat(length) },
      headers: { 'transfer-encoding': 'chunked' },
    });
  expect((await send(130 * 1024)).status).toBe(413);
  expect((await send(100)).status).toBe(201);
});

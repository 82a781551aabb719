import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { type ReceivedSpan, startOtlpReceiver } from '#test/fixtures/otlp-receiver.ts';
import { ROOT } from '../../../scripts/build.ts';

type Line = { requestId?: string; traceId?: string };

/** The built server with its log and a way to send requests. */
async function tracedSite(settings: Record<string, string>) {
  const site = await startBuiltSite({ LOG_LEVEL: 'debug', ...settings });
  let text = '';
  site.process.stdout?.on('data', part => {
    text += part;
  });
  onTestFinished(async () => {
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  });
  const lines = () =>
    text
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Line);
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(site.url + path, init);
    await answer.text();
    return { status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' };
  };
  return { site, lines, ask };
}

const requestSpan = (spans: ReceivedSpan[], requestId: string) =>
  spans.find(({ attributes }) => attributes['dangu.request_id'] === requestId);
const under = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

const FOREIGN = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = { traceparent: `00-${FOREIGN}-00f067aa0ba902b7-01` };

test('a request is a span of its route, with the API that its page calls and the statements of that; both numbers lead to its line in the log', async () => {
  const { url, spans } = await startOtlpReceiver();
  const { lines, ask } = await tracedSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_SERVICE_NAME: 'hall-site',
  });
  const page = await ask('/free-board?page=1', { headers: TRACEPARENT });
  const hit = await ask('/free-board?page=1');
  const wrong = { id: OWNER.id, password: 'not-this-one-7' };
  const headers = { 'content-type': 'application/json' };
  const login = await ask('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(wrong) });
  await expect.poll(() => requestSpan(spans, login.requestId)).toBeDefined();
  await expect.poll(() => spans.some(({ name }) => name.startsWith('job '))).toBe(true);

  const span = requestSpan(spans, page.requestId);
  expect(span).toMatchObject({
    name: 'GET /free-board',
    kind: 2,
    service: 'hall-site',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/free-board',
      'http.response.status_code': 200,
      'url.path': '/free-board',
    },
  });
  const api = under(spans, span).find(({ name }) => name === 'GET /api/freeboard');
  expect(under(spans, api).map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/^select .* from "free_posts"/),
  );
  expect(requestSpan(spans, hit.requestId)?.attributes['http.response.status_code']).toBe(200);
  expect(requestSpan(spans, login.requestId)?.attributes['http.response.status_code']).toBe(login.status);
  const line = lines().find(({ requestId }) => requestId === page.requestId);
  expect(line?.traceId).toBe(span?.traceId);
  // No other program's trace is trusted.
  expect(spans.some(({ traceId }) => traceId === FOREIGN)).toBe(false);
  const text = JSON.stringify(spans);
  for (const secret of [wrong.password, OWNER.id, '127.0.0.1']) expect(text).not.toContain(secret);
});

test('behind a trusted proxy a request belongs to the trace that it names, and unsampled traces are not sent', {
  tags: ['long'],
}, async () => {
  const { url, spans } = await startOtlpReceiver();
  const { ask } = await tracedSite({ OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUST_PROXY: 'on' });
  const unsampled = await ask('/notice', {
    headers: { traceparent: TRACEPARENT.traceparent.replace(/1$/, '0') },
  });
  const { requestId } = await ask('/region', { headers: TRACEPARENT });
  await expect.poll(() => requestSpan(spans, requestId)?.traceId).toBe(FOREIGN);
  expect(requestSpan(spans, unsampled.requestId)).toBeUndefined();
});

test('a collector that hangs or is away holds up neither requests nor the end', {
  tags: ['long'],
}, async () => {
  const { url, posts } = await startOtlpReceiver({ hangs: true });
  for (const endpoint of [url, 'http://127.0.0.1:9']) {
    const { site, ask } = await tracedSite({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    for (let n = 1; n <= 30; n++) expect((await ask(`/free-board?page=${n}`)).status).toBe(200);
    const under = Array.from({ length: 20 }, (_, n) =>
      ask(`/notice?page=${n + 1}`).catch(() => ({ status: 0 })),
    );
    expect(await site.stop()).toBe(0);
    expect((await Promise.all(under)).every(({ status }) => status === 200 || status === 0)).toBe(true);
  }
  expect(posts()).toBeGreaterThan(0);
});

test('without a collector none of its libraries are loaded', { tags: ['long'] }, async () => {
  const folder = join(ROOT, 'build', 'server');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  // The imports of the server's first file, and theirs, without dynamic imports.
  const loaded = new Set(['site.js']);
  for (const file of loaded)
    for (const [, name = ''] of read(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      loaded.add(name);
  const names = (file: string) => read(file).includes('@opentelemetry');
  expect(readdirSync(folder).filter(file => file.endsWith('.js') && names(file))).toHaveLength(1);
  expect([...loaded].filter(names)).toEqual([]);
  const { lines, ask } = await tracedSite({});
  const { requestId } = await ask('/notice');
  await expect.poll(() => lines().some(line => line.requestId === requestId)).toBe(true);
  expect(lines().some(line => 'traceId' in line)).toBe(false);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { visit } from '#test/browser/browser.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';
import { sendRaw } from '#test/security/raw-request.ts';

const PAGES = ['/', '/notice', '/free-board', '/region', '/tournament/setup', '/login'];
const LISTS = ['/api/announcements?page=1', '/api/freeboard?page=1', '/api/memberanking?page=1'];
const ask = (path: string) => fetch(inject('siteUrl') + path);
// A page number of no earlier request, so that nothing of it is cached.
let unasked = 1000;

test('clients that disconnect do not truncate the page for others who wait for it', async () => {
  const { hostname, port } = new URL(inject('siteUrl'));
  const spoilt: string[] = [];
  for (let round = 0; round < 60; round++) {
    const [start, end] = round % 3 ? ['/free-board', '</html>'] : ['/api/freeboard', '[]'];
    const path = `${start}?page=${++unasked}`;
    const leaving = connect(Number(port), hostname);
    await once(leaving, 'connect');
    leaving.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`, () => leaving.destroy());
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => sendRaw(inject('siteUrl'), `GET ${path}`)),
    );
    for (const { status, body } of answers)
      if (status !== 200 || !body.includes(end)) spoilt.push(`${path}: ${status}, ${body.length} bytes`);
  }
  expect(spoilt).toEqual([]);
});

test('parameters that a page does not read do not change it, neither on the server nor in the browser', async () => {
  const { page } = await visit('/?utm_source=talk&tab=detailed&z=1');
  for (const path of ['/?tab=detailed', '/free-board', '/region?region=%EC%84%9C%EC%9A%B8']) {
    const more = () => `${path}${path.includes('?') ? '&' : '?'}utm_source=talk&z=${++unasked}`;
    const pages = () => Promise.all([path, more()].map(async each => (await ask(each)).text()));
    // Other tests may write between the two reads.
    await expect.poll(async () => new Set(await pages()).size).toBe(1);
  }
  await expect.poll(() => page.getByRole('link', { name: '상세' }).getAttribute('aria-current')).toBe('page');
  expect(
    await page
      .getByRole('search')
      .locator('input[type=hidden]')
      .evaluateAll(all => all.map(each => each.outerHTML)),
  ).toEqual(['<input type="hidden" name="tab" value="detailed">']);
  await expect
    .poll(() => page.getByRole('link', { name: '월간' }).getAttribute('href'))
    .toBe('/?tab=monthly');
});

test('a page from the cache has the headers and bytes the router sends', async () => {
  const perRequest = (head: string) => head.replace(/^(x-request-id|date): .*$/gim, '$1');
  const compare = async (path: string, encoding: string) => {
    const headers = [`Accept-Encoding: ${encoding}`];
    // The router ignores ranges and answers with the whole.
    const routed = await sendRaw(inject('siteUrl'), `GET ${path}`, [...headers, 'Range: bytes=0-']);
    const cached = await sendRaw(inject('siteUrl'), `GET ${path}`, headers);
    expect([path, perRequest(cached.head)]).toEqual([path, perRequest(routed.head)]);
    expect(cached.body === routed.body).toBe(true);
    expect(cached.head).toMatch(/content-security-policy: .*script-src 'self' 'sha256-/);
  };
  // The page may be rendered again between the two.
  for (const path of PAGES)
    for (const encoding of ['br', 'identity']) await vi.waitFor(() => compare(path, encoding), 10_000);
});

test('guests read cached pages while PostgreSQL is stopped, and fresh ones once it is back', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
  const site = await startOwnSite({ DATABASE_URL: `${postgres.url}/site`, LOG_LEVEL: 'silent' });
  const get = async (path: string, headers = {}) => {
    const answer = await fetch(site.url + path, { headers });
    return { status: answer.status, body: await answer.text() };
  };
  const paths = [...PAGES.slice(0, 4), ...LISTS];
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, (await get(path)).body);
  await postgres.restart('SIGQUIT', async () => {
    // Longer than the second of freshness; response-cache.test.ts has the ten minutes after it.
    await wait(1500);
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([path, status, body === before.get(path)]).toEqual([path, 200, true]);
    }
    for (const path of ['/readyz', '/api/freeboard/1', '/free-board?page=7'])
      expect([path, (await get(path)).status]).toEqual([path, 503]);
  });
  await expect.poll(async () => (await get('/free-board?page=7')).status).toBe(200);
});

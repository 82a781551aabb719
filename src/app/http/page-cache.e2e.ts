import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, inject, test, vi } from 'vitest';
import { visit } from '#test/browser/browser.ts';
import { sendRaw } from '#test/security/raw-request.ts';

const PAGES = ['/', '/notice', '/free-board', '/region', '/tournament/setup', '/login'];
const ask = (path: string) => fetch(inject('siteUrl') + path);
// A page number nobody has asked for yet, so that nothing of it is in the cache.
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
  const { page, complaints } = await visit('/?utm_source=talk&tab=detailed&z=1');
  for (const path of ['/?tab=detailed', '/free-board', '/region?region=%EC%84%9C%EC%9A%B8']) {
    const more = () => `${path}${path.includes('?') ? '&' : '?'}utm_source=talk&z=${++unasked}`;
    const pages = () => Promise.all([path, more()].map(async each => (await ask(each)).text()));
    // What others write meanwhile may come between the two.
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
  expect(complaints).toEqual([]);
});

test('a page from the cache has the headers and bytes the router sends', async () => {
  const perRequest = (head: string) => head.replace(/^(x-request-id|date): .*$/gim, '$1');
  const compare = async (path: string, encoding: string) => {
    const headers = [`Accept-Encoding: ${encoding}`];
    // Nothing answers in ranges: such a request takes the router's way and gets the whole.
    const routed = await sendRaw(inject('siteUrl'), `GET ${path}`, [...headers, 'Range: bytes=0-']);
    const cached = await sendRaw(inject('siteUrl'), `GET ${path}`, headers);
    expect([path, perRequest(cached.head)]).toEqual([path, perRequest(routed.head)]);
    expect(cached.body === routed.body).toBe(true);
    expect(cached.head).toMatch(/content-security-policy: .*script-src 'self' 'sha256-/);
  };
  // A page may be made anew between the two.
  for (const path of PAGES)
    for (const encoding of ['br', 'identity']) await vi.waitFor(() => compare(path, encoding), 10_000);
});

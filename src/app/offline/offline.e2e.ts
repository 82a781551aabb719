import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, PHONE, type Visit } from '#test/browser/browser.ts';
import { newWriter } from '#test/browser/writers.ts';
import { linkOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';
import { OFFLINE_PAGE, OFFLINE_PAGES } from './pages.ts';

const RUNNER = '/tournament/setup';
const withWorker = (settings = {}) => newVisitor({ serviceWorkers: 'allow', ...settings });

async function visitRunner(who: Visit, path = RUNNER): Promise<void> {
  await goTo(who.page, path);
  await who.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async name => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const offlineText = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

test('after one visit the runner opens without a network, also in a new tab, with its own policy', async () => {
  const who = await withWorker();
  await visitRunner(who);
  await who.context.setOffline(true);
  await who.page.close();
  const page = await who.context.newPage();
  const answer = await page.goto(RUNNER);
  await page.waitForFunction(() => document.documentElement.dataset.ready === '');
  expect(answer?.headers()['content-security-policy']).toMatch("script-src 'self' 'sha256-");
  await expect.poll(() => page.locator('main h1').textContent()).toBeTruthy();
});

test('a table’s scorer, once visited, opens without a network too', { tags: ['long'] }, async () => {
  const tournament = await saveOnSite(await newWriter(), { count: 4 });
  const path = `/table/${await linkOnSite(tournament, 1)}`;
  const who = await withWorker({ viewport: PHONE });
  await visitRunner(who, path);
  const isCached = (address: string) => caches.open('visited-pages').then(pages => pages.match(address));
  await expect.poll(() => who.page.evaluate(isCached, path).then(Boolean)).toBe(true);
  await who.context.setOffline(true);
  await who.page.close();
  const page = await who.context.newPage();
  await goTo(page, path);
  await page.getByText('대기 중', { exact: true }).waitFor();
});

test('nothing of the API is ever cached', async () => {
  const who = await withWorker();
  await visitRunner(who);
  await goTo(who.page, '/notice');
  const addresses = await cachedPaths(who.page);
  expect(addresses.filter(path => path.startsWith('/api/'))).toEqual([]);
  expect(addresses).toContain(RUNNER);
});

test('without a network, a reader gets the offline page on every address, and the runner if it was visited before', async () => {
  const who = await withWorker({ viewport: PHONE });
  await visitRunner(who, '/notice');
  expect(await cachedPaths(who.page)).toEqual([OFFLINE_PAGE]);
  await who.context.setOffline(true);
  for (const path of ['/', '/hall-page/1', '/nowhere', RUNNER]) {
    await who.page.goto(path);
    expect(await offlineText(who.page)).toBe('인터넷에 연결되어 있지 않습니다');
  }
  await expectFits(who.page);
  // A press would lead here again.
  await expect.poll(() => who.page.getByRole('link', { name: '대회 진행하기' }).count()).toBe(0);
  await who.context.setOffline(false);
  await who.page.getByRole('link', { name: '다시 시도' }).click();
  await who.page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/service-worker.js'),
  );
  await who.context.setOffline(true);
  await goTo(who.page, RUNNER);
  await expect
    .poll(() => who.page.locator('main h1').textContent())
    .not.toBe('인터넷에 연결되어 있지 않습니다');
});

type ChangingSite = { url: string; next: (change: (worker: string) => string) => void; empty: Set<string> };

/**
 * The site on another port; `next` changes its service worker like a new build, and pages in `empty` come
 * without a body.
 */
async function changingSite(): Promise<ChangingSite> {
  let change = (worker: string) => worker;
  const empty = new Set<string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', inject('siteUrl'));
    const answer = await fetch(url, { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    response.writeHead(answer.status, Object.fromEntries(headers));
    if (empty.has(url.pathname)) return response.end();
    response.end(url.pathname === '/service-worker.js' ? change(body.toString()) : body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    next: later => {
      change = later;
    },
    empty,
  };
}

test('a new version is offered, takes over at a press, and keeps the files that another tab still needs', async () => {
  const site = await changingSite();
  const who = await withWorker({ baseURL: site.url });
  await visitRunner(who);
  const build = await who.page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
  );
  const gone = await who.page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const files = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return files.find(path => path.startsWith('/assets/setup-')) ?? '';
  });
  const other = await who.context.newPage();
  await goTo(other, RUNNER);
  // The build's name occurs on its own, and in one file name.
  site.next(worker => worker.replaceAll(`\`${build}\``, '`another`').replace(`${gone},`, ''));
  await goTo(who.page, RUNNER);
  const offer = who.page.getByRole('button', { name: '새로고침' });
  await offer.waitFor();
  await other.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  const loaded = who.page.waitForEvent('load');
  await offer.click();
  await loaded;
  // Only the pressed tab is reloaded.
  expect(await other.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await who.context.setOffline(true);
  expect(await other.evaluate(async path => (await fetch(path)).status, gone)).toBe(200);
});

const cachedBytes = (page: Page) =>
  page.evaluate(async path => {
    const found: number[] = [];
    for (const name of await caches.keys()) {
      const answer = await (await caches.open(name)).match(path, { ignoreSearch: true });
      if (answer) found.push((await answer.text()).length);
    }
    return found;
  }, RUNNER);

test('an empty page is never cached', { tags: ['long'] }, async () => {
  const site = await changingSite();
  const who = await withWorker({ baseURL: site.url });
  site.empty.add('/tournament/multi');
  await goTo(who.page, RUNNER);
  const cached = () => cachedPaths(who.page);
  const others = OFFLINE_PAGES.filter(page => !site.empty.has(page));
  // The pages are requested first, all at once, then the files.
  await expect.poll(cached).toEqual(expect.arrayContaining(others));
  await expect.poll(cached).toContainEqual(expect.stringMatching(/^\/assets\//));
  expect(await cached()).not.toContain('/tournament/multi');
});

test('a browser that had cached empty pages fetches them anew with the worker of a higher revision', {
  tags: ['long'],
}, async () => {
  const site = await changingSite();
  site.next(worker => worker.replace(/-2`/, '-1`'));
  const who = await withWorker({ baseURL: site.url });
  await visitRunner(who);
  await who.page.evaluate(async path => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname === path)
          await cache.put(request, new Response('', { headers: { 'content-type': 'text/html' } }));
    }
  }, RUNNER);
  expect(await cachedBytes(who.page)).toContain(0);
  site.next(worker => worker);
  await goTo(who.page, RUNNER);
  await expect.poll(() => cachedBytes(who.page)).not.toContain(0);
  await who.context.setOffline(true);
  await goTo(who.page, RUNNER);
  await expect.poll(() => who.page.locator('main h1').textContent()).toBeTruthy();
});

test('the site can be put on a home screen', async () => {
  const who = await withWorker();
  await visitRunner(who);
  const devtools = await who.context.newCDPSession(who.page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test windows are private, and those are never offered it.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data = '{}', errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ id: '/', display: 'standalone', start_url: '/' });
});

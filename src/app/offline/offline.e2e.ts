import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, hydrated, newVisitor, PHONE, type Visit } from '#test/browser/browser.ts';
import { OFFLINE_LIST, OFFLINE_PAGE, OFFLINE_PAGES, type OfflineList } from './pages.ts';
import { SERVICE_WORKER } from './worker-path.ts';

const RUNNER = '/tournament/setup';
const withWorker = (settings = {}) => newVisitor({ serviceWorkers: 'allow', ...settings });

async function visit(who: Visit, path: string): Promise<void> {
  await goTo(who.page, path);
  await who.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Opens a page of a tournament and waits until the offline pages are cached. */
async function visitRunner(who: Visit, path = RUNNER): Promise<void> {
  await visit(who, path);
  await offlinePagesCached(who.page);
}

const offlinePagesCached = (page: Page) => expect.poll(() => cachedPaths(page)).toContain(OFFLINE_LIST);

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async name => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** The state of a service worker that waits until the pages of a former one are closed. */
const waitingState = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);

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
  await visit(who, '/notice');
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
  await offlinePagesCached(who.page);
  await who.context.setOffline(true);
  await who.page.goto('/notice');
  await who.page.getByRole('link', { name: '대회 진행하기' }).click();
  await hydrated(who.page);
  await expect
    .poll(() => who.page.locator('main h1').textContent())
    .not.toBe('인터넷에 연결되어 있지 않습니다');
});

// Chromium hangs at the next navigation when a worker is replaced while a page sends requests through it.
test('a reader who opens a tournament keeps the worker, which then caches the offline pages', async () => {
  const who = await withWorker();
  await visit(who, '/notice');
  const [worker] = who.context.serviceWorkers();
  await visitRunner(who);
  expect(who.context.serviceWorkers()).toEqual([worker]);
  expect(await waitingState(who.page)).toBeUndefined();
});

type ChangingSite = {
  url: string;
  /** Changes the list of the offline files like a new build. */
  build: (change: (list: OfflineList) => OfflineList) => void;
  /** The paths of pages that come without a body. */
  empty: Set<string>;
  /** Texts of other versions that are served in place of the site's own files, by path. */
  former: Map<string, string>;
};

/** The site on another port. */
async function changingSite(): Promise<ChangingSite> {
  let change = (list: OfflineList) => list;
  const empty = new Set<string>();
  const former = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', inject('siteUrl'));
    const answer = await fetch(url, { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    const script = former.get(url.pathname);
    if (script !== undefined)
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    response.writeHead(answer.status, Object.fromEntries(headers));
    if (empty.has(url.pathname)) return response.end();
    if (url.pathname === OFFLINE_LIST) return response.end(JSON.stringify(change(JSON.parse(`${body}`))));
    response.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    build: later => {
      change = later;
    },
    empty,
    former,
  };
}

const another = (list: OfflineList) => ({ ...list, version: 'another' });

test('a new version is offered, takes over at a press, and keeps the files that another tab still needs', async () => {
  const site = await changingSite();
  const who = await withWorker({ baseURL: site.url });
  await visitRunner(who);
  const gone = (await cachedPaths(who.page)).find(path => path.startsWith('/assets/setup-')) ?? '';
  const other = await who.context.newPage();
  await goTo(other, RUNNER);
  site.former.set('/mark.svg', 'another mark');
  site.build(list => another({ ...list, files: list.files.filter(file => file !== gone) }));
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
  expect(await other.evaluate(async () => (await fetch('/mark.svg')).text())).toBe('another mark');
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
  await expect.poll(cached).toEqual(expect.arrayContaining(others));
  await expect.poll(cached).toContainEqual(expect.stringMatching(/^\/assets\//));
  expect(await cached()).not.toContain('/tournament/multi');
});

test('a browser that had cached empty pages never shows them, and fetches them anew with the next build', {
  tags: ['long'],
}, async () => {
  const site = await changingSite();
  const who = await withWorker({ baseURL: site.url });
  await visitRunner(who);
  await who.page.evaluate(async path => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      if (await cache.match(path))
        await cache.put(path, new Response('', { headers: { 'content-type': 'text/html' } }));
    }
  }, RUNNER);
  expect(await cachedBytes(who.page)).toEqual([0]);
  await who.context.setOffline(true);
  await who.page.goto(RUNNER);
  expect(await offlineText(who.page)).toBe('인터넷에 연결되어 있지 않습니다');
  await who.context.setOffline(false);
  site.build(another);
  await goTo(who.page, RUNNER);
  await expect.poll(() => cachedBytes(who.page)).not.toContain(0);
  await who.context.setOffline(true);
  await goTo(who.page, RUNNER);
  await expect.poll(() => who.page.locator('main h1').textContent()).toBeTruthy();
});

const FORMER_PAGE = '/former';

/** A service worker like those of former versions: it shows a page of its own cache without a network. */
const formerWorker = (cache: string) => `
self.addEventListener('install', event => event.waitUntil((async () => {
  const page = new Response('<h1>former</h1>', { headers: { 'content-type': 'text/html' } });
  await (await caches.open('${cache}')).put('${FORMER_PAGE}', page);
  await self.skipWaiting();
})()));
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => caches.match('${FORMER_PAGE}')));
});`;

test.each([
  [SERVICE_WORKER, 'serwist-precache-v2-former'],
  ['/offline-worker.js', 'offline-page'],
])(
  'a browser with the former worker %s keeps its pages until it has the new ones',
  {
    tags: ['long'],
  },
  async (script, cache) => {
    const site = await changingSite();
    site.former.set(script, formerWorker(cache));
    const who = await withWorker({ baseURL: site.url });
    // A page without a policy, which registers any worker.
    site.former.set('/blank', '');
    await who.page.goto('/blank');
    await who.page.evaluate(path => navigator.serviceWorker.register(path), script);
    await who.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    site.former.clear();
    await goTo(who.page, RUNNER);
    await expect.poll(() => waitingState(who.page)).toBe('installed');
    await goTo(who.page, RUNNER);
    await offlinePagesCached(who.page);
    await who.context.setOffline(true);
    await who.page.goto(FORMER_PAGE);
    expect(await offlineText(who.page)).toBe('former');
    await who.context.setOffline(false);
    // The new worker takes over a second after the last page of the site is closed.
    const next = await who.context.newPage();
    await who.page.close();
    await next.waitForTimeout(2000);
    await visit({ ...who, page: next }, RUNNER);
    await expect.poll(() => next.evaluate(() => caches.keys())).toEqual(expect.not.arrayContaining([cache]));
    await who.context.setOffline(true);
    await goTo(next, RUNNER);
    await expect.poll(() => next.locator('main h1').textContent()).not.toBe('former');
  },
);

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

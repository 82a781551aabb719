// The service worker. The build (scripts/service-worker.ts) makes one file with the list of cached files.
import { cacheNames, type RouteHandlerCallbackOptions, Serwist } from 'serwist';
import { OFFLINE_PAGE, OFFLINE_PAGES, opensOffline, PUSH_SCRIPT, VISITED_PAGES } from './pages.ts';

/** Scripts and styles that the offline pages may request; their names change with their bytes. */
declare const OFFLINE_FILES: string[];
/** The id of this build, as its pages name it. */
declare const BUILD: string;
declare const importScripts: (...urls: string[]) => void;

// The compiler checks this file as part of a page; these types describe the worker's globals used here.
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Event & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
};
type World = {
  addEventListener: <E extends Event>(type: string, listener: (event: E) => void) => void;
  clients: { matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<unknown[]> };
  skipWaiting: () => Promise<void>;
};
const world = self as unknown as World;

importScripts(PUSH_SCRIPT);

// After this time on a poor network a cached page is shown.
const NETWORK_TIMEOUT_MS = 1000;
const FORMER_FILES = 'former-files';
const VISITED = 'visited-pages';
const VISITED_MOST = 5;
// Raise the number when browsers must fetch the offline pages again though the build did not change: 2,
// because empty pages had been cached.
const PRECACHE_REVISION = `${BUILD}-2`;

const serwist = new Serwist({
  precacheEntries: [
    ...OFFLINE_FILES.map(url => ({ url, revision: null })),
    ...[...OFFLINE_PAGES, OFFLINE_PAGE].map(url => ({ url, revision: PRECACHE_REVISION })),
  ],
  precacheOptions: {
    cleanURLs: false,
    directoryIndex: null,
    concurrency: 6,
    plugins: [{ cacheWillUpdate: async ({ response }) => ((await isCacheable(response)) ? response : null) }],
  },
  // A first visit can lose its network too.
  clientsClaim: true,
  // The page is requested while this worker is still waking up.
  navigationPreload: true,
});
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), openFile);

/** The answer for a page: from the network; if that fails or is slow, the cached page or the offline page. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { request, preloadResponse } = event;
  const network = (async () => (await preloadResponse) ?? fetch(request))();
  event.waitUntil(network.then(answer => cacheVisited(request.url, answer)).catch(() => {}));
  const cached = await cachedPage(new URL(request.url));
  if (!cached)
    return network.catch(async () => (await serwist.matchPrecache(OFFLINE_PAGE)) ?? Response.error());
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([network, timeout]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : cached;
}

async function cachedPage({ pathname, search }: URL): Promise<Response | undefined> {
  if (opensOffline(pathname)) return serwist.matchPrecache(pathname);
  // The values from a match post are part of its saved tournament, which the plain runner opens as well.
  const isNamed = new URLSearchParams(search).has('n');
  if (isNamed && pathname.startsWith('/tournament/single/edit/'))
    return Response.redirect(`/tournament/single/start${search}`, 302);
  if (!isVisited(pathname)) return undefined;
  const visited = await (await caches.open(VISITED)).match(pathname);
  return visited && (await isCacheable(visited)) ? visited : undefined;
}

/** Whether an answer may be cached: a cached empty answer would show a blank page again and again. */
async function isCacheable(answer: Response): Promise<boolean> {
  return answer.status === 200 && (await answer.clone().arrayBuffer()).byteLength > 0;
}

const VISITED_PATHS = VISITED_PAGES.map(page => new RegExp(`^${page.replace(':token', '\\w+')}$`));
const isVisited = (pathname: string) => VISITED_PATHS.some(path => path.test(pathname));

/** Caches the answer for a page of `VISITED_PAGES`; only the pages visited last are kept. */
async function cacheVisited(url: string, answer: Response): Promise<void> {
  const { pathname } = new URL(url);
  if (!isVisited(pathname)) return;
  const copy = answer.clone();
  if (!(await isCacheable(copy))) return;
  const pages = await caches.open(VISITED);
  // Deleted and added again, so that the oldest is first.
  await pages.delete(pathname);
  await pages.put(pathname, copy);
  for (const old of (await pages.keys()).slice(0, -VISITED_MOST)) await pages.delete(old);
}

/** The response for a script or style: from the cache of any known build, else from the network. */
async function openFile({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

world.addEventListener<Waiting>('install', event => void serwist.handleInstall(event as never));
world.addEventListener<Waiting>('activate', event =>
  event.waitUntil(cacheFormerFiles().then(() => serwist.handleActivate(event as never))),
);
world.addEventListener<FetchEvent>('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(openPage(event));
  else serwist.handleFetch(event as never);
});
world.addEventListener<MessageEvent & Waiting>('message', event => {
  const { data, ports } = event;
  // The page that registered this worker was loaded before the worker existed, so it is cached now.
  if (data?.type === 'visited')
    event.waitUntil(
      fetch(data.url).then(
        answer => cacheVisited(data.url, answer),
        () => {},
      ),
    );
  if (data?.type === 'take-over') void world.skipWaiting();
  if (data?.type === 'which-build') ports[0]?.postMessage(BUILD);
});

/**
 * Copies the former build's files into a separate cache while pages are open: an open page of that build may
 * request one of its scripts an hour later. Without open pages that cache is deleted.
 */
async function cacheFormerFiles(): Promise<void> {
  const open = await world.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length === 0) return void (await caches.delete(FORMER_FILES));
  const [now, former] = await Promise.all([caches.open(cacheNames.precache), caches.open(FORMER_FILES)]);
  const current = new Set(OFFLINE_FILES);
  for (const request of await now.keys()) {
    const { pathname } = new URL(request.url);
    const file = pathname.startsWith('/assets/') && !current.has(pathname) && (await now.match(request));
    if (file) await former.put(request, file);
  }
}

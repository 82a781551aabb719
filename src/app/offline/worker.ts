// The service worker of all browsers. It changes with its own code only, not with each build: a page says
// which files the offline pages of the build need. It never calls `skipWaiting` by itself: Chromium hangs at
// the next navigation when a worker is replaced while a page sends requests through it.
import {
  OFFLINE_LIST,
  OFFLINE_PAGE,
  OFFLINE_PAGES,
  OFFLINE_PICTURES,
  type OfflineList,
  opensOffline,
  VISITED_PAGES,
} from './pages.ts';
import { listenForPushes, type PushWorld, type Waiting } from './push-events.ts';

type FetchEvent = Waiting & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type World = PushWorld & {
  clients: { claim: () => Promise<void> };
  registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'navigationPreload'>;
  skipWaiting: () => Promise<void>;
};
const world = self as unknown as World;

// After this time on a poor network a cached page is shown.
const NETWORK_TIMEOUT_MS = 1000;
const FILES_AT_ONCE = 6;
const OFFLINE = 'offline-pages';
const VISITED = 'visited-pages';
const VISITED_MOST = 5;

/** The answer for a page: from the network; if that fails or is slow, the cached page or the offline page. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { request, preloadResponse } = event;
  const network = (async () => (await preloadResponse) ?? fetch(request))();
  event.waitUntil(network.then(answer => cacheVisited(request.url, answer)).catch(() => {}));
  const cached = await cachedPage(new URL(request.url));
  if (!cached) return network.catch(async () => (await findCached(OFFLINE_PAGE)) ?? Response.error());
  const timeout = new Promise<undefined>(resolve => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([network, timeout]).catch(() => undefined);
  return answer && answer.status < 500 ? answer : cached;
}

async function cachedPage({ pathname, search }: URL): Promise<Response | undefined> {
  if (opensOffline(pathname)) return findCached(pathname);
  // The values from a match post are part of its saved tournament, which the plain runner opens as well.
  const isNamed = new URLSearchParams(search).has('n');
  if (isNamed && pathname.startsWith('/tournament/single/edit/'))
    return Response.redirect(`/tournament/single/start${search}`, 302);
  return isVisited(pathname) ? findCached(pathname) : undefined;
}

/** The cached answer at this path, unless it is empty; former workers added a revision as the query. */
async function findCached(path: string): Promise<Response | undefined> {
  const found = await caches.match(path, { ignoreSearch: true });
  return found && (await isCacheable(found)) ? found : undefined;
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

/** Caches the page that was loaded before this worker existed. */
async function cacheFirstVisit(url: string): Promise<void> {
  const { pathname } = new URL(url);
  if (isVisited(pathname) && !(await findCached(pathname))) await cacheVisited(url, await fetch(url));
}

const isFile = ({ origin, pathname }: URL) =>
  origin === location.origin && (pathname.startsWith('/assets/') || OFFLINE_PICTURES.includes(pathname));

/** The response for a script, style or picture: from the cache of any known build, else from the network. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Caches the offline pages of the build with this list, unless they are cached. */
async function cacheBuild({ version, files }: OfflineList): Promise<void> {
  const cache = await caches.open(OFFLINE);
  const former: OfflineList | undefined = await (await cache.match(OFFLINE_LIST))?.json();
  if (former?.version === version) return;
  for (let at = 0; at < files.length; at += FILES_AT_ONCE)
    await Promise.all(files.slice(at, at + FILES_AT_ONCE).map(cacheFile));
  await Promise.all([...OFFLINE_PAGES, ...OFFLINE_PICTURES, OFFLINE_PAGE].map(cacheAnew));
  await cache.put(OFFLINE_LIST, new Response(JSON.stringify({ version, files })));
  // An open page of the former build may request one of its scripts an hour later.
  const known = new Set([...files, ...OFFLINE_PICTURES, ...(former?.files ?? [])]);
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    if (isFile(url) && !known.has(url.pathname)) await cache.delete(request);
  }
}

async function cacheFile(path: string): Promise<void> {
  const cache = await caches.open(OFFLINE);
  if (!(await cache.match(path))) await cache.put(path, await cacheable(await openFile(new Request(path))));
}

/** Caches a page or a picture, whose path is the same in each build. */
async function cacheAnew(path: string): Promise<void> {
  const answer = await cacheable(await fetch(path, { cache: 'reload' }));
  await (await caches.open(OFFLINE)).put(path, answer);
}

async function cacheable(answer: Response): Promise<Response> {
  if (await isCacheable(answer)) return answer;
  throw new Error(`${answer.url}: ${answer.status}`);
}

/** Deletes the caches of former workers once none of them is running and the pages of a build are cached. */
async function deleteFormerCaches(): Promise<void> {
  const { installing, waiting } = world.registration;
  if (installing || waiting || !(await caches.match(OFFLINE_LIST))) return;
  for (const name of await caches.keys()) if (name !== OFFLINE && name !== VISITED) await caches.delete(name);
}

listenForPushes(world);
world.addEventListener<Waiting>('install', event => event.waitUntil(cacheAnew(OFFLINE_PAGE)));
world.addEventListener<Waiting>('activate', event =>
  event.waitUntil(
    Promise.all([
      // The page is requested while this worker is still waking up.
      world.registration.navigationPreload?.enable(),
      // A first visit can lose its network too.
      world.clients.claim(),
      deleteFormerCaches(),
    ]),
  ),
);
world.addEventListener<FetchEvent>('fetch', event => {
  const { mode, url } = event.request;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (isFile(new URL(url))) event.respondWith(openFile(event.request));
});
world.addEventListener<MessageEvent & Waiting>('message', event => {
  const { data, ports } = event;
  // An open page of the version before this worker asks for this when its offer of a reload is pressed.
  if (data?.type === 'take-over') void world.skipWaiting();
  if (data?.type !== 'cache') return;
  event.waitUntil(cacheFirstVisit(data.url));
  event.waitUntil(
    navigator.locks
      .request(OFFLINE, () => cacheBuild(data.list))
      .then(() => ports[0]?.postMessage('cached'))
      .then(deleteFormerCaches),
  );
});

/** The pages that open without a network: they need nothing from the server to start. */
export const OFFLINE_PAGES = [
  '/tournament/setup',
  '/tournament',
  '/tournament/single/start',
  '/tournament/groups',
  '/tournament/multi',
  '/tournament/multi/start',
];

/** Path patterns of pages that are cached as they were at the last visit. */
export const VISITED_PAGES = ['/table/:token', '/live/:token/tv', '/live/:token/overlay'];

/** The path of the page shown while there is no network, in place of all pages that are not cached. */
export const OFFLINE_PAGE = '/offline.html';

/** Whether the page at this address opens without a network. */
export const opensOffline = (pathname: string): boolean => OFFLINE_PAGES.includes(pathname);

/** The path of the service worker for browsers in which tournaments are run: it caches all offline pages. */
export const RUNNER_WORKER = '/service-worker.js';
/** The service worker's path for other browsers: it caches only the page that says there is no network. */
export const READER_WORKER = '/offline-worker.js';

/** The path of the script of both workers that shows a push, and opens the push's page when it is pressed. */
export const PUSH_SCRIPT = '/push-worker.js';

/** Whether the service worker of this page caches the offline pages. */
export const hasOfflinePages = (): boolean =>
  navigator.serviceWorker?.controller?.scriptURL.endsWith(RUNNER_WORKER) ?? false;

/** The pages that open without a network: nothing on them needs the server to begin with. */
export const OFFLINE_PAGES = [
  '/tournament/setup',
  '/tournament',
  '/tournament/single/start',
  '/tournament/groups',
  '/tournament/multi',
  '/tournament/multi/start',
];

/** Path patterns of pages that are cached as they were at the last visit. */
export const VISITED_PAGES = ['/table/:token', '/live/:token/tv'];

/** Shown in place of every other page while there is no network. */
export const OFFLINE_PAGE = '/offline.html';

/** Whether the page at this address opens without a network. */
export const opensOffline = (pathname: string): boolean => OFFLINE_PAGES.includes(pathname);

/** The worker of whoever runs tournaments here: all of the offline pages. */
export const RUNNER_WORKER = '/service-worker.js';
/** The worker of whoever only reads: nothing but the page that says that there is no network. */
export const READER_WORKER = '/offline-worker.js';

/** What both workers do with a push: show it, and open its page when it is pressed. */
export const PUSH_SCRIPT = '/push-worker.js';

/** Whether the worker of this page holds the offline pages. */
export const hasOfflinePages = (): boolean =>
  navigator.serviceWorker?.controller?.scriptURL.endsWith(RUNNER_WORKER) ?? false;

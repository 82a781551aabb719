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

export const OFFLINE_PICTURES = ['/mark.svg', '/favicon.svg'];

/** The path of the page shown while there is no network, in place of all pages that are not cached. */
export const OFFLINE_PAGE = '/offline.html';

/** Whether the page at this address opens without a network once the offline pages are cached. */
export const opensOffline = (pathname: string): boolean => OFFLINE_PAGES.includes(pathname);

export const OFFLINE_LIST = '/offline-files.json';

/** The id of a build, as its pages name it, and all its scripts and styles that its offline pages may request. */
export type OfflineList = { version: string; files: string[] };

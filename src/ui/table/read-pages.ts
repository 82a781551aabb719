import { storedJson, storeText } from '#/ui/client/device/storage.ts';

const KEY = 'readPages';
// Only posts less than a day old are marked as new: nobody reads more than this in a day.
const PAGES_MOST = 300;
let read: Set<string> | undefined;
let listens = false;

/** Notes that this browser's user has read a page: lists no longer mark it as new. */
export function noteRead(path: string): void {
  const pages = readPages();
  if (pages.has(path)) return;
  pages.add(path);
  storeText(KEY, JSON.stringify([...pages].slice(-PAGES_MOST)));
}

/** Forgets which pages were read, so that the browser's next user cannot see them. */
export function forgetRead(): void {
  read = undefined;
  storeText(KEY, '');
}

export const wasRead = (path: string): boolean => readPages().has(path);

function readPages(): Set<string> {
  if (!listens) {
    listens = true;
    // Another tab's changes are read again; null: all was removed at once.
    addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) read = undefined;
    });
  }
  read ??= storedPages();
  return read;
}

function storedPages(): Set<string> {
  const stored = storedJson(KEY);
  return new Set(Array.isArray(stored) ? stored.filter(path => typeof path === 'string') : []);
}

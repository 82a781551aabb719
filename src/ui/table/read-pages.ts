import { storedJson, storeText } from '#/ui/client/device/storage.ts';

const KEY = 'readPages';
const VISIT_KEY = 'visit';
const VISIT_GAP_MS = 30 * 60_000;
// Only posts less than a day old are marked as new: nobody reads more than this in a day.
const PAGES_MOST = 300;
let read: Set<string> | undefined;
let listens = false;
let earlier: number | undefined;

/** Lists no longer mark a read page as new. */
export function noteRead(path: string): void {
  const pages = readPages();
  if (pages.has(path)) return;
  pages.add(path);
  storeText(KEY, JSON.stringify([...pages].slice(-PAGES_MOST)));
}

/** The browser's next user must not see which pages were read. */
export function forgetRead(): void {
  read = undefined;
  storeText(KEY, '');
  storeText(VISIT_KEY, '');
}

/** The time of the last visit in ms since 1970; `now` on the browser's first visit. */
export function lastVisit(now = Date.now()): number {
  if (earlier !== undefined) return earlier;
  const stored = storedJson(VISIT_KEY);
  const [before, seen] = Array.isArray(stored) ? stored.map(Number) : [];
  earlier = (now - (seen ?? now) > VISIT_GAP_MS ? seen : before) || now;
  storeText(VISIT_KEY, JSON.stringify([earlier, now]));
  return earlier;
}

export const wasRead = (path: string): boolean => readPages().has(path);

function readPages(): Set<string> {
  if (!listens) {
    listens = true;
    // Another tab's changes are read again; `key` is null if all was removed at once.
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

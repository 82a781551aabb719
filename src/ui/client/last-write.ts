import { storedText, storeText } from './device/storage.ts';

const KEY = 'lastWrite';
// A cached page is up to ten seconds old, and a shared cache before the site may store it as long again.
const MAY_BE_OLDER_MS = 30_000;

/** Stores that this browser changes something on the server now. */
export const noteWrite = (): void => storeText(KEY, String(Date.now()));

/** Whether this browser changed something so recently that a page made for guests may be older. */
export function wroteLately(): boolean {
  // If the clock was set back the stored time is in the future, and its age is unknown.
  return Math.abs(Date.now() - Number(storedText(KEY))) < MAY_BE_OLDER_MS;
}

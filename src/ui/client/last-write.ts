const KEY = 'lastWrite';
// A page from the response cache is up to ten seconds old, and a shared cache before the site may store it as long again.
const MAY_BE_OLDER_MS = 30_000;

/** Stores that this browser changes something on the site now. */
export function noteWrite(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Where storage is forbidden nobody is signed in for longer than a page.
  }
}

/** Whether this browser changed something so lately that a page made for guests may be older. */
export function wroteLately(): boolean {
  try {
    // A clock that was set back makes it the future: then it is not known when it was.
    return Math.abs(Date.now() - Number(localStorage.getItem(KEY))) < MAY_BE_OLDER_MS;
  } catch {
    return false;
  }
}

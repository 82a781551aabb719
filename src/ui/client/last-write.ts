const KEY = 'lastWrite';
// A page from the response cache is up to ten seconds old, and a shared cache before the site may store it as
// long again.
const MAY_BE_OLDER_MS = 30_000;

/** Stores the time of a change. */
export function noteWrite(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Where storage is forbidden a member is signed in for one page only.
  }
}

/** Whether this browser changed something so recently that a page made for guests may be older. */
export function wroteLately(): boolean {
  try {
    // If the clock was set back the stored time is in the future, and its age is unknown.
    return Math.abs(Date.now() - Number(localStorage.getItem(KEY))) < MAY_BE_OLDER_MS;
  } catch {
    return false;
  }
}

/** The parsed JSON of a stored draft; `at` is the time of storing in milliseconds since 1970. */
export type StoredDraft = { at: number; values: unknown };

const REMOVED_AT = 'drafts-removed-at';
/** The IndexedDB database of this browser with the pictures of drafts. */
export const DRAFT_PICTURES = 'draft-pictures';

/** Whether this browser has any draft. */
export const hasDrafts = () => draftKeys().length > 0;

/**
 * Removes all drafts and their pictures from this browser and resolves when they are removed. Other tabs do
 * not store text or pictures again that were entered before this call.
 */
export function removeDrafts(): Promise<void> {
  for (const key of draftKeys()) localStorage.removeItem(key);
  try {
    localStorage.setItem(REMOVED_AT, String(Date.now()));
  } catch {
    // Where storage is forbidden nothing was stored.
  }
  return removePictures();
}

function removePictures(): Promise<void> {
  return new Promise(resolve => {
    try {
      const request = indexedDB.deleteDatabase(DRAFT_PICTURES);
      // Blocked: the browser deletes it once the tab that is storing a picture has closed it, and lets no tab
      // open it before.
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}

/** Whether the drafts of this browser were removed at this time (milliseconds since 1970) or later. */
export function wereDraftsRemovedSince(time: number): boolean {
  return time <= Number(localStorage.getItem(REMOVED_AT));
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => isDraft(parseDraft(localStorage.getItem(key))));
  } catch {
    return [];
  }
}

const isDraft = (stored: Partial<StoredDraft> | null | undefined) =>
  typeof stored?.at === 'number' && typeof stored.values === 'object';

/** The parsed JSON of a draft; undefined if there is none or it is broken. */
export function parseDraft(stored: string | null): StoredDraft | undefined {
  try {
    return stored ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

const forms = new Set<symbol>();
let leaving = false;

/** Marks a form as holding unsent text, until the returned function is called. */
export function markUnsent(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether typed text would be lost if this page were left and the drafts of this browser removed. */
export const hasUnsent = () => forms.size > 0 || hasDrafts();

/** Calls `go`, which leaves the page, without the warning about unsent text. */
export async function leaveWithoutAsking(go: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await go();
  } finally {
    leaving = false;
  }
}

/** Whether the page is being left by `leaveWithoutAsking`. */
export const isLeaving = () => leaving;

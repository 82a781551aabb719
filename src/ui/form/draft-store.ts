type StoredDraft = { at: number; values: unknown };

const REMOVED_AT = 'drafts-removed-at';
export const DRAFT_LIFE_MS = 14 * 24 * 60 * 60 * 1000;
/** The IndexedDB database of this browser with the pictures of drafts. */
export const DRAFT_PICTURES = 'draft-pictures';

/** The JSON of a draft, as it is stored. */
export function draftText(values: object, now: number): string {
  return JSON.stringify({ at: now, values } satisfies StoredDraft);
}

/**
 * The stored values, completed from `now` for fields that the form got since; undefined if there is no draft,
 * or it is too old or equals the form.
 */
export function readDraft<Values extends object>(
  stored: string | null,
  now: Values,
  at: number,
): Values | undefined {
  const draft = parse(stored);
  if (!draft || at - draft.at > DRAFT_LIFE_MS || !fits(draft.values, now)) return undefined;
  const values = { ...now, ...draft.values };
  return JSON.stringify(values) === JSON.stringify(now) ? undefined : values;
}

function parse(stored: string | null): StoredDraft | undefined {
  try {
    return stored ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

// A form that has changed since the draft was stored must not be filled with fields of another type.
function fits<Values extends object>(stored: unknown, now: Values): stored is Partial<Values> {
  if (typeof stored !== 'object' || stored === null) return false;
  const wanted = now as Record<string, unknown>;
  const found = Object.entries(stored);
  return found.length > 0 && found.every(([name, value]) => typeof wanted[name] === typeof value);
}

/** The stored JSON under this key, null if there is none. */
export function storedDraft(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether this browser has any draft. */
export const hasDrafts = () => draftKeys().length > 0;

/**
 * Removes every draft from this browser, with its pictures, and resolves when they are gone; other tabs do
 * not store text or pictures from before again.
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
export function wereDraftsRemovedSince(at: number): boolean {
  return at <= Number(localStorage.getItem(REMOVED_AT));
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => isDraft(parse(localStorage.getItem(key))));
  } catch {
    return [];
  }
}

const isDraft = (stored: Partial<StoredDraft> | null | undefined) =>
  typeof stored?.at === 'number' && typeof stored.values === 'object';

/**
 * Stores the values under the key; undefined removes the draft. Values typed before `removeDrafts` are not
 * stored.
 */
export function storeDraft(key: string, values: object | undefined, typedAt: number) {
  try {
    if (values === undefined || wereDraftsRemovedSince(typedAt)) localStorage.removeItem(key);
    else localStorage.setItem(key, draftText(values, Date.now()));
  } catch {
    // A full or forbidden storage must not keep the user from writing.
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

/** Leaves the page without the forms' warning, because the user was already asked. */
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

import { storedText, storeText } from '#/ui/client/device/storage.ts';

/** `at` is in milliseconds since 1970. */
export type StoredDraft = { at: number; values: unknown };

const REMOVED_AT = 'drafts-removed-at';
/** An IndexedDB database. */
export const DRAFT_PICTURES = 'draft-pictures';

const hasDrafts = () => draftKeys().length > 0;

/** Removes all drafts and their pictures; other tabs do not store earlier ones again. */
export function removeDrafts(): Promise<void> {
  for (const key of draftKeys()) localStorage.removeItem(key);
  storeText(REMOVED_AT, String(Date.now()));
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

/** `time` is in milliseconds since 1970. */
export const wereDraftsRemovedSince = (time: number): boolean => time <= Number(storedText(REMOVED_AT));

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => isDraft(parseDraft(storedText(key))));
  } catch {
    return [];
  }
}

const isDraft = (stored: Partial<StoredDraft> | null | undefined) =>
  typeof stored?.at === 'number' && typeof stored.values === 'object';

/** Undefined for a broken draft. */
export function parseDraft(stored: string): StoredDraft | undefined {
  try {
    return stored ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

const forms = new Set<symbol>();
let leaving = false;

/** Returns how to end the mark. */
export function markUnsent(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether text would be lost if this page were left and the drafts removed. */
export const hasUnsent = () => forms.size > 0 || hasDrafts();

/** Leaves the page without a warning. */
export async function leaveWithoutAsking(go: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await go();
  } finally {
    leaving = false;
  }
}

export const isLeaving = () => leaving;

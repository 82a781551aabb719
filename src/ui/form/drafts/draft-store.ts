import { storedText, storeText } from '#/ui/client/device/storage.ts';

/** `at` is in milliseconds since 1970. */
type StoredDraft = { at: number; values: unknown };

export const DRAFT_LIFE_MS = 14 * 24 * 60 * 60 * 1000;
const REMOVED_AT = 'drafts-removed-at';
export const DRAFT_PICTURES = 'draft-pictures';

export function draftText(values: object, now: number): string {
  return JSON.stringify({ at: now, values } satisfies StoredDraft);
}

/** Completed by `now`. Undefined for a draft that is too old, does not fit the form or changes nothing. */
export function readDraft<Values extends object>(stored: string, now: Values, time: number) {
  const draft = parseDraft(stored);
  if (!draft || time - draft.at > DRAFT_LIFE_MS || !fits(draft.values, now)) return undefined;
  const values = { ...now, ...draft.values };
  return JSON.stringify(values) === JSON.stringify(now) ? undefined : values;
}

// A form that has changed since the draft was stored must not be filled with fields of another type.
function fits<Values extends object>(stored: unknown, now: Values): stored is Partial<Values> {
  if (typeof stored !== 'object' || stored === null) return false;
  const wanted = now as Record<string, unknown>;
  const found = Object.entries(stored);
  return found.length > 0 && found.every(([name, value]) => typeof wanted[name] === typeof value);
}

/** Removes the draft if `values` is undefined; stores nothing that was typed before `removeDrafts`. */
export function storeDraft(key: string, values: object | undefined, typedAt: number): void {
  const isKept = values !== undefined && !wereDraftsRemovedSince(typedAt);
  storeText(key, isKept ? draftText(values, Date.now()) : '');
}

/** Also removes their pictures; other tabs do not store earlier drafts again. */
export function removeDrafts(): Promise<void> {
  for (const key of draftKeys()) localStorage.removeItem(key);
  storeText(REMOVED_AT, String(Date.now()));
  return removePictures();
}

function removePictures(): Promise<void> {
  return new Promise(resolve => {
    try {
      const request = indexedDB.deleteDatabase(DRAFT_PICTURES);
      // A blocked deletion takes place once the tab that stores a picture closes the database; no tab opens
      // it before.
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}

/** Whether any tab removed drafts since `time` (milliseconds since 1970). */
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

function parseDraft(stored: string): StoredDraft | undefined {
  try {
    return stored ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

const forms = new Set<symbol>();
let leaving = false;

/** A form of this page has unsent text until the returned function is called. */
export function markUnsent(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => void forms.delete(form);
}

/** Text would be lost if this page were left and the drafts removed. */
export const hasUnsent = () => forms.size > 0 || draftKeys().length > 0;

/** `go` leaves the page without the warning about unsent text. */
export async function leaveWithoutAsking(go: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await go();
  } finally {
    leaving = false;
  }
}

export const isLeaving = () => leaving;

import { parseDraft, type StoredDraft, wereDraftsRemovedSince } from './unsent-text.ts';

export const DRAFT_LIFE_MS = 14 * 24 * 60 * 60 * 1000;
export function draftText(values: object, now: number): string {
  return JSON.stringify({ at: now, values } satisfies StoredDraft);
}

/**
 * The values of a draft, completed by `now`; undefined for a draft that is too old, no longer fits or changes
 * nothing.
 */
export function readDraft<Values extends object>(
  stored: string | null,
  now: Values,
  time: number,
): Values | undefined {
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

export function storedDraft(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined removes the draft; values typed before a `removeDrafts` are not stored. */
export function storeDraft(key: string, values: object | undefined, typedAt: number) {
  try {
    if (values === undefined || wereDraftsRemovedSince(typedAt)) localStorage.removeItem(key);
    else localStorage.setItem(key, draftText(values, Date.now()));
  } catch {
    // A full or forbidden storage must not keep the user from writing.
  }
}

import { storeText } from '#/ui/client/device/storage.ts';
import { parseDraft, type StoredDraft, wereDraftsRemovedSince } from './unsent-text.ts';

export const DRAFT_LIFE_MS = 14 * 24 * 60 * 60 * 1000;
export function draftText(values: object, now: number): string {
  return JSON.stringify({ at: now, values } satisfies StoredDraft);
}

/**
 * The values of a stored draft, completed by `now`, the form's present values. Undefined for a draft that is
 * too old at `time` (milliseconds since 1970), no longer fits the form or changes nothing.
 */
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

/**
 * Stores the values of a form, typed at `typedAt`, as its draft; undefined removes the draft. Values typed
 * before the last `removeDrafts` are not stored.
 */
export function storeDraft(key: string, values: object | undefined, typedAt: number): void {
  const isKept = values !== undefined && !wereDraftsRemovedSince(typedAt);
  storeText(key, isKept ? draftText(values, Date.now()) : '');
}

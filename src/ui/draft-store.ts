type Kept = { at: number; values: unknown };

const REMOVED_AT = 'drafts-removed-at';
const DRAFT_LIFE_MS = 14 * 24 * 60 * 60 * 1000;

/** What the browser keeps of an unsent text. */
export function draftText(values: object, now: number): string {
  return JSON.stringify({ at: now, values } satisfies Kept);
}

/** The kept values with the same fields as `now`, undefined when there are none, none newer, or none worth it. */
export function readDraft<Values extends object>(
  kept: string | null,
  now: Values,
  at: number,
): Values | undefined {
  const draft = parse(kept);
  if (!draft || at - draft.at > DRAFT_LIFE_MS || !sameShape(draft.values, now)) return undefined;
  return JSON.stringify(draft.values) === JSON.stringify(now) ? undefined : (draft.values as Values);
}

function parse(kept: string | null): Kept | undefined {
  try {
    return kept ? JSON.parse(kept) : undefined;
  } catch {
    return undefined;
  }
}

// A form that has changed since the draft was kept must not be filled with fields of another kind.
function sameShape(kept: unknown, now: object): boolean {
  if (typeof kept !== 'object' || kept === null) return false;
  const found = kept as Record<string, unknown>;
  const wanted = Object.entries(now);
  return (
    Object.keys(found).length === wanted.length &&
    wanted.every(([name, value]) => typeof found[name] === typeof value)
  );
}

/** What the browser keeps in this place. */
export function storedDraft(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether this browser keeps any unsent text. */
export const hasDrafts = () => draftKeys().length > 0;

/** Removes every unsent text from this browser; what other tabs hold that was typed until now is not kept again. */
export function removeDrafts(): void {
  try {
    for (const key of draftKeys()) localStorage.removeItem(key);
    localStorage.setItem(REMOVED_AT, String(Date.now()));
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => isDraft(parse(localStorage.getItem(key))));
  } catch {
    return [];
  }
}

const isDraft = (kept: Partial<Kept> | null | undefined) =>
  typeof kept?.at === 'number' && typeof kept.values === 'object';

/** Keeps the values, typed at that time, in this place; undefined empties it. */
export function storeDraft(key: string, values: object | undefined, typedAt: number) {
  try {
    const isRemoved = typedAt <= Number(localStorage.getItem(REMOVED_AT));
    if (values === undefined || isRemoved) localStorage.removeItem(key);
    else localStorage.setItem(key, draftText(values, Date.now()));
  } catch {
    // A full or forbidden storage must not stop anybody from writing.
  }
}

const forms = new Set<symbol>();
let leaving = false;

/** Counts a form among those that hold something unsent, until the answered function is called. */
export function markUnsent(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether anything typed would be lost if this page were left and the drafts of this browser removed. */
export const hasUnsent = () => forms.size > 0 || hasDrafts();

/** Changes the page without the forms asking, because somebody was asked already. */
export async function leaveWithoutAsking(go: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await go();
  } finally {
    leaving = false;
  }
}

/** Whether the page is being left by `leaveUnasked`. */
export const isLeaving = () => leaving;

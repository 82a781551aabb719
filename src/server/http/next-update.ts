import { Refusal } from '#/shared/refusal.ts';
import { CHANGED_MEANWHILE } from '#/shared/text/written.ts';

const SECOND_MS = 1000;

/**
 * The `updated_at` of a change that calendars read, which only know whole seconds: at least one second later
 * than the one before.
 */
export const nextSecond = ({ updated_at }: { updated_at: string }, now?: Date): string =>
  new Date(Math.max(now?.getTime() ?? 0, Date.parse(updated_at) + SECOND_MS)).toISOString();

/**
 * Optimistic concurrency control: returns the `updated_at` (ISO, UTC) of this change, to be called with the
 * row locked by the transaction. Throws a Refusal (409) if the row has changed since `expected`, the time the
 * change was based on, whatever its UTC offset. Two changes never get the same time, even within one
 * millisecond.
 */
export function nextUpdate(stored: { updated_at: string }, expected: string | undefined, now: Date): string {
  const last = Date.parse(stored.updated_at);
  if (expected !== undefined && Date.parse(expected) !== last)
    throw new Refusal('conflict', CHANGED_MEANWHILE);
  return new Date(Math.max(now.getTime(), last + 1)).toISOString();
}

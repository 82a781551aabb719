import { Refusal } from '#/shared/refusal.ts';
import { CHANGED_MEANWHILE } from '#/shared/written.ts';

/**
 * The time of this change, to be asked with the row held by the transaction. A change that began from another state
 * than the row's is refused (409); `expected` is its time, whatever the offset it is written with. Two changes never
 * bear the same time, even within one millisecond.
 */
export function nextUpdate(stored: { updated_at: string }, expected: string | undefined, now: Date): string {
  const last = Date.parse(stored.updated_at);
  if (expected !== undefined && Date.parse(expected) !== last)
    throw new Refusal('conflict', CHANGED_MEANWHILE);
  return new Date(Math.max(now.getTime(), last + 1)).toISOString();
}

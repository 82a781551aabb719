import { Refusal } from '#/shared/refusal.ts';
import { CHANGED_MEANWHILE } from '#/shared/written.ts';

/**
 * The time of this change, to be asked with the row held by the transaction. A change that began from another state
 * (`expected`) than the row's is refused (409). Two changes never bear the same time, even within one millisecond.
 */
export function nextUpdate(held: { updated_at: string }, expected: string | undefined, now: Date): string {
  if (expected !== undefined && expected !== held.updated_at)
    throw new Refusal('conflict', CHANGED_MEANWHILE);
  return new Date(Math.max(now.getTime(), Date.parse(held.updated_at) + 1)).toISOString();
}

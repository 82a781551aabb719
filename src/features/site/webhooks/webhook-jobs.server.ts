import type { Site } from '#/server/site.ts';
import { DELIVERY_DAYS } from './webhooks.constants.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 1000;

/** Deletes deliveries older than `DELIVERY_DAYS`, whatever their state. */
export async function forgetDeliveries(
  { db, now }: Pick<Site, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - DELIVERY_DAYS * DAY_MS).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const old = db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('at', '<', before)
      .orderBy('at')
      .limit(AT_ONCE);
    const { numDeletedRows } = await db
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow();
    if (numDeletedRows < AT_ONCE) return;
  }
}

import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { timeAfter } from '#/shared/time/time.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';

/** The milliseconds for which a delivery about matches waits, so that it covers further changes too. */
const GATHER_MS = 3000;
const GATHERED: readonly WebhookEvent[] = ['tournament.called', 'tournament.decided'];

export type WebhookNews = {
  events: WebhookEvent[];
  /** The number of the notice or tournament that the events are about. */
  subject: number;
  now: Date;
};

/**
 * Queues a delivery of each event for each webhook that subscribes to it, in the event's transaction. A
 * queued, untried delivery gets its row updated; the lock makes the sender read after this transaction.
 */
export async function queueWebhooks(tx: Transaction, { events, subject, now }: WebhookNews): Promise<void> {
  if (events.length === 0) return;
  // In the order of their numbers, to avoid deadlocks.
  const on = tx.selectFrom('webhooks').select(['id', 'events']).where('state', '=', 'on').orderBy('id');
  const hooks = await on.execute();
  const timestamp = now.toISOString();
  const rows = hooks.flatMap(hook =>
    events
      .filter(event => hook.events.split(' ').includes(event))
      .map(event => {
        const due_at = GATHERED.includes(event) ? timeAfter(now, GATHER_MS) : timestamp;
        return { webhook: hook.id, message: newMessageId(), event, subject, due_at, at: timestamp };
      }),
  );
  for (const batch of batchesOf(rows)) await storeDeliveries(tx, batch, { at: timestamp });
}

/** Stores deliveries; one that is queued already and was never tried gets `changes` instead. */
export async function storeDeliveries(
  tx: Transaction,
  rows: Insertable<Tables['webhook_deliveries']>[],
  changes: { at: string } | { due_at: string },
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict(oc =>
      oc
        .columns(['webhook', 'event', 'subject'])
        .where('state', '=', sql.lit('pending'))
        .where('tries', '=', sql.lit(0))
        .doUpdateSet(changes),
    )
    .execute();
}

/** The `webhook-id` of a new delivery: random, so that it is never repeated after a backup was restored. */
export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

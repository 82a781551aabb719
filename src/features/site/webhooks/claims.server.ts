import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';

/** The lease of a delivery, in milliseconds: after it another process sends a delivery whose process died. */
export const LEASE_MS = 60_000;

export type Claimed = {
  webhook: { id: number; url: string; secrets: string[]; failures: number };
  delivery: { id: number; message: string; event: WebhookEvent; subject: number; tries: number; at: string };
};

/** Whether any delivery may be due; a cheap check, because usually none is. */
export async function isAnythingDue(db: Database, now: Date): Promise<boolean> {
  const one = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', sql.lit('pending'))
    .where('due_at', '<=', now.toISOString())
    .limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

type Wanted = { most: number; areFailing: boolean; now: Date };

/**
 * Claims, for a minute, the oldest due delivery of each of up to `most` webhooks, those served longest ago
 * first. Skips rows that another process is claiming.
 */
export function claimDeliveries(db: Database, { most, areFailing, now }: Wanted): Promise<Claimed[]> {
  const timestamp = now.toISOString();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  return write(db, async tx => {
    const free = await tx
      .selectFrom('webhooks')
      .select(['id', 'url', 'secret', 'former_secret', 'former_until', 'failures'])
      .where('state', '=', 'on')
      .where('free_at', '<=', timestamp)
      .where('failures', areFailing ? '>' : '=', 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('webhook_deliveries')
            .select('webhook_deliveries.id')
            .whereRef('webhook', '=', 'webhooks.id')
            .where('webhook_deliveries.state', '=', sql.lit('pending'))
            .where('due_at', '<=', timestamp),
        ),
      )
      .orderBy('free_at')
      .orderBy('id')
      .limit(most)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const claimed: Claimed[] = [];
    for (const { secret, former_secret, former_until, ...webhook } of free) {
      const delivery = await claimOldest(tx, { webhook: webhook.id, at: timestamp, until });
      if (!delivery) continue;
      const secrets = former_until > timestamp ? [secret, former_secret] : [secret];
      claimed.push({ webhook: { ...webhook, secrets }, delivery });
    }
    const taken = claimed.map(({ webhook }) => webhook.id);
    if (taken.length > 0)
      await tx.updateTable('webhooks').set({ free_at: until }).where('id', 'in', taken).execute();
    return claimed;
  });
}

type One = { webhook: number; at: string; until: string };

/**
 * Claims the oldest due delivery of a webhook. Undefined while another transaction is adding an event to the
 * webhook: that delivery is sent in the next round.
 */
async function claimOldest(tx: Transaction, { webhook, at, until }: One) {
  const oldest = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook', '=', webhook)
    .where('state', '=', sql.lit('pending'))
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!oldest) return undefined;
  const row = await tx
    .updateTable('webhook_deliveries')
    .set(eb => ({ due_at: until, tries: eb('tries', '+', 1), tried_at: at }))
    .where('id', '=', oldest.id)
    .returning(['id', 'message', 'event', 'subject', 'tries', 'at'])
    .executeTakeFirstOrThrow();
  return { ...row, event: row.event as WebhookEvent };
}

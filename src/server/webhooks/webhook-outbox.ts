import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { audit } from '#/server/audit.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';

/** Events of one evening, such as calls and results, are gathered for this time. */
const GATHER_MS = 3000;
// The number of rows in one statement that both databases accept.
const AT_ONCE = 100;
const GATHERED: readonly WebhookEvent[] = ['tournament.called', 'tournament.decided'];

export type WebhookNews = {
  events: WebhookEvent[];
  /** The number of the notice or the tournament. */
  subject: number;
  /** The hall's name as a key, and its region; left out for a notice. */
  place?: { hallKey: string; region: string };
  now: Date;
};

/**
 * Queues events for the webhooks that subscribe to them, in the transaction that causes them: the operator's
 * webhooks, and those of the tournament's hall. A delivery that waits and was never tried stays one row,
 * which is locked, so that its content is read after this transaction.
 */
export async function queueWebhooks(
  tx: Transaction,
  { events, subject, place, now }: WebhookNews,
): Promise<void> {
  if (events.length === 0) return;
  const hooks = await findWebhooks(tx, place);
  const timestamp = now.toISOString();
  const rows = hooks.flatMap(hook =>
    events
      .filter(event => hook.events.split(' ').includes(event))
      .map(event => {
        const due_at = GATHERED.includes(event)
          ? new Date(now.getTime() + GATHER_MS).toISOString()
          : timestamp;
        return { webhook: hook.id, message: newMessageId(), event, subject, due_at, at: timestamp };
      }),
  );
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict(waiting =>
        waiting
          .columns(['webhook', 'event', 'subject'])
          .where('state', '=', sql.lit('pending'))
          .where('tries', '=', sql.lit(0))
          .doUpdateSet({ at: timestamp }),
      )
      .execute();
}

/** The `webhook-id` of a new delivery: random, so that it is never repeated after a backup was restored. */
export const newMessageId = (): string => `msg_${randomBytes(18).toString('base64url')}`;

type Disabled = {
  /** A word of `webhooks.limits.ts`. */
  reason: string;
  now: Date;
};

/** Disables a webhook whose row is locked: waiting deliveries are given up, until it is turned on again. */
export async function disableWebhook(
  tx: Transaction,
  { id, name }: { id: number; name: string },
  { reason, now }: Disabled,
): Promise<void> {
  await tx.updateTable('webhooks').set({ state: 'disabled', reason }).where('id', '=', id).execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('webhook', '=', id)
    .where('state', '=', sql.lit('pending'))
    .execute();
  const after = { name, state: 'disabled' };
  await audit(tx, { by: null, action: 'webhook.disable', subject: `webhook:${id}`, after, now });
}

/** The webhooks in the order of their numbers, to avoid deadlocks; for a notice those of every hall, too. */
function findWebhooks(tx: Transaction, place: WebhookNews['place']) {
  const on = tx.selectFrom('webhooks').select(['id', 'events']).where('state', '=', 'on').orderBy('id');
  if (!place) return on.execute();
  const { hallKey, region } = place;
  return on
    .where(eb => {
      const own = eb
        .selectFrom('halls')
        .select('halls.id')
        .where('name_key', '=', hallKey)
        .$if(region !== '', halls => halls.where('halls.region', '=', region));
      const operator = eb('hall', 'is', null);
      return hallKey === '' ? operator : eb.or([operator, eb('hall', 'in', own)]);
    })
    .execute();
}

import { type Selectable, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { WebhookTables } from '#/database/schema/webhook-tables.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';
import { DELIVERIES_SHOWN, DISABLED_REASONS, FAILURE_NAMES } from './webhooks.constants.ts';
import type { Delivery, Webhook } from './webhooks.contract.ts';

export type WebhookRow = Selectable<WebhookTables['webhooks']>;

/** All webhooks, oldest first. */
export async function findWebhooks(db: Database): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('webhook_deliveries')
        .select(row => row.fn.countAll<number>().as('pending'))
        .whereRef('webhook', '=', 'webhooks.id')
        .where('webhook_deliveries.state', '=', sql.lit('pending'))
        .as('pending'),
    )
    .orderBy('id')
    .execute();
  return rows.map(row => ({
    ...{ id: row.id, name: row.name, url: row.url, state: row.state },
    events: row.events.split(' ') as WebhookEvent[],
    reason: DISABLED_REASONS[row.reason] ?? '',
    pending: row.pending ?? 0,
    date: toSeoulIso(row.created_at),
  }));
}

/** The last deliveries of a webhook, newest first; at most `DELIVERIES_SHOWN`. */
export async function findDeliveries(db: Database, { id, state }: WebhookRow): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook', '=', id)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute();
  return rows.map(row => ({
    ...{ id: row.id, message: row.message, state: row.state, tries: row.tries, status: row.status },
    event: row.event as WebhookEvent,
    link: row.event === 'notice.created' ? `/notice/${row.subject}` : `/tournaments/${row.subject}`,
    failure: row.failure && FAILURE_NAMES[row.failure],
    tookMs: row.took_ms,
    date: toSeoulIso(row.at),
    triedAt: row.tried_at ? toSeoulIso(row.tried_at) : null,
    nextAt: row.state === 'pending' && state === 'on' ? toSeoulIso(row.due_at) : null,
  }));
}

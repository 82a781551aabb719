import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockInTurn } from '#/database/row-locks.ts';
import type { WebhookTables } from '#/database/schema/webhook-tables.ts';
import { write } from '#/database/write.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { newMessageId } from '#/server/webhooks/webhook-outbox.ts';
import { Refusal } from '#/shared/refusal.ts';
import { HOUR_MS, toSeoulIso } from '#/shared/time/time.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';
import {
  DELIVERIES_SHOWN,
  DISABLED_REASONS,
  FAILURE_NAMES,
  FORMER_SECRET_HOURS,
  NO_WEBHOOK,
  WEBHOOKS_MOST,
} from './webhooks.constants.ts';
import type { Delivery, Webhook, WebhookDraft } from './webhooks.contract.ts';

const SECRET_BYTES = 32;
type Sources = Pick<Site, 'db' | 'now'>;
type Chosen = { id: number; by: SignedIn };

/** In the format of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Adds a webhook and returns its secret. Throws 409 beyond the limit. */
export async function addWebhook(
  { db, now }: Sources,
  { draft, by }: { draft: WebhookDraft; by: SignedIn },
): Promise<string> {
  const made = await writeOnce(db, by.call, async tx => {
    // Serialises two admins, so that the limit holds.
    await lockInTurn(tx, 'site webhooks');
    const { held } = await tx
      .selectFrom('webhooks')
      .select(eb => eb.fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow();
    if (held >= WEBHOOKS_MOST)
      throw new Refusal(
        'conflict',
        `웹훅은 ${WEBHOOKS_MOST}개까지 만들 수 있습니다. 쓰지 않는 웹훅을 삭제해주세요.`,
      );
    const time = now();
    const row = {
      made_by: by.number,
      ...columnsOf(draft),
      secret: newSecret(),
      created_at: time.toISOString(),
    };
    const { id } = await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
    const after = factsOf(columnsOf(draft));
    await audit(tx, { by, action: 'webhook.add', subject: `webhook:${id}`, after, now: time });
    return id;
  });
  const row = await db.selectFrom('webhooks').select('secret').where('id', '=', made).executeTakeFirst();
  if (!row) throw new Refusal('missing', NO_WEBHOOK);
  return row.secret;
}

export const changeWebhook = (sources: Sources, chosen: Chosen, draft: WebhookDraft): Promise<void> =>
  change(sources, chosen, 'webhook.change', () => columnsOf(draft));

/** A webhook that is turned on begins without failures. */
export const switchWebhook = (sources: Sources, chosen: Chosen, state: 'on' | 'paused'): Promise<void> =>
  change(sources, chosen, 'webhook.change', () => ({
    ...{ state, reason: '' },
    ...(state === 'on' && { failures: 0, failing_since: '', free_at: '' }),
  }));

/** Returns the new secret; for a day messages are also signed with the old one. */
export async function rotateSecret({ db, now }: Sources, chosen: Chosen): Promise<string> {
  const secret = newSecret();
  await change({ db, now }, chosen, 'webhook.secret', row => ({
    secret,
    former_secret: row.secret,
    former_until: new Date(now().getTime() + FORMER_SECRET_HOURS * HOUR_MS).toISOString(),
  }));
  return secret;
}

export function removeWebhook({ db, now }: Sources, { id, by }: Chosen): Promise<void> {
  return write(db, async tx => {
    const row = await lockWebhook(tx, id);
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    const before = factsOf(row);
    await audit(tx, { by, action: 'webhook.remove', subject: `webhook:${id}`, before, now: now() });
  });
}

/** Queues a delivery again, as a new message with the data at the time of sending. */
export function sendAgain(
  { db, now }: Sources,
  { id, delivery }: { id: number; delivery: number },
): Promise<void> {
  return write(db, async tx => {
    await lockWebhook(tx, id);
    const rows = await tx
      .selectFrom('webhook_deliveries')
      .select(['event', 'subject'])
      .where('id', '=', delivery)
      .where('webhook', '=', id)
      .executeTakeFirst();
    if (!rows) throw new Refusal('missing', '더 이상 남아 있지 않은 기록입니다.');
    const timestamp = now().toISOString();
    await tx
      .insertInto('webhook_deliveries')
      .values({ webhook: id, message: newMessageId(), ...rows, due_at: timestamp, at: timestamp })
      .onConflict(waiting =>
        waiting
          .columns(['webhook', 'event', 'subject'])
          .where('state', '=', sql.lit('pending'))
          .where('tries', '=', sql.lit(0))
          .doUpdateSet({ due_at: timestamp }),
      )
      .execute();
    await tx.updateTable('webhooks').set({ free_at: timestamp }).where('id', '=', id).execute();
  });
}

type Columns = Partial<Omit<WebhookRow, 'id'>>;

async function change(
  { db, now }: Sources,
  { id, by }: Chosen,
  action: 'webhook.change' | 'webhook.secret',
  columnsFor: (row: WebhookRow) => Columns,
): Promise<void> {
  await write(db, async tx => {
    const row = await lockWebhook(tx, id);
    const columns = columnsFor(row);
    if (Object.entries(columns).every(([name, value]) => row[name as keyof WebhookRow] === value)) return;
    await tx.updateTable('webhooks').set(columns).where('id', '=', id).execute();
    const states = whatChanged(factsOf(row), factsOf({ ...row, ...columns }));
    await audit(tx, { by, action, subject: `webhook:${id}`, ...states, now: now() });
  });
}

/** Throws 404. */
async function lockWebhook(tx: Transaction, id: number): Promise<WebhookRow> {
  const found = tx.selectFrom('webhooks').selectAll().where('id', '=', id);
  const row = await found.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Refusal('missing', NO_WEBHOOK);
  return row;
}

const columnsOf = ({ name, url, events }: WebhookDraft) => ({
  ...{ name, url },
  events: [...new Set(events)].sort().join(' '),
});

// Only the host: the path may hold a secret, and the audit log is never erased.
const factsOf = ({
  name,
  url,
  events,
  state,
}: Pick<WebhookRow, 'name' | 'url' | 'events'> & { state?: string }) => ({
  ...{ name, host: new URL(url).host, webhookEvents: events },
  ...(state !== undefined && { state }),
});

export type WebhookRow = Selectable<WebhookTables['webhooks']>;

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

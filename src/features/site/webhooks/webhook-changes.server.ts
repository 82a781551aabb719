import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { isSqlite } from '#/database/dialect.ts';
import { lockInTurn } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { takeHalls } from '#/features/halls/admin/hall-changes.server.ts';
import { HALL_MISSING } from '#/features/halls/directory/halls.rules.ts';
import { refuseOthers } from '#/features/halls/facts/hall-facts.server.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { newMessageId } from '#/server/webhooks/webhook-outbox.ts';
import { Refusal } from '#/shared/refusal.ts';
import { newSecret } from './signature.server.ts';
import type { WebhookRow } from './webhook-rows.server.ts';
import {
  FORMER_SECRET_HOURS,
  HALL_WEBHOOKS_MOST,
  NO_DELIVERY,
  NO_WEBHOOK,
  SITE_WEBHOOKS_MOST,
  WEBHOOK_FORBIDDEN,
} from './webhooks.constants.ts';
import type { WebhookDraft } from './webhooks.contract.ts';

const HOUR_MS = 3_600_000;
type Sources = Pick<Site, 'db' | 'now'>;
type Chosen = { id: number; by: SignedIn };

/**
 * Throws 403 for a member who neither keeps the hall nor is an admin; the operator's webhooks (null) are
 * for admins only.
 */
export async function refuseStrangers(tx: Transaction | Site['db'], hall: number | null, by: SignedIn) {
  if (hall !== null) return refuseOthers(tx, hall, by);
  if (by.role !== 'admin') throw new Refusal('forbidden', WEBHOOK_FORBIDDEN);
}

/** Adds a webhook and returns its secret, which is shown only once; throws 409 beyond the limit. */
export async function addWebhook(
  { db, now }: Sources,
  hall: number | null,
  { draft, by }: { draft: WebhookDraft; by: SignedIn },
): Promise<string> {
  const made = await writeOnce(db, by.call, async tx => {
    // Locks the hall: of two keepers adding at once the second finds the limit reached.
    if (hall !== null && (await takeHalls(tx, eb => eb('id', '=', hall))).length === 0)
      throw new Refusal('missing', HALL_MISSING);
    // The operator's webhooks have no hall row to lock.
    if (hall === null) await lockInTurn(tx, 'site webhooks');
    await refuseStrangers(tx, hall, by);
    const { held } = await tx
      .selectFrom('webhooks')
      .select(eb => eb.fn.countAll<number>().as('held'))
      .where('hall', hall === null ? 'is' : '=', hall)
      .executeTakeFirstOrThrow();
    const most = hall === null ? SITE_WEBHOOKS_MOST : HALL_WEBHOOKS_MOST;
    if (held >= most)
      throw new Refusal('conflict', `웹훅은 ${most}개까지 만들 수 있습니다. 쓰지 않는 웹훅을 삭제해주세요.`);
    const time = now();
    const row = {
      hall,
      made_by: by.number,
      ...columnsOf(draft),
      secret: newSecret(),
      created_at: time.toISOString(),
    };
    const { id } = await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
    const after = factsOf({ hall, ...columnsOf(draft) });
    await audit(tx, { by, action: 'webhook.add', subject: `webhook:${id}`, after, now: time });
    return id;
  });
  const row = await db.selectFrom('webhooks').select('secret').where('id', '=', made).executeTakeFirst();
  if (!row) throw new Refusal('missing', NO_WEBHOOK);
  return row.secret;
}

/** Changes a webhook's name, address and events. */
export const changeWebhook = (sources: Sources, chosen: Chosen, draft: WebhookDraft): Promise<void> =>
  change(sources, chosen, 'webhook.change', () => columnsOf(draft));

/**
 * Pauses a webhook or turns it on again, also after the site disabled it; its earlier failures are
 * forgotten.
 */
export const switchWebhook = (sources: Sources, chosen: Chosen, state: 'on' | 'paused'): Promise<void> =>
  change(sources, chosen, 'webhook.change', () => ({
    ...{ state, reason: '' },
    ...(state === 'on' && { failures: 0, failing_since: '', free_at: '' }),
  }));

/** Gives the webhook a new secret and returns it; the former one still signs for a day. */
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
    const row = await lockOwn(tx, id, by);
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    const before = factsOf(row);
    await audit(tx, { by, action: 'webhook.remove', subject: `webhook:${id}`, before, now: now() });
  });
}

/** Queues the subject of an earlier delivery again, as a new message with its data at the time of sending. */
export function sendAgain(
  { db, now }: Sources,
  { id, delivery, by }: Chosen & { delivery: number },
): Promise<void> {
  return write(db, async tx => {
    await lockOwn(tx, id, by);
    const rows = await tx
      .selectFrom('webhook_deliveries')
      .select(['event', 'subject'])
      .where('id', '=', delivery)
      .where('webhook', '=', id)
      .executeTakeFirst();
    if (!rows) throw new Refusal('missing', NO_DELIVERY);
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

type Columns = Partial<Omit<WebhookRow, 'id' | 'hall'>>;

async function change(
  { db, now }: Sources,
  { id, by }: Chosen,
  action: 'webhook.change' | 'webhook.secret',
  columnsFor: (row: WebhookRow) => Columns,
): Promise<void> {
  await write(db, async tx => {
    const row = await lockOwn(tx, id, by);
    const columns = columnsFor(row);
    if (Object.entries(columns).every(([name, value]) => row[name as keyof WebhookRow] === value)) return;
    await tx.updateTable('webhooks').set(columns).where('id', '=', id).execute();
    const states = whatChanged(factsOf(row), factsOf({ ...row, ...columns }));
    await audit(tx, { by, action, subject: `webhook:${id}`, ...states, now: now() });
  });
}

/** The webhook's row, locked; throws 404 when it is missing and 403 for a member who may not manage it. */
async function lockOwn(tx: Transaction, id: number, by: SignedIn): Promise<WebhookRow> {
  const found = tx.selectFrom('webhooks').selectAll().where('id', '=', id);
  const row = await found.$if(!isSqlite(tx), one => one.forNoKeyUpdate()).executeTakeFirst();
  if (!row) throw new Refusal('missing', NO_WEBHOOK);
  await refuseStrangers(tx, row.hall, by);
  return row;
}

const columnsOf = ({ name, url, events }: WebhookDraft) => ({
  ...{ name, url },
  events: [...new Set(events)].sort().join(' '),
});

// Only the host of the address: its path may hold a secret, and the audit log is never erased.
const factsOf = ({
  hall,
  name,
  url,
  events,
  state,
}: Pick<WebhookRow, 'hall' | 'name' | 'url' | 'events'> & { state?: string }) => ({
  ...(hall !== null && { hallId: hall }),
  ...{ name, host: new URL(url).host, webhookEvents: events },
  ...(state !== undefined && { state }),
});

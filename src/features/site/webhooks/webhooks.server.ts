import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { WebhookTables } from '#/database/schema/webhook-tables.ts';
import { lockInTurn, write } from '#/database/write.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { IdempotentCall, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import { newMessageId, storeDeliveries } from '#/server/webhooks/webhook-outbox.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { HOUR_MS, timeAfter, toSeoulIso } from '#/shared/time/time.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';
import {
  DELIVERIES_SHOWN,
  DISABLED_REASONS,
  FAILURE_NAMES,
  FORMER_SECRET_HOURS,
  NO_WEBHOOK,
  WEBHOOK_REMOVED,
  WEBHOOKS_MOST,
} from './webhooks.constants.ts';
import {
  type Delivery,
  delivery,
  type Webhook,
  type WebhookDraft,
  type WebhookMade,
  type WebhookTested,
  webhook,
  webhookDelivery,
  webhookDraft,
  webhookMade,
  webhookState,
  webhookTested,
} from './webhooks.contract.ts';

const ofWebhook = [adminOnly, param(idParam)] as const;

/** Routes for logged-in admins only: access tokens cannot use them. */
export const webhooks = new Hono<MemberEnv>()
  .get('/site', operation('사이트의 웹훅 목록', z.array(webhook)), adminOnly, async c =>
    c.json(await findWebhooks(c.env.site.db)),
  )
  .post(
    '/site',
    operation('사이트의 웹훅 만들기', created(webhookMade)),
    adminOnly,
    body(webhookDraft),
    async c => {
      const { site } = c.env;
      const draft = c.req.valid('json');
      refuseUrl(site, draft);
      await site.limits.take('webhooks', c.var.member.number);
      const secret = await addWebhook(site, { draft, by: c.var.member });
      return c.json<WebhookMade>({ message: '웹훅을 만들었습니다.', secret }, 201);
    },
  )
  .get('/:id/deliveries', operation('웹훅이 보낸 기록', z.array(delivery)), ...ofWebhook, async c => {
    const { db } = c.env.site;
    return c.json(await findDeliveries(db, await findWebhook(db, c.req.valid('param').id)));
  })
  .put('/:id', operation('웹훅 고치기', MESSAGE), ...ofWebhook, body(webhookDraft), async c => {
    const { site } = c.env;
    const draft = c.req.valid('json');
    const { id } = await findWebhook(site.db, c.req.valid('param').id);
    refuseUrl(site, draft);
    await site.limits.take('webhooks', c.var.member.number);
    await change(site, { id, by: c.var.member }, 'webhook.change', () => columnsOf(draft));
    return c.json({ message: '웹훅을 저장했습니다.' });
  })
  .put(
    '/:id/state',
    operation('웹훅을 켜거나 멈추기', MESSAGE),
    ...ofWebhook,
    body(webhookState),
    async c => {
      const { site } = c.env;
      const { state } = c.req.valid('json');
      await site.limits.take('webhooks', c.var.member.number);
      await switchWebhook(site, { id: c.req.valid('param').id, by: c.var.member }, state);
      return c.json({ message: state === 'on' ? '웹훅을 다시 켰습니다.' : '웹훅을 멈췄습니다.' });
    },
  )
  .post('/:id/secret', operation('웹훅의 비밀 키 바꾸기', webhookMade), ...ofWebhook, async c => {
    const { site } = c.env;
    await site.limits.take('webhooks', c.var.member.number);
    const secret = await rotateSecret(site, { id: c.req.valid('param').id, by: c.var.member });
    return c.json<WebhookMade>({ message: '비밀 키를 바꿨습니다.', secret });
  })
  .post('/:id/test', operation('웹훅 시험 보내기', webhookTested), ...ofWebhook, async c => {
    const { site } = c.env;
    const row = await findWebhook(site.db, c.req.valid('param').id);
    await site.limits.take('webhookSends', c.var.member.number);
    const { status, failure, tookMs } = await site.webhooks.test(
      { ...row, secrets: [row.secret] },
      newMessageId(),
      c.req.raw.signal,
    );
    return c.json<WebhookTested>({ status, failure: failure && FAILURE_NAMES[failure], tookMs });
  })
  .post(
    '/:id/deliveries/:delivery',
    operation('웹훅 다시 보내기', MESSAGE),
    adminOnly,
    param(webhookDelivery),
    async c => {
      const { site } = c.env;
      await findWebhook(site.db, c.req.valid('param').id);
      await site.limits.take('webhookSends', c.var.member.number);
      await sendAgain(site, c.req.valid('param'), c.var.call);
      return c.json({ message: '다시 보내기로 했습니다.' });
    },
  )
  .delete('/:id', operation('웹훅 삭제', MESSAGE), ...ofWebhook, async c => {
    await removeWebhook(c.env.site, { id: c.req.valid('param').id, by: c.var.member });
    return c.json({ message: WEBHOOK_REMOVED });
  });

async function findWebhook(db: Database, id: number): Promise<WebhookRow> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('missing', NO_WEBHOOK));
}

/** Throws 400; the IP addresses of the host are checked at each sending. */
function refuseUrl(site: Site, { url }: WebhookDraft): void {
  const message = site.webhooks.addressRefusal(new URL(url));
  if (message) throw invalidField('url', message);
}

const WEBHOOKS_FULL = `웹훅은 ${WEBHOOKS_MOST}개까지 만들 수 있습니다. 쓰지 않는 웹훅을 삭제해주세요.`;
const SECRET_BYTES = 32;
type Sources = Pick<Site, 'db' | 'now'>;
type Chosen = { id: number; by: SignedIn };

/** A new secret in the format of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Returns the secret. Throws 409 beyond `WEBHOOKS_MOST`. */
async function addWebhook({ db, now }: Sources, { draft, by }: { draft: WebhookDraft; by: SignedIn }) {
  const made = await writeOnce(db, by.call, async tx => {
    // Two admins take turns, so that the limit holds.
    await lockInTurn(tx, 'site webhooks');
    if ((await countRows(tx.selectFrom('webhooks'))) >= WEBHOOKS_MOST)
      throw new Refusal('conflict', WEBHOOKS_FULL);
    const time = now();
    const columns = columnsOf(draft);
    const made = { made_by: by.number, secret: newSecret(), created_at: time.toISOString() };
    const row = tx.insertInto('webhooks').values({ ...columns, ...made });
    const { id } = await row.returning('id').executeTakeFirstOrThrow();
    const after = factsOf(columns);
    await audit(tx, { by, action: 'webhook.add', subject: `webhook:${id}`, after, now: time });
    return id;
  });
  return (await findWebhook(db, made)).secret;
}

/** Turning a webhook on forgets its failures. */
const switchWebhook = (sources: Sources, chosen: Chosen, state: 'on' | 'paused'): Promise<void> =>
  change(sources, chosen, 'webhook.change', () => ({
    state,
    reason: '',
    ...(state === 'on' && { failures: 0, failing_since: '', free_at: '' }),
  }));

/** Returns the new secret; for a day messages are signed with the former one, too. */
async function rotateSecret({ db, now }: Sources, chosen: Chosen): Promise<string> {
  const secret = newSecret();
  await change({ db, now }, chosen, 'webhook.secret', row => ({
    secret,
    former_secret: row.secret,
    former_until: timeAfter(now(), FORMER_SECRET_HOURS * HOUR_MS),
  }));
  return secret;
}

function removeWebhook({ db, now }: Sources, { id, by }: Chosen): Promise<void> {
  return write(db, async tx => {
    const row = await lockWebhook(tx, id);
    await tx.deleteFrom('webhooks').where('id', '=', id).execute();
    const before = factsOf(row);
    await audit(tx, { by, action: 'webhook.remove', subject: `webhook:${id}`, before, now: now() });
  });
}

/** Queues a new message with the data at the time of sending. */
function sendAgain(
  { db, now }: Sources,
  { id, delivery }: { id: number; delivery: number },
  call: IdempotentCall | undefined,
) {
  return writeOnce(db, call, async tx => {
    await lockWebhook(tx, id);
    const about = await tx
      .selectFrom('webhook_deliveries')
      .select(['event', 'subject'])
      .where(eb => eb.and({ id: delivery, webhook: id }))
      .executeTakeFirstOrThrow(() => new Refusal('missing', '더 이상 남아 있지 않은 기록입니다.'));
    const timestamp = now().toISOString();
    const due = { due_at: timestamp };
    await storeDeliveries(
      tx,
      [{ webhook: id, message: newMessageId(), ...about, ...due, at: timestamp }],
      due,
    );
    await tx.updateTable('webhooks').set({ free_at: timestamp }).where('id', '=', id).execute();
  });
}

async function change(
  { db, now }: Sources,
  { id, by }: Chosen,
  action: 'webhook.change' | 'webhook.secret',
  columnsFor: (row: WebhookRow) => Partial<Omit<WebhookRow, 'id'>>,
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

/** Throws 404 if there is no such webhook. */
async function lockWebhook(tx: Transaction, id: number): Promise<WebhookRow> {
  const found = tx.selectFrom('webhooks').selectAll().where('id', '=', id);
  return found.forNoKeyUpdate().executeTakeFirstOrThrow(() => new Refusal('missing', NO_WEBHOOK));
}

const columnsOf = ({ name, url, events }: WebhookDraft) => ({
  name,
  url,
  events: [...new Set(events)].sort().join(' '),
});

type Facts = Pick<WebhookRow, 'name' | 'url' | 'events'> & { state?: string };

// Only the host is recorded: the path may contain a secret, and the audit log is never erased.
const factsOf = ({ name, url, events, state }: Facts) => ({
  name,
  host: new URL(url).host,
  webhookEvents: events,
  ...(state !== undefined && { state }),
});

type WebhookRow = Selectable<WebhookTables['webhooks']>;

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
    id: row.id,
    name: row.name,
    url: row.url,
    state: row.state,
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
    id: row.id,
    message: row.message,
    state: row.state,
    tries: row.tries,
    status: row.status,
    event: row.event as WebhookEvent,
    link: row.event === 'notice.created' ? `/notice/${row.subject}` : `/tournaments/${row.subject}`,
    failure: row.failure && FAILURE_NAMES[row.failure],
    tookMs: row.took_ms,
    date: toSeoulIso(row.at),
    triedAt: row.tried_at ? toSeoulIso(row.tried_at) : null,
    nextAt: row.state === 'pending' && state === 'on' ? toSeoulIso(row.due_at) : null,
  }));
}

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { findHall } from '#/features/halls/admin/hall-changes.server.ts';
import { HALL_MISSING } from '#/features/halls/directory/halls.rules.ts';
import { created, MESSAGE, operation } from '#/server/http/operations.ts';
import { body, param } from '#/server/http/validate.ts';
import { adminOnly, memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { MemberEnv } from '#/server/site.ts';
import { newMessageId } from '#/server/webhooks/webhook-outbox.ts';
import { Refusal } from '#/shared/refusal.ts';
import {
  addWebhook,
  changeWebhook,
  refuseStrangers,
  removeWebhook,
  rotateSecret,
  sendAgain,
  switchWebhook,
} from './webhook-changes.server.ts';
import { findDeliveries, findWebhooks, type WebhookRow } from './webhook-rows.server.ts';
import {
  FAILURE_NAMES,
  NO_WEBHOOK,
  QUEUED_AGAIN,
  SECRET_CHANGED,
  WEBHOOK_CHANGED,
  WEBHOOK_MADE,
  WEBHOOK_ON,
  WEBHOOK_PAUSED,
  WEBHOOK_REMOVED,
} from './webhooks.constants.ts';
import {
  delivery,
  type WebhookDraft,
  type WebhookMade,
  type WebhookTested,
  webhook,
  webhookDelivery,
  webhookDraft,
  webhookHall,
  webhookId,
  webhookMade,
  webhookState,
  webhookTested,
} from './webhooks.contract.ts';

type Env = MemberEnv;

/**
 * Webhooks of a hall, for its keepers, and of the operator, for admins. Access tokens cannot use these
 * calls.
 */
export const webhooks = new Hono<Env>()
  .get('/site', operation('사이트의 웹훅 목록', z.array(webhook)), adminOnly, async c =>
    c.json(await findWebhooks(c.env.site.db, null)),
  )
  .post(
    '/site',
    operation('사이트의 웹훅 만들기', created(webhookMade)),
    adminOnly,
    body(webhookDraft),
    async c => made(c, null, c.req.valid('json')),
  )
  .get(
    '/halls/:hall',
    operation('당구장의 웹훅 목록', z.array(webhook)),
    memberOnly,
    param(webhookHall),
    async c => {
      const { db } = c.env.site;
      const { hall } = c.req.valid('param');
      await refuseOfHall(c, hall);
      return c.json(await findWebhooks(db, hall));
    },
  )
  .post(
    '/halls/:hall',
    operation('당구장의 웹훅 만들기', created(webhookMade)),
    writerOnly,
    param(webhookHall),
    body(webhookDraft),
    async c => {
      const { hall } = c.req.valid('param');
      await refuseOfHall(c, hall);
      return made(c, hall, c.req.valid('json'));
    },
  )
  .get(
    '/:id/deliveries',
    operation('웹훅이 보낸 기록', z.array(delivery)),
    memberOnly,
    param(webhookId),
    async c => {
      const row = await ownWebhook(c, c.req.valid('param').id);
      return c.json(await findDeliveries(c.env.site.db, row));
    },
  )
  .put(
    '/:id',
    operation('웹훅 고치기', MESSAGE),
    writerOnly,
    param(webhookId),
    body(webhookDraft),
    async c => {
      const { id } = c.req.valid('param');
      const draft = c.req.valid('json');
      const { hall } = await ownWebhook(c, id);
      await refuseUrl(c, hall, draft);
      await c.env.site.limits.take('webhooks', c.var.member.number);
      await changeWebhook(c.env.site, { id, by: c.var.member }, draft);
      return c.json({ message: WEBHOOK_CHANGED });
    },
  )
  .put(
    '/:id/state',
    operation('웹훅을 켜거나 멈추기', MESSAGE),
    writerOnly,
    param(webhookId),
    body(webhookState),
    async c => {
      const { site } = c.env;
      const { state } = c.req.valid('json');
      await site.limits.take('webhooks', c.var.member.number);
      await switchWebhook(site, { id: c.req.valid('param').id, by: c.var.member }, state);
      return c.json({ message: state === 'on' ? WEBHOOK_ON : WEBHOOK_PAUSED });
    },
  )
  .post(
    '/:id/secret',
    operation('웹훅의 비밀 키 바꾸기', webhookMade),
    writerOnly,
    param(webhookId),
    async c => {
      const { site } = c.env;
      await site.limits.take('webhooks', c.var.member.number);
      const secret = await rotateSecret(site, { id: c.req.valid('param').id, by: c.var.member });
      c.header('cache-control', 'no-store');
      return c.json<WebhookMade>({ message: SECRET_CHANGED, secret });
    },
  )
  .post('/:id/test', operation('웹훅 시험 보내기', webhookTested), writerOnly, param(webhookId), async c => {
    const { site } = c.env;
    const row = await ownWebhook(c, c.req.valid('param').id);
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
    writerOnly,
    param(webhookDelivery),
    async c => {
      const { site } = c.env;
      await ownWebhook(c, c.req.valid('param').id);
      await site.limits.take('webhookSends', c.var.member.number);
      await sendAgain(site, { ...c.req.valid('param'), by: c.var.member });
      return c.json({ message: QUEUED_AGAIN });
    },
  )
  .delete('/:id', operation('웹훅 삭제', MESSAGE), writerOnly, param(webhookId), async c => {
    await removeWebhook(c.env.site, { id: c.req.valid('param').id, by: c.var.member });
    return c.json({ message: WEBHOOK_REMOVED });
  });

async function made(c: Context<Env>, hall: number | null, draft: WebhookDraft) {
  const { site } = c.env;
  const { member } = c.var;
  await refuseUrl(c, hall, draft);
  await site.limits.take('webhooks', member.number);
  const secret = await addWebhook(site, hall, { draft, by: member });
  c.header('cache-control', 'no-store');
  return c.json<WebhookMade>({ message: WEBHOOK_MADE, secret }, 201);
}

async function refuseOfHall(c: Context<Env>, hall: number): Promise<void> {
  const { db } = c.env.site;
  if (!(await findHall(db, hall))) throw new Refusal('missing', HALL_MISSING);
  await refuseStrangers(db, hall, c.var.member);
}

async function ownWebhook(c: Context<Env>, id: number): Promise<WebhookRow> {
  const { db } = c.env.site;
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('missing', NO_WEBHOOK);
  await refuseStrangers(db, row.hall, c.var.member);
  return row;
}

/**
 * Throws 400 for a forbidden address; the addresses that its host name resolves to are checked at each
 * sending.
 */
async function refuseUrl(c: Context<Env>, hall: number | null, { url }: WebhookDraft): Promise<void> {
  const message = c.env.site.webhooks.whyNot(hall, new URL(url));
  if (message) throw new Refusal('invalid', message, { issues: [{ path: 'url', message }] });
}

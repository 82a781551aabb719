import { Hono } from 'hono';
import { z } from 'zod';
import { created, MESSAGE, operation } from '#/server/http/operations.ts';
import { body, param } from '#/server/http/validate.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { MemberEnv, Site } from '#/server/site.ts';
import { newMessageId } from '#/server/webhooks/webhook-outbox.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import {
  addWebhook,
  changeWebhook,
  findDeliveries,
  findWebhooks,
  removeWebhook,
  rotateSecret,
  sendAgain,
  switchWebhook,
  type WebhookRow,
} from './webhook-changes.server.ts';
import { FAILURE_NAMES, NO_WEBHOOK, WEBHOOK_REMOVED } from './webhooks.constants.ts';
import {
  delivery,
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

/** Access tokens cannot use these calls. */
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
      c.header('cache-control', 'no-store');
      return c.json<WebhookMade>({ message: '웹훅을 만들었습니다.', secret }, 201);
    },
  )
  .get(
    '/:id/deliveries',
    operation('웹훅이 보낸 기록', z.array(delivery)),
    adminOnly,
    param(idParam),
    async c => {
      const row = await findWebhook(c.env.site, c.req.valid('param').id);
      return c.json(await findDeliveries(c.env.site.db, row));
    },
  )
  .put('/:id', operation('웹훅 고치기', MESSAGE), adminOnly, param(idParam), body(webhookDraft), async c => {
    const { site } = c.env;
    const draft = c.req.valid('json');
    const { id } = await findWebhook(site, c.req.valid('param').id);
    refuseUrl(site, draft);
    await site.limits.take('webhooks', c.var.member.number);
    await changeWebhook(site, { id, by: c.var.member }, draft);
    return c.json({ message: '웹훅을 저장했습니다.' });
  })
  .put(
    '/:id/state',
    operation('웹훅을 켜거나 멈추기', MESSAGE),
    adminOnly,
    param(idParam),
    body(webhookState),
    async c => {
      const { site } = c.env;
      const { state } = c.req.valid('json');
      await site.limits.take('webhooks', c.var.member.number);
      await switchWebhook(site, { id: c.req.valid('param').id, by: c.var.member }, state);
      return c.json({ message: state === 'on' ? '웹훅을 다시 켰습니다.' : '웹훅을 멈췄습니다.' });
    },
  )
  .post(
    '/:id/secret',
    operation('웹훅의 비밀 키 바꾸기', webhookMade),
    adminOnly,
    param(idParam),
    async c => {
      const { site } = c.env;
      await site.limits.take('webhooks', c.var.member.number);
      const secret = await rotateSecret(site, { id: c.req.valid('param').id, by: c.var.member });
      c.header('cache-control', 'no-store');
      return c.json<WebhookMade>({ message: '비밀 키를 바꿨습니다.', secret });
    },
  )
  .post('/:id/test', operation('웹훅 시험 보내기', webhookTested), adminOnly, param(idParam), async c => {
    const { site } = c.env;
    const row = await findWebhook(site, c.req.valid('param').id);
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
      await findWebhook(site, c.req.valid('param').id);
      await site.limits.take('webhookSends', c.var.member.number);
      await sendAgain(site, c.req.valid('param'));
      return c.json({ message: '다시 보내기로 했습니다.' });
    },
  )
  .delete('/:id', operation('웹훅 삭제', MESSAGE), adminOnly, param(idParam), async c => {
    await removeWebhook(c.env.site, { id: c.req.valid('param').id, by: c.var.member });
    return c.json({ message: WEBHOOK_REMOVED });
  });

async function findWebhook({ db }: Site, id: number): Promise<WebhookRow> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('missing', NO_WEBHOOK);
  return row;
}

/** Throws 400 for a forbidden address; the IP addresses of its host are checked at each sending. */
function refuseUrl(site: Site, { url }: WebhookDraft): void {
  const message = site.webhooks.whyNot(new URL(url));
  if (message) throw invalidField('url', message);
}

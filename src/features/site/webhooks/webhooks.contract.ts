import { z } from 'zod';
import { rowId, writtenLine } from '#/shared/text/written.ts';
import { noticeData, tournamentData } from '#/shared/webhook-data.ts';
import { WEBHOOK_EVENTS } from '#/shared/webhook-events.ts';
import {
  DELIVERY_STATES,
  NO_EVENT,
  URL_WITH_PASSWORD,
  WEBHOOK_NAME_LIMIT,
  WEBHOOK_STATES,
  WEBHOOK_URL_LIMIT,
  WRONG_URL,
} from './webhooks.constants.ts';

export const webhookDelivery = z.object({ id: rowId, delivery: rowId });

/** An http or https address without user name and password; its fragment is removed. */
const url = z
  .string(WRONG_URL)
  .trim()
  .max(WEBHOOK_URL_LIMIT, `주소는 ${WEBHOOK_URL_LIMIT}자까지 쓸 수 있습니다.`)
  .refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: WRONG_URL,
    abort: true,
  })
  .refine(text => new URL(text).username === '' && new URL(text).password === '', URL_WITH_PASSWORD)
  .transform(text => {
    const parsed = new URL(text);
    parsed.hash = '';
    return parsed.href;
  });

/** The server also refuses addresses by `webhookUrlRefusal`. */
export const webhookDraft = z.object({
  name: writtenLine('이름', WEBHOOK_NAME_LIMIT),
  url,
  events: z
    .array(z.enum(WEBHOOK_EVENTS, NO_EVENT), NO_EVENT)
    .min(1, NO_EVENT)
    .max(WEBHOOK_EVENTS.length, NO_EVENT),
});
export type WebhookDraft = z.infer<typeof webhookDraft>;
export type WebhookTyped = z.input<typeof webhookDraft>;

export const webhookState = z.object({ state: z.enum(['on', 'paused'], '켜거나 멈춰 주세요.') });

export const webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(WEBHOOK_STATES),
  /** Why the site disabled the webhook, in Korean; '' if it did not. */
  reason: z.string(),
  pending: z.number(),
  date: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

/** The only answers that contain the secret. */
export const webhookMade = z.object({ message: z.string(), secret: z.string() });
export type WebhookMade = z.infer<typeof webhookMade>;

/** Without an answer of the receiver `status` is 0 and `failure` the reason, in Korean. */
export const webhookTested = z.object({ status: z.number(), failure: z.string(), tookMs: z.number() });
export type WebhookTested = z.infer<typeof webhookTested>;

export const delivery = z.object({
  id: z.number(),
  /** The message has this id in its header `webhook-id`. */
  message: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  link: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number(),
  status: z.number(),
  failure: z.string(),
  tookMs: z.number(),
  date: z.string(),
  triedAt: z.string().nullable(),
  /** Null if there will be no further try. */
  nextAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const message = { timestamp: z.string() };
export const webhookMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notice.created'), ...message, data: noticeData }),
  z.object({
    type: z.enum(WEBHOOK_EVENTS).exclude(['notice.created']),
    ...message,
    data: tournamentData,
  }),
  z.object({ type: z.literal('webhook.test'), ...message, data: z.object({ name: z.string() }) }),
]);
export type WebhookMessage = z.infer<typeof webhookMessage>;

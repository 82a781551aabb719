import { z } from 'zod';
import { SWITCHABLE_KINDS, type SwitchableKind } from '#/features/notifications/inbox/sentences.rules.ts';

const ENDPOINT_MOST = 1000;
/** Bytes of a browser's public key (an uncompressed point of P-256) and of its secret. */
const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES = 16;

const WRONG = '이 브라우저의 알림 정보가 올바르지 않습니다.';

/** Exactly this number of bytes as base64url without padding. */
const bytes = (count: number) =>
  z
    .string(WRONG)
    .length(Math.ceil((count * 4) / 3), WRONG)
    .regex(/^[\w-]+$/, WRONG);

export const pushSubscription = z.object({
  endpoint: z
    .string(WRONG)
    .max(ENDPOINT_MOST, WRONG)
    .refine(text => URL.canParse(text), WRONG),
  keys: z.object({ p256dh: bytes(PUBLIC_KEY_BYTES), auth: bytes(SECRET_BYTES) }, WRONG),
});
export type PushSubscriptionSent = z.infer<typeof pushSubscription>;

/** The site's public key (base64url); null where this site has no service worker. */
export const pushState = z.object({
  key: z.string().nullable(),
  devices: z.number(),
  isOn: z.boolean(),
});
export type PushState = z.infer<typeof pushState>;

const onOff = z.boolean('켜짐 또는 꺼짐으로 보내 주세요.');
/** Which kinds are pushed to the member's browsers; a change may name only some. */
export const pushSettings = z.object(
  Object.fromEntries(SWITCHABLE_KINDS.map(kind => [kind, onOff])) as Record<SwitchableKind, typeof onOff>,
);
export type PushSettings = z.infer<typeof pushSettings>;
export const pushSettingsChange = pushSettings.partial();

import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { lockCaller, write } from '#/database/write.ts';
import {
  type Settings,
  settings,
  settingsChange,
} from '#/features/notifications/inbox/notifications.contract.ts';
import { SWITCHABLE_KINDS } from '#/features/notifications/inbox/sentences.rules.ts';
import { loadWanted, saveWanted } from '#/features/notifications/inbox/wanted.server.ts';
import { body, operation } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { isPushService } from './push.rules.ts';

const ENDPOINT_MOST = 1000;
/** An uncompressed point of P-256 has this length. */
const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES = 16;

const WRONG = '이 브라우저의 알림 정보가 올바르지 않습니다.';

const bytes = (count: number) =>
  z
    .string(WRONG)
    .length(Math.ceil((count * 4) / 3), WRONG)
    .regex(/^[\w-]+$/, WRONG);

const pushSubscription = z.object({
  endpoint: z
    .string(WRONG)
    .max(ENDPOINT_MOST, WRONG)
    .refine(text => URL.canParse(text), WRONG),
  keys: z.object({ p256dh: bytes(PUBLIC_KEY_BYTES), auth: bytes(SECRET_BYTES) }, WRONG),
});
/** `key` is null on a site without service worker; `isOn` is about this session's browser. */
const pushState = z.object({ key: z.string().nullable(), devices: z.number(), isOn: z.boolean() });
export type PushState = z.infer<typeof pushState>;

const UNKNOWN_SERVICE = '이 브라우저의 알림 서비스에는 보낼 수 없습니다. 다른 브라우저에서 켜 주세요.';

/** Each call needs a session. */
export const push = new Hono<ApiEnv>()
  .get('/', operation('이 브라우저의 푸시 알림 상태', pushState), memberOnly, async c =>
    c.json(await loadPushState(c.env.site, c.var.member)),
  )
  .put(
    '/',
    operation('이 브라우저의 푸시 알림 켜기', pushState),
    memberOnly,
    body(pushSubscription),
    async c => {
      const { site } = c.env;
      const subscription = c.req.valid('json');
      if (!isPushService(subscription.endpoint, site.config.PUSH_SERVICES))
        throw new Refusal('invalid', UNKNOWN_SERVICE);
      await subscribe(site, c.var.member, subscription);
      return c.json(await loadPushState(site, c.var.member));
    },
  )
  .delete('/', operation('이 브라우저의 푸시 알림 끄기', pushState), memberOnly, async c => {
    const { site } = c.env;
    await site.db.deleteFrom('push_subscriptions').where('session', '=', c.var.member.session).execute();
    return c.json(await loadPushState(site, c.var.member));
  })
  .get('/settings', operation('종류별 푸시 알림 설정', settings), memberOnly, async c =>
    c.json(await loadPushSettings(c.env.site.db, c.var.member.number)),
  )
  .put(
    '/settings',
    operation('종류별 푸시 알림 설정 바꾸기', settings),
    memberOnly,
    body(settingsChange),
    async c => {
      const { db } = c.env.site;
      const { number } = c.var.member;
      const wanted = c.req.valid('json');
      await write(db, tx => saveWanted(tx, 'muted_pushes', number, wanted));
      return c.json(await loadPushSettings(db, number));
    },
  );

async function loadPushState({ db, push, config }: Site, { number, session }: SignedIn): Promise<PushState> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('session')
    .where('member', '=', number)
    .execute();
  return {
    key: config.OFFLINE === 'on' ? push.publicKey : null,
    devices: rows.length,
    isOn: rows.some(row => row.session === session),
  };
}

function subscribe(
  { db, now }: Site,
  { number, session }: SignedIn,
  subscription: z.infer<typeof pushSubscription>,
): Promise<void> {
  const row = {
    member: number,
    session,
    endpoint: subscription.endpoint,
    ...subscription.keys,
    created_at: now().toISOString(),
  };
  return write(db, async tx => {
    await lockCaller(tx, number);
    const live = await tx
      .selectFrom('sessions')
      .select('member')
      .where('token_hash', '=', session)
      .forKeyShare()
      .executeTakeFirst();
    // The session ended while this request was on its way.
    if (!live) throw new Refusal('signed-out', LOGIN_REQUIRED);
    await tx
      .deleteFrom('push_subscriptions')
      .where('session', '=', session)
      .where('endpoint', '<>', subscription.endpoint)
      .execute();
    await tx
      .insertInto('push_subscriptions')
      .values(row)
      // The browser now belongs to the member who uses it.
      .onConflict(oc => oc.column('endpoint').doUpdateSet(row))
      .execute();
  });
}

const loadPushSettings = (db: Database, member: number): Promise<Settings> =>
  loadWanted(db, 'muted_pushes', SWITCHABLE_KINDS, member);

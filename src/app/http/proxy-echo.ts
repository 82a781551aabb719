import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { vapidKeys } from '#/features/notifications/push/push-sender.server.ts';
import { bearerToken } from '#/server/sessions/access-tokens.ts';
import type { Config } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';

// The clocks of the two machines differ, and a request takes a while.
const VALID_MS = 5 * 60_000;

/** The facts of a request as they arrive through the site's proxy, and the settings that decide them. */
export type ProxyEcho = {
  address: string;
  host: string;
  protocol: string;
  forwardedFor: string;
  settings: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>;
};

/** The token with which `npm run doctor` proves that it can read the site's key: the time, signed with it. */
export const proxyEchoToken = (key: string, time: Date) =>
  `${time.getTime()}.${createHmac('sha256', key).update(`seen ${time.getTime()}`).digest('base64url')}`;

/** Answers with the facts of the request (`address`: the client's); throws 404 without a `proxyEchoToken`. */
export async function answerProxyEcho(site: Site, c: Context, address: string): Promise<Response> {
  const token = bearerToken(c.req.header('authorization'));
  if (!(await isOwn(site, token))) throw new Refusal('missing', '요청하신 주소를 찾을 수 없습니다.');
  const header = (name: string) => c.req.header(name) ?? '';
  const { PUBLIC_URL, TRUST_PROXY } = site.config;
  return c.json({
    address,
    host: header('host'),
    protocol: header('x-forwarded-proto'),
    forwardedFor: header('x-forwarded-for'),
    settings: { PUBLIC_URL, TRUST_PROXY },
  } satisfies ProxyEcho);
}

async function isOwn({ db, now }: Site, token: string): Promise<boolean> {
  const madeAt = Number(token.split('.')[0]);
  if (!Number.isInteger(madeAt) || Math.abs(now().getTime() - madeAt) > VALID_MS) return false;
  const expected = Buffer.from(proxyEchoToken((await vapidKeys(db)).privateKey, new Date(madeAt)));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

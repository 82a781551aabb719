import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Gates } from '#/server/gates.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';

const BODY_LIMIT = 128 * 1024;
const READING = new Set(['GET', 'OPTIONS']);

const limit = bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge });

/** Refuses bodies over 128 kB; what does not say how long it is must be read to know, and what only reads has none. */
export function sizedBody({ receive }: Gates): MiddlewareHandler {
  const nothing = async () => {};
  return async (c, next) => {
    if (READING.has(c.req.method)) return next();
    if (c.req.header('transfer-encoding')) await receive.run(() => limit(c, nothing));
    else await limit(c, nothing);
    await next();
  };
}

function tooLarge(): never {
  throw new Refusal('too-large', '보내신 내용이 너무 큽니다.');
}

/** Lets a call of the API in when its turn comes; its body is here by then, so that a slow client holds no place. */
export const gated = createMiddleware<ApiEnv>(async (c, next) => {
  const { inProcess, site } = c.env;
  if (inProcess) return next();
  if (READING.has(c.req.method)) return site.gates.read.run(next);
  // What cannot be read is refused where it is asked for.
  if (c.req.header('content-length') !== '0')
    await site.gates.receive.run(() => c.req.arrayBuffer().catch(() => {}));
  return site.gates.write.run(next);
});

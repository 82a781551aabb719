import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Gate, Gates } from '#/server/gates.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';

const BODY_LIMIT = 128 * 1024;
// A line for each that is turned away would be an overload of its own.
const SAY_EVERY_MS = 5000;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Turns away whoever would wait too long, before anything is done for them; guests get what is kept of it instead. */
export function turnAway({ gates, kept, log }: Site): MiddlewareHandler {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = () => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    const loads = Object.entries(gates).map(([name, { load }]) => [name, load]);
    log.warn({ gates: Object.fromEntries(loads) }, 'overloaded');
  };
  return async (c, next) => {
    const gate = gateOf(gates, c);
    if (!gate?.isFull) return next();
    const isGuest = !c.req.header('authorization');
    const answer = isGuest && READING.has(c.req.method) ? kept.lately(c.req.raw) : undefined;
    if (answer) return answer;
    say();
    throw gate.refusal();
  };
}

function gateOf(gates: Gates, { req }: Context): Gate | undefined {
  if (req.path.startsWith('/api/')) return READING.has(req.method) ? gates.read : gates.write;
  // Pages have no dot in their names; what ends in `.data` is the router's.
  return /\.(?!data$)\w+$/.test(req.path) ? undefined : gates.page;
}

const limit = bodyLimit({ maxSize: BODY_LIMIT, onError: tooLarge });

/** Refuses bodies over 128 kB; what does not say how long it is must be read to know. */
export function sizedBody({ receive }: Gates): MiddlewareHandler {
  const nothing = async () => {};
  return async (c, next) => {
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

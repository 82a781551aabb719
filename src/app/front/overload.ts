import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal, UNREADABLE } from '#/shared/refusal.ts';

const BODY_LIMIT = 128 * 1024;
const READING = new Set(['GET', 'OPTIONS']);

/**
 * Lets a call of the API in when its turn comes; its body, of 128 kB at most, is here by then, so that a slow client
 * holds no place among those who write.
 */
export const gated = createMiddleware<ApiEnv>(async (c, next) => {
  const { inProcess, site, address, connection } = c.env;
  if (inProcess) return next();
  if (READING.has(c.req.method)) return site.concurrencyLimits.read.run(next);
  const length = c.req.header('content-length');
  if (Number(length) > BODY_LIMIT) throw tooLarge();
  if (c.req.header('transfer-encoding')) await site.bodies.run(address, connection, () => readBounded(c.req));
  // What cannot be read is refused where it is asked for.
  else if (length !== '0')
    await site.bodies.run(address, connection, () => c.req.arrayBuffer().catch(() => {}));
  return site.concurrencyLimits.write.run(next);
});

/** Reads a body whose length nobody said; what is too long is read on to its end, but not kept. */
async function readBounded(request: HonoRequest): Promise<void> {
  const reader = request.raw.body?.getReader();
  if (!reader) return;
  const read = () =>
    reader.read().catch(() => {
      throw new Refusal('invalid', UNREADABLE);
    });
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await read(); !part.done; part = await read()) {
    size += part.value.length;
    if (size > BODY_LIMIT) {
      discard(reader).catch(() => {});
      throw tooLarge();
    }
    parts.push(part.value);
  }
  request.raw = new Request(request.raw, { body: Buffer.concat(parts) });
}

async function discard(reader: ReadableStreamDefaultReader): Promise<void> {
  while (!(await reader.read()).done);
}

function tooLarge(): Refusal {
  return new Refusal('too-large', '보내신 내용이 너무 큽니다.');
}

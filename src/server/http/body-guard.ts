import { isUtf8 } from 'node:buffer';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal, UNREADABLE } from '#/shared/refusal.ts';

const MAX_BYTES = 128 * 1024;
const PICTURES = '/api/pictures';
export const COMPRESSED = '압축하지 않고 보내 주세요. Content-Encoding은 쓸 수 없습니다.';
const READING = new Set(['GET', 'OPTIONS']);

/**
 * Middleware that runs a call under the limit of reads or of writes. It reads the body first, so that a slow
 * client does not count as a running write: JSON in UTF-8 of at most 128 kB, except for pictures. Requiring
 * JSON also stops forms of other sites.
 */
export const bodyGuard = createMiddleware<ApiEnv>(async (c, next) => {
  const { inProcess, site, address, connection } = c.env;
  if (inProcess) return next();
  const { read, search, write } = site.concurrencyLimits;
  if (READING.has(c.req.method)) {
    const reading = () => read.run(next);
    // A search that waits for other searches occupies no slot of the readers.
    return c.req.query('q') === undefined ? reading() : search.run(reading);
  }
  if (!/^(identity)?$/i.test(c.req.header('content-encoding')?.trim() ?? ''))
    throw new Refusal('wrong-type', COMPRESSED);
  const length = c.req.header('content-length');
  const isChunked = c.req.header('transfer-encoding') !== undefined;
  // The call itself reads the picture, once the sender is known.
  if (isPicture(c.req)) return next();
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
  if ((isChunked || Number(length) > 0) && !isJson) throw new Refusal('wrong-type', 'JSON으로 보내 주세요.');
  if (Number(length) > MAX_BYTES) throw tooLarge();
  if (isChunked || length !== '0') {
    const receive = () => (isChunked ? readBounded(c.req.raw) : c.req.arrayBuffer());
    const bytes = await site.bodies.run(address, connection, () => receive().catch(refuseUnreadable));
    if (!isUtf8(bytes)) throw unreadable();
    if (isChunked) c.req.raw = new Request(c.req.raw, { body: bytes });
  }
  return write.run(next);
});

const isPicture = (req: HonoRequest) =>
  req.method === 'POST' && req.path === PICTURES && isMultipart(req.header('content-type'));

export const isMultipart = (type = '') => /^multipart\/form-data\b/i.test(type);

/** Reads a body that has no content-length; one that is too long is read to its end and refused. */
async function readBounded({ body }: Request): Promise<ArrayBuffer> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > MAX_BYTES) {
      if (reader) discard(reader).catch(() => {});
      throw tooLarge();
    }
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}

async function discard(reader: ReadableStreamDefaultReader): Promise<void> {
  while (!(await reader.read()).done);
}

const tooLarge = () => new Refusal('too-large', '보내신 내용이 너무 큽니다.');
const unreadable = () => new Refusal('invalid', UNREADABLE);

function refuseUnreadable(error: unknown): never {
  throw error instanceof Refusal ? error : unreadable();
}

import { isUtf8 } from 'node:buffer';
import { zValidator } from '@hono/zod-validator';
import type { z } from 'zod';
import { Refusal, UNREADABLE } from '#/shared/refusal.ts';

/** Checks a JSON body against a contract; what does not fit is a Refusal (400) with an issue for each field. */
export const body = <T extends z.ZodType>(schema: T) => {
  const check = zValidator('json', schema, refuse);
  const readable: typeof check = async (c, next) => {
    // Other encodings would be stored as question marks, and nobody could tell what was meant.
    const bytes = await c.req.arrayBuffer().catch(() => undefined);
    if (!bytes || !isUtf8(bytes)) throw new Refusal('invalid', UNREADABLE);
    return check(c, next);
  };
  return readable;
};

/** The same for a call that also takes no body at all, which is read as an object without fields. */
export const optionalBody = <T extends z.ZodType>(schema: T) => {
  const check = body(schema);
  const emptyIsObject: typeof check = async (c, next) => {
    const bytes = await c.req.arrayBuffer().catch(() => undefined);
    if (bytes?.byteLength === 0) {
      c.req.bodyCache = {};
      c.req.raw = new Request(c.req.raw, { body: '{}' });
    }
    return check(c, next);
  };
  return emptyIsObject;
};

/** The same for the address's query. */
export const query = <T extends z.ZodType>(schema: T) => zValidator('query', schema, refuse);

/** The same for the parts of the path; what cannot be an id is simply not there (404). */
export const param = <T extends z.ZodType>(schema: T) =>
  zValidator('param', schema, result => {
    if (!result.success) throw new Refusal('missing', '요청하신 내용을 찾을 수 없습니다.');
  });

function refuse(
  result: { success: true } | { success: false; error: { issues: readonly z.core.$ZodIssue[] } },
) {
  if (result.success) return;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Refusal('invalid', issues[0]?.message ?? '입력한 내용을 확인해 주세요.', { issues });
}

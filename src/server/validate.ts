import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import type { ApiEnv } from './site.ts';
import '#/shared/schema-messages.ts';

type MoreIssues = (sent: unknown, fits: boolean, c: Context<ApiEnv>) => Promise<Issue[]>;

/**
 * Checks a JSON body against a contract; what does not fit is a Refusal (400) with an issue for each field. `more`
 * finds what a schema cannot know, in what was sent, whether that fits the schema or not.
 */
export const body = <T extends z.ZodType>(schema: T, more?: MoreIssues) =>
  zValidator('json', schema, async (result, c) => {
    const found = (await more?.(result.data, result.success, c as Context<ApiEnv>)) ?? [];
    refuse(result, found);
  });

/** The same for a call that also takes no body at all, which is read as an object without fields. */
export const optionalBody = <T extends z.ZodType>(schema: T) => {
  const check = body(schema);
  const emptyIsObject: typeof check = async (c, next) => {
    if ((await c.req.arrayBuffer()).byteLength === 0) {
      c.req.bodyCache = {};
      c.req.raw = new Request(c.req.raw, { body: '{}' });
    }
    return check(c, next);
  };
  return emptyIsObject;
};

/** The same for the address's query; `parameters` says what the route reads of it (see `KnownParameters`). */
export const query = <T extends z.ZodObject>(schema: T) =>
  Object.assign(
    zValidator('query', schema, result => refuse(result)),
    { parameters: Object.keys(schema.shape) },
  );

/** The same for the parts of the path; what cannot be an id is simply not there (404). */
export const param = <T extends z.ZodType>(schema: T) =>
  zValidator('param', schema, result => {
    if (!result.success) throw new Refusal('missing', '요청하신 내용을 찾을 수 없습니다.');
  });

function refuse(
  result: { success: true } | { success: false; error: { issues: readonly z.core.$ZodIssue[] } },
  found: Issue[] = [],
) {
  const schemaIssues = result.success ? [] : result.error.issues;
  const issues = [...schemaIssues.map(({ path, message }) => ({ path: path.join('.'), message })), ...found];
  if (issues.length === 0 && result.success) return;
  throw new Refusal('invalid', issues[0]?.message ?? '입력한 내용을 확인해 주세요.', { issues });
}

import type { Context, Env } from 'hono';
import { uniqueSymbol, validator } from 'hono-openapi';
import type { z } from 'zod';
import type { ApiEnv } from '#/server/site.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import '#/shared/schema-messages.ts';

type MoreIssues = (sent: unknown, fits: boolean, c: Context<ApiEnv>) => Promise<Issue[]>;

// As the OpenAPI document shows the input; a type without a JSON schema (a transform's result) is shown as
// any.
const SHOWN = { options: { io: 'input', unrepresentable: 'any' } };

/**
 * Validates a JSON body against a schema; throws a Refusal (400) with an issue for each invalid field. `more`
 * adds issues that a schema cannot find, also for a body that does not match the schema.
 */
export const body = <T extends z.ZodType>(schema: T, more?: MoreIssues) =>
  validator<T, 'json', Env, string, z.input<T>, z.output<T>>(
    'json',
    schema,
    async (result, c) => {
      const found = (await more?.(result.data, result.success, c as Context<ApiEnv>)) ?? [];
      refuse(result, found);
    },
    SHOWN,
  );

/** Like `body`, for a call that may have no body, which is read as an object without fields. */
export const optionalBody = <T extends z.ZodType>(schema: T) => {
  const check = body(schema);
  const emptyIsObject: typeof check = async (c, next) => {
    if ((await c.req.arrayBuffer()).byteLength === 0) {
      c.req.bodyCache = {};
      c.req.raw = new Request(c.req.raw, { body: '{}' });
    }
    return check(c, next);
  };
  return Object.assign(emptyIsObject, {
    [uniqueSymbol]: (check as Described)[uniqueSymbol],
    isOptional: true,
  });
};

type Described = { [uniqueSymbol]?: unknown };

/**
 * Like `body`, for the address's query; `parameters` names the ones the route reads (see `KnownParameters`).
 */
export const query = <T extends z.ZodObject>(schema: T) =>
  Object.assign(
    validator('query', schema, result => refuse(result), SHOWN),
    { parameters: Object.keys(schema.shape) },
  );

/** Like `body`, for the parts of the path; an invalid id is a missing page (404). */
export const param = <T extends z.ZodType>(schema: T) =>
  validator(
    'param',
    schema,
    result => {
      if (!result.success) throw new Refusal('missing', '요청하신 내용을 찾을 수 없습니다.');
    },
    SHOWN,
  );

type Checked = {
  success: boolean;
  error?: readonly {
    readonly message: string;
    readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  }[];
};

function refuse({ success, error = [] }: Checked, found: Issue[] = []) {
  const keyOf = (part: PropertyKey | { readonly key: PropertyKey }) =>
    String(typeof part === 'object' ? part.key : part);
  const schemaIssues = error.map(({ path = [], message }) => ({ path: path.map(keyOf).join('.'), message }));
  const issues = [...schemaIssues, ...found];
  if (issues.length === 0 && success) return;
  throw new Refusal('invalid', issues[0]?.message ?? '입력한 내용을 확인해 주세요.', { issues });
}

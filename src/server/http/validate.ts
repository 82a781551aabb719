import type { Context, Env } from 'hono';
import { uniqueSymbol, validator } from 'hono-openapi';
import type { z } from 'zod';
import type { ApiEnv } from '#/server/site.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import '#/shared/schema-messages.ts';

type MoreIssues = (sent: unknown, fits: boolean, c: Context<ApiEnv>) => Promise<Issue[]>;

// As the OpenAPI document shows what may be sent; what has no JSON schema (a transform's result) is anything there.
const SHOWN = { options: { io: 'input', unrepresentable: 'any' } };

/**
 * Checks a JSON body against a contract; what does not fit is a Refusal (400) with an issue for each field. `more`
 * finds what a schema cannot know, in what was sent, whether that fits the schema or not.
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
  return Object.assign(emptyIsObject, {
    [uniqueSymbol]: (check as Described)[uniqueSymbol],
    isOptional: true,
  });
};

type Described = { [uniqueSymbol]?: unknown };

/** The same for the address's query; `parameters` says what the route reads of it (see `KnownParameters`). */
export const query = <T extends z.ZodObject>(schema: T) =>
  Object.assign(
    validator('query', schema, result => refuse(result), SHOWN),
    { parameters: Object.keys(schema.shape) },
  );

/** The same for the parts of the path; what cannot be an id is simply not there (404). */
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

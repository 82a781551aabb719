import type { Context, Env } from 'hono';
import { uniqueSymbol, validator } from 'hono-openapi';
import type { z } from 'zod';
import type { ApiEnv } from '#/server/site.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import '#/shared/schema-messages.ts';
import { publicTextsIn, type TextField, textFields } from './text-fields.ts';

type BodyOptions = {
  /** Returns issues that a schema cannot find; also called if the body does not fit it (`fits` is false). */
  moreIssues?: (sent: unknown, fits: boolean, c: Context<ApiEnv>) => Promise<Issue[]>;
  /** Returns the stored values by field; a text equal to its stored value is not checked by the filters. */
  stored?: (c: Context<ApiEnv>) => Record<string, unknown>;
};

// As the OpenAPI document shows the input; a type without a JSON schema (a transform's result) is shown as
// any.
const SHOWN = { options: { io: 'input', unrepresentable: 'any' } };

/**
 * Validates a JSON body against a schema; throws a Refusal (400) with an issue for each invalid field, and for
 * each public text that the filters or the rules for new members refuse.
 */
export const body = <T extends z.ZodType>(schema: T, options: BodyOptions = {}) =>
  Object.assign(bodyCheck(schema, textFields(schema), options), { schema });

/** Like `body`, for a route that checks public texts itself, in order to hold back or refuse single ones. */
export const reviewedBody = <T extends z.ZodType>(schema: T) =>
  Object.assign(bodyCheck(schema), { schema, checksTextsItself: true });

function bodyCheck<T extends z.ZodType>(
  schema: T,
  texts: TextField[] = [],
  { moreIssues, stored }: BodyOptions = {},
) {
  const fields = texts.filter(({ kind }) => kind);
  return validator<T, 'json', Env, string, z.input<T>, z.output<T>>(
    'json',
    schema,
    async (result, context) => {
      const c = context as Context<ApiEnv>;
      const found = (await moreIssues?.(result.data, result.success, c)) ?? [];
      if (result.success && fields.length > 0) {
        const known = stored?.(c) ?? {};
        const newTexts = publicTextsIn(fields, result.data).filter(({ path, text }) => known[path] !== text);
        found.push(...(await c.env.site.textIssues(c.var.member, newTexts)));
      }
      refuse(result, found);
    },
    SHOWN,
  );
}

/** Like `body`, for a call that may have no body, which is read as an object without fields. */
export const optionalBody = <T extends z.ZodType>(schema: T) => {
  const check = bodyCheck(schema, textFields(schema));
  const emptyIsObject: typeof check = async (c, next) => {
    if ((await c.req.arrayBuffer()).byteLength === 0) {
      c.req.bodyCache = {};
      c.req.raw = new Request(c.req.raw, { body: '{}' });
    }
    return check(c, next);
  };
  return Object.assign(emptyIsObject, {
    [uniqueSymbol]: (check as Described)[uniqueSymbol],
    schema,
    isOptional: true,
  });
};

type Described = { [uniqueSymbol]?: unknown };

/** Validates the query of a URL; `parameters` are those that the route reads (see `KnownParameters`). */
export const query = <T extends z.ZodObject>(schema: T) =>
  Object.assign(
    validator('query', schema, result => refuse(result), SHOWN),
    { parameters: Object.keys(schema.shape) },
  );

/** Validates the parameters in a route's path as `body` does a body; an invalid id is answered with 404. */
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

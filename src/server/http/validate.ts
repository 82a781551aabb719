import type { Context, Env } from 'hono';
import { uniqueSymbol, validator } from 'hono-openapi';
import type { ApiEnv } from '#/server/site.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import '#/shared/schema-messages.ts';
import { z } from 'zod';
import { publicTexts } from '#/shared/text/public-text.ts';

type BodyOptions = {
  /** Adds issues that a schema cannot find, also for a body that does not match the schema. */
  moreIssues?: (sent: unknown, fits: boolean, c: Context<ApiEnv>) => Promise<Issue[]>;
  /** The stored values, for an edit that is sent whole: texts equal to them are not checked again. */
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

/**
 * Like `body`, for a route that checks the public texts itself, because it holds them for review or refuses
 * them one by one.
 */
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
        const sent = publicTextsIn(fields, result.data).filter(({ path, text }) => known[path] !== text);
        found.push(...(await c.env.site.textIssues(c.var.member, sent)));
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

/**
 * A field of a contract that takes free text. `path` has `*` for every element of a list and every key of a
 * record. `kind` is set for a field that is shown to strangers.
 */
export type TextField = { path: string[]; kind: 'text' | 'address' | undefined };
/** A text that strangers will read, and its place in the request (`entries.0.name`). */
export type PublicText = { path: string; text: string; kind: 'text' | 'address' };

/** All fields of a request's schema that take free text; a field that several variants have may come twice. */
export function textFields(schema: z.core.$ZodType, path: string[] = []): TextField[] {
  const kind = publicTexts.get(schema as z.ZodType)?.kind;
  if (kind) return [{ path, kind }];
  if (isFreeText(schema)) return [{ path, kind: undefined }];
  return innerSchemas(schema).flatMap(([inner, ...key]) => textFields(inner, [...path, ...key]));
}

/** The texts in these fields of a request, without empty ones. */
export const publicTextsIn = (fields: readonly TextField[], sent: unknown): PublicText[] =>
  fields.flatMap(({ path, kind }) => (kind ? textsAt(sent, path).map(text => ({ ...text, kind })) : []));

// A format such as that of a uuid or a date leaves no room for words.
const isFreeText = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodUnknown ||
  schema instanceof z.ZodAny ||
  (schema instanceof z.ZodString && !(schema instanceof z.ZodStringFormat));

/** The schemas directly inside another, each with its key where there is one. */
function innerSchemas(schema: z.core.$ZodType): [z.core.$ZodType, ...string[]][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as z.core.$ZodShape).map(([key, inner]) => [inner, key]);
  if (schema instanceof z.ZodArray) return [[schema.element, '*']];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((inner, index) => [inner, String(index)]);
  if (schema instanceof z.ZodRecord) return [[schema.valueType, '*']];
  if (schema instanceof z.ZodUnion) return schema.options.map(inner => [inner]);
  if (schema instanceof z.ZodIntersection) return [[schema.def.left], [schema.def.right]];
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema.def;
    return [[first instanceof z.ZodTransform ? out : first]];
  }
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? [[innerType]] : [];
}

function textsAt(sent: unknown, path: string[], before: string[] = []): { path: string; text: string }[] {
  const [key, ...rest] = path;
  if (key === undefined)
    return typeof sent === 'string' && sent !== '' ? [{ path: before.join('.'), text: sent }] : [];
  if (typeof sent !== 'object' || sent === null) return [];
  const all = key === '*' ? Object.entries(sent) : [[key, (sent as Record<string, unknown>)[key]] as const];
  return all.flatMap(([name, inner]) => textsAt(inner, rest, [...before, name]));
}

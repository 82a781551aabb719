import type { Context, Env, MiddlewareHandler } from 'hono';
import { resolver, uniqueSymbol, validator } from 'hono-openapi';
import { z } from 'zod';
import type { ApiEnv } from '#/server/site.ts';
import type { Rights } from '#/shared/authorship.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import '#/shared/schema-messages.ts';
import { publicTextsIn, type TextField, textFields } from './text-fields.ts';

/** A success answer of a call, for the OpenAPI document: JSON by a schema, or content of another type. */
type Answer = {
  status: number;
  description: string;
  /** The schema of the JSON; left out for other content, or no content. */
  schema?: z.ZodType;
  /** The media type; empty for an answer without content. */
  type: string;
  headers?: Record<string, string>;
};
/** Part of an OpenAPI operation; the library merges those of all middleware of a route. */
type OperationPart = {
  summary?: string;
  /** The JSON body, for calls where no validator describes it. */
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses?: Record<string, unknown>;
  'x-rights'?: Rights;
};

// A later version may add fields to an answer.
const OUTPUT = {
  options: {
    io: 'output',
    override: ({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  },
};

/** The schema of `{ message }`: a Korean sentence for the user. */
export const MESSAGE = z.object({ message: z.string() });
/** Like `MESSAGE`, with the id of the created or changed object. */
export const MESSAGE_AND_ID = z.object({ message: z.string(), id: z.number() });

const json = (status: number, description: string, schema: z.ZodType): Answer => ({
  status,
  description,
  schema,
  type: 'application/json',
});

export const created = (schema: z.ZodType) => json(201, '만들었습니다.', schema);

/** An answer that is one page of a list of `row`; the header `x-total-count` has the number of all rows. */
export const pageOf = (row: z.ZodType): Answer => ({
  ...json(200, '한 쪽의 목록입니다.', z.array(row)),
  headers: { 'x-total-count': '모두 몇인지' },
});

export function answerPage<Row extends object>(c: Context, { rows, total }: { rows: Row[]; total: number }) {
  c.header('x-total-count', String(total));
  return c.json(rows);
}

/** An answer whose content is not JSON, such as `text/csv` or `text/event-stream`. */
export const content = (type: string, description = '파일입니다.'): Answer => ({
  status: 200,
  description,
  type,
});

/** Describes a route in the OpenAPI document: a summary in Korean, and the answers (a schema means 200). */
export function operation(
  summary: string,
  ...described: [z.ZodType | Answer, ...Answer[]]
): MiddlewareHandler & Operation {
  const answers = described.map(each =>
    each instanceof z.ZodType ? json(200, '요청한 내용입니다.', each) : each,
  );
  const responses = Object.fromEntries(answers.map(entryOf));
  const pass: MiddlewareHandler = (_, next) => next();
  return withOpenApi(Object.assign(pass, { summary, answers }), { summary, responses });
}
export type Operation = { summary: string; answers: Answer[] };

/** Adds to middleware a part of the OpenAPI operation of each route that uses the middleware. */
export const withOpenApi = <M extends object>(middleware: M, spec: OperationPart): M =>
  Object.assign(middleware, { [uniqueSymbol]: { spec } });

function entryOf({ status, description, schema, type, headers = {} }: Answer): [string, object] {
  const held = Object.entries(headers).map(([name, says]) => [
    name,
    { description: says, schema: { type: 'string' } },
  ]);
  const body = schema ? { schema: resolver(schema, OUTPUT) } : {};
  return [
    String(status),
    {
      description,
      ...(type && { content: { [type]: body } }),
      ...(held.length > 0 && { headers: Object.fromEntries(held) }),
    },
  ];
}

type BodyOptions = {
  /** Returns issues that a schema cannot find; also called if the body does not fit it (`fits` is false). */
  moreIssues?: (sent: unknown, fits: boolean, c: Context<ApiEnv>) => Promise<Issue[]>;
  /** Returns the stored values by field; a text equal to its stored value is not checked by the filters. */
  stored?: (c: Context<ApiEnv>) => Record<string, unknown>;
};

// The input in the OpenAPI document; a type without a JSON schema (a transform's result) is any.
const INPUT = { options: { io: 'input', unrepresentable: 'any' } };

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
    INPUT,
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
    [uniqueSymbol]: (check as { [uniqueSymbol]?: unknown })[uniqueSymbol],
    schema,
    isOptional: true,
  });
};

/** Validates the query of a URL; `parameters` are those that the route reads (see `KnownParameters`). */
export const query = <T extends z.ZodObject>(schema: T) =>
  Object.assign(
    validator('query', schema, result => refuse(result), INPUT),
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
    INPUT,
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

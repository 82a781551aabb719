import type { MiddlewareHandler } from 'hono';
import { resolver, uniqueSymbol } from 'hono-openapi';
import { z } from 'zod';
import type { Rights } from '#/shared/authorship.ts';

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
  security?: Record<string, string[]>[];
  /** The JSON body, for calls where no validator describes it. */
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses?: Record<string, unknown>;
  'x-rights'?: Rights;
};

const JSON_TYPE = 'application/json';
// A later version may add fields to an answer.
const SHOWN = {
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

/** The answer 201 of a call that creates something, with JSON of this schema. */
export const created = (schema: z.ZodType): Answer => ({
  status: 201,
  description: '만들었습니다.',
  schema,
  type: JSON_TYPE,
});

/** An answer that is one page of a list of `row`; the header `x-total-count` has the number of all rows. */
export const pageOf = (row: z.ZodType): Answer => ({
  status: 200,
  description: '한 쪽의 목록입니다.',
  schema: z.array(row),
  type: JSON_TYPE,
  headers: { 'x-total-count': '모두 몇인지' },
});

export const NOTHING: Answer = { status: 204, description: '내용이 없습니다.', type: '' };

/** An answer whose content is not JSON, such as `text/csv` or `text/event-stream`. */
export const content = (type: string, description = '파일입니다.'): Answer => ({
  status: 200,
  description,
  type,
});

/**
 * Middleware that describes its route in the OpenAPI document: a summary in Korean, and the answers (a schema
 * alone means 200 with JSON). The validators and the rights describe the rest.
 */
export function operation(
  summary: string,
  ...described: [z.ZodType | Answer, ...Answer[]]
): MiddlewareHandler & Operation {
  const answers = described.map(each => (each instanceof z.ZodType ? plain(each) : each));
  const responses = Object.fromEntries(answers.map(entryOf));
  const pass: MiddlewareHandler = (_, next) => next();
  return withOpenApi(Object.assign(pass, { summary, answers }), { summary, responses });
}
export type Operation = { summary: string; answers: Answer[] };

const plain = (schema: z.ZodType): Answer => ({
  status: 200,
  description: '요청한 내용입니다.',
  schema,
  type: JSON_TYPE,
});

/** Adds to middleware a part of the OpenAPI operation of each route that uses the middleware. */
export const withOpenApi = <M extends object>(middleware: M, spec: OperationPart): M =>
  Object.assign(middleware, { [uniqueSymbol]: { spec } });

function entryOf({ status, description, schema, type, headers = {} }: Answer): [string, object] {
  const held = Object.entries(headers).map(([name, says]) => [
    name,
    { description: says, schema: { type: 'string' } },
  ]);
  const body = schema ? { schema: resolver(schema, SHOWN) } : {};
  return [
    String(status),
    {
      description,
      ...(type && { content: { [type]: body } }),
      ...(held.length > 0 && { headers: Object.fromEntries(held) }),
    },
  ];
}

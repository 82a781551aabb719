import { expect, test } from 'vitest';
import { type ApiOperation, areasOf, scopeNeeded, typeText } from './document.rules.ts';

const operation = (summary: string, area: string): ApiOperation => ({
  summary,
  tags: [area],
  security: [{ session: [] }],
  'x-rights': 'guest',
  responses: {},
});

test('a schema is written as a type: objects by fields, lists, unions, constants, and what may be absent', () => {
  const row = {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      name: { type: ['string', 'null'] },
      state: { enum: ['open', 'closed'] },
      by: {
        anyOf: [
          { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
          { type: 'null' },
        ],
      },
    },
    required: ['id', 'name', 'by'],
  };
  expect(typeText({ type: 'array', items: row })).toBe(
    [
      '{',
      '  id: number',
      '  name: string | null',
      '  state?: "open" | "closed"',
      '  by: {',
      '    id: string',
      '  } | null',
      '}[]',
    ].join('\n'),
  );
  expect(typeText({ type: 'array', items: { type: ['string', 'number'] } })).toBe('(string | number)[]');
  expect(typeText({ type: 'object', additionalProperties: { type: 'number' } })).toBe(
    '{\n  [name: string]: number\n}',
  );
  expect(typeText({ prefixItems: [{ const: 'a' }, { $ref: '#/components/schemas/Refusal' }] })).toBe(
    '["a", Refusal]',
  );
  expect(typeText({ allOf: [{ type: 'object' }, {}] })).toBe('{} & unknown');
  expect(typeText(undefined)).toBe('unknown');
});

test('calls are found by every word of the search, in sentence, method or path, and stand by area', () => {
  const paths = {
    '/api/seasons': { get: operation('시즌 목록', 'seasons'), post: operation('시즌 만들기', 'seasons') },
    '/api/search': { get: operation('찾기', 'search') },
  };
  const found = (search: string) =>
    areasOf({ paths }, search).map(({ name, calls }) => [name, ...calls.map(({ method }) => method)]);
  expect(found('')).toEqual([
    ['seasons', 'GET', 'POST'],
    ['search', 'GET'],
  ]);
  expect(found('시즌 get')).toEqual([['seasons', 'GET']]);
  expect(found('SEARCH')).toEqual([['search', 'GET']]);
  expect(found('없는 말')).toEqual([]);
});

test('the scope of a call is that of its access tokens', () => {
  expect(scopeNeeded({ security: [{}, { session: [] }, { accessToken: ['boards:read'] }] })).toBe(
    'boards:read',
  );
  expect(scopeNeeded({ security: [{ session: [] }] })).toBeUndefined();
});

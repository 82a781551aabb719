import { expect, test } from 'vitest';
import { type ApiOperation, areasOf, scopesNeeded, typeText } from './document.rules.ts';

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

test('calls are found by every word of the search, in sentence, method or path, and grouped by area', () => {
  const paths = {
    '/api/seasons': { get: operation('시즌 목록', 'seasons'), post: operation('시즌 만들기', 'seasons') },
    '/api/search': { get: operation('찾기', 'search') },
  };
  const found = (search: string) =>
    areasOf({ paths }, search).map(({ name, calls }) => [name, ...calls.map(({ method }) => method)]);
  expect(found('')).toEqual([
    ['search', 'GET'],
    ['seasons', 'GET', 'POST'],
  ]);
  expect(found('시즌 get')).toEqual([['seasons', 'GET']]);
  expect(found('SEARCH')).toEqual([['search', 'GET']]);
  expect(found('없는 말')).toEqual([]);
});

test('the description of a field is a comment behind its type', () => {
  const phone = { anyOf: [{ type: 'string' }, { type: 'null' }], description: '권한이 있을 때만 보입니다.' };
  expect(typeText({ type: 'object', properties: { phone }, required: ['phone'] })).toBe(
    '{\n  phone: string | null // 권한이 있을 때만 보입니다.\n}',
  );
});

test('the scopes of a call are those of its access tokens', () => {
  const accessToken = ['tournaments:write', 'contacts:read'];
  expect(scopesNeeded({ security: [{}, { session: [] }, { accessToken }] })).toEqual(accessToken);
  expect(scopesNeeded({ security: [{ session: [] }] })).toEqual([]);
});

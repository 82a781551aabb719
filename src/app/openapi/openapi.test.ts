import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { api } from '#/app/api.ts';
import { type ApiDocument, areasOf } from '#/features/site/api-docs/document.rules.ts';
import { scopesOf } from '#/server/sessions/access-tokens.ts';
import { VERSION } from '#/server/settings/version.ts';
import { CONTACTS_BY_TOKEN } from '#/shared/token-scopes.ts';
import { operationsOf } from '#test/fixtures/answer-check.ts';
import { CALLS } from '#test/fixtures/calls.ts';
import { openTestApp } from '#test/test-app.ts';
import { makeDocument } from './openapi.ts';

async function readDocument() {
  const app = await openTestApp();
  const { status, headers, body } = await app.call<ApiDocument>('GET', '/api/openapi.json');
  expect(status).toBe(200);
  return { app, headers, document: body };
}

/** The operation of a row of the table of calls; its name may have a third word after method and path. */
function operationOf({ paths }: ApiDocument, name: string) {
  const [method = '', path = ''] = name.split(' ');
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

/** Every call of the API: `GET /api/seasons/:id`. */
const names = [
  ...new Set(
    api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  ),
];

test('every route describes itself once', () => {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter(name => operationsOf(name).length !== 1)).toEqual([]);
});

test('every part of the API has a name on its page', async () => {
  const { document } = await readDocument();
  expect(areasOf(document).filter(({ about }) => about === '')).toEqual([]);
});

test('the document is valid OpenAPI 3.1 with this version, cached, and not sent twice', async () => {
  const { app, headers, document } = await readDocument();
  expect((await new Validator().validate(structuredClone(document))).errors).toBeUndefined();
  expect(document.info.version).toBe(VERSION);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  const etag = headers.get('etag') ?? '';
  const again = await app.send('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect((await app.send('HEAD', '/api/openapi.json')).status).toBe(200);
});

test('the document names the address that the site is reached at, or none, and the name the site has now', async () => {
  const { app, document } = await readDocument();
  // It listens on an address that others cannot use.
  expect(document.servers).toEqual([{ url: '/' }]);
  app.site.config.SITE_NAME = '가람당구장';
  const renamed = await app.call<ApiDocument>('GET', '/api/openapi.json');
  expect(renamed.body.info.title).toBe('가람당구장 API');
  const PUBLIC_URL = 'https://madang.example.com';
  expect((await makeDocument({ ...app.site.config, PUBLIC_URL })).servers).toEqual([{ url: PUBLIC_URL }]);
});

test('the document and the table of calls agree on the callers of each call and on the scope of tokens', async () => {
  const { document } = await readDocument();
  const wrong: string[] = [];
  for (const [name, { answers, moderator }] of Object.entries(CALLS)) {
    const operation = operationOf(document, name);
    // A third word marks a row for an object with fewer readers.
    if (!operation || name.split(' ').length > 2) continue;
    const [guest = '', member = '', , admin = ''] = answers.split(' ');
    const rights = operation['x-rights'];
    const isRefused = (status = '') => status === '401' || status === '403';
    const fits = {
      guest: !isRefused(guest) || guest === admin,
      member: guest === '401',
      writer: guest === '401',
      moderator: guest === '401' && member === '403' && !isRefused(String(moderator)),
      admin: guest === '401' && member === '403' && isRefused(String(moderator ?? member)),
    };
    if (!fits[rights]) wrong.push(`${name}: ${rights}, but ${answers} ${moderator ?? ''}`);
    const [method = '', path = ''] = name.split(' ');
    const scopes = operation.security.flatMap(each => each.accessToken ?? []);
    const needed = rights === 'admin' || rights === 'moderator' ? [] : scopesOf(method, path);
    expect([name, scopes]).toEqual([name, needed]);
  }
  expect(wrong).toEqual([]);
});

test('fields and calls of contact data and codes say which scope they take', async () => {
  const { document } = await readDocument();
  const said = (name: string) => JSON.stringify(operationOf(document, name)).includes(CONTACTS_BY_TOKEN);
  for (const path of ['memberanking/user', 'memberanking/:id/account', 'singlematch/:id', 'promotion/:id'])
    expect([path, said(`GET /api/${path}`)]).toEqual([path, true]);
  for (const path of ['singlematch/:id/applicants', 'promotion/:id/applicants'])
    expect([path, said(`GET /api/${path}`)]).toEqual([path, true]);
  for (const path of ['entries/managed', 'entries/file'])
    expect([path, said(`GET /api/tournaments/:id/${path}`)]).toEqual([path, true]);
  for (const method of ['GET', 'POST'])
    expect(operationOf(document, `${method} /api/tournaments/:id/links`)?.security).toContainEqual({
      accessToken: ['tournaments:write', 'contacts:read'],
    });
});

test('each call has a sentence of its own, and its answers are none of its errors', async () => {
  const { document } = await readDocument();
  const summaries = names.flatMap(operationsOf).map(({ summary }) => summary);
  expect(summaries.filter(summary => !/[가-힣]/.test(summary))).toEqual([]);
  const answered = names.map(name => Object.keys(operationOf(document, name)?.responses ?? {}));
  expect(answered.filter(statuses => !statuses.some(status => Number(status) < 400))).toEqual([]);
});

import { hc } from 'hono/client';
import { expect, test } from 'vitest';
import type { Api } from '#/app/api.ts';
import { makeApiClient, type SiteApi } from './api-client.ts';

type Sent = { address: string; method?: string; type: string | null; header: string | null; body: unknown };

/** What a client sends when it is asked, as `fetch` gets it. */
async function sentBy(make: 'own' | 'hono', ask: (client: SiteApi) => Promise<unknown>): Promise<Sent> {
  const sent: Sent[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    sent.push({
      address: String(input),
      method: init.method,
      type: headers.get('content-type'),
      header: headers.get('x-test'),
      body: init.body,
    });
    return Response.json([]);
  };
  await ask(make === 'own' ? makeApiClient('/', fetch) : hc<Api>('/', { fetch }));
  return sent[0] as Sent;
}

test.each<[string, (client: SiteApi) => Promise<unknown>]>([
  ['a list', ({ api }) => api.freeboard.$get({ query: { page: '2', field: 'title', q: '당구 & 큐' } })],
  ['a list without a filter', ({ api }) => api.freeboard.$get({ query: { page: '1', q: undefined } })],
  ['one of many', ({ api }) => api.freeboard[':id'].$get({ param: { id: '7' } })],
  [
    'what is below one of many',
    ({ api }) =>
      api.freeboard[':id'].comments.$post({ param: { id: '7' }, json: { content: '좋은 글 :id' } }),
  ],
  ['a removal', ({ api }) => api.freeboard[':id'].$delete({ param: { id: '7' } })],
  ['a call that says nothing', ({ api }) => api.auth.logout.$post()],
  ['a header', ({ api }) => api.notifications.unread.$get({}, { headers: { 'x-test': 'yes' } })],
])('%s is asked for as by Hono’s own client', async (_, ask) => {
  expect(await sentBy('own', ask)).toEqual(await sentBy('hono', ask));
});

test('other options of `fetch` are passed on, and the answer is returned unchanged', async () => {
  const answer = Response.json({ count: 1 });
  let heard: RequestInit = {};
  const client = makeApiClient('http://site/', async (_, init) => {
    heard = init;
    return answer;
  });
  const { signal } = new AbortController();
  expect(await client.api.notifications.unread.$get({}, { init: { signal } })).toBe(answer);
  expect(heard.signal).toBe(signal);
});

test('a part of the client is no promise, so that it may be awaited', async () => {
  const { api } = makeApiClient('/', async () => Response.json([]));
  expect(await (api as unknown)).toBe(api);
});

import { hc } from 'hono/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '#/app/api.ts';
import {
  ApiError,
  asApiError,
  browserApi,
  makeApiClient,
  OFFLINE,
  type SiteApi,
  wroteLately,
} from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const FAILED = '저장하지 못했습니다.';

test('a refusal keeps its own sentence and its issues', () => {
  const refusal = new ApiError(400, '제목을 입력해주세요.', [
    { path: 'title', message: '제목을 입력해주세요.' },
  ]);
  expect(asApiError(refusal, FAILED)).toBe(refusal);
});

test.each([
  ['a broken server', new ApiError(500, '서버 오류가 발생했습니다.')],
  ['a refusal without a word', new ApiError(403, '')],
  ['a bug', new TypeError('undefined is not a function')],
])('%s becomes the sentence of what was tried', (_what, error) => {
  expect(asApiError(error, FAILED).message).toBe(FAILED);
});

test('a lost network is named after the sentence about the failed action', () => {
  expect(asApiError(new ApiError(0, OFFLINE), FAILED).message).toBe(
    '저장하지 못했습니다. 네트워크에 연결할 수 없습니다. 연결을 확인하고 다시 시도해 주세요.',
  );
});

test('the number of the log line stays, for quoting', () => {
  expect(asApiError(new ApiError(500, '', [], 'a1b2c3d4'), FAILED).number).toBe('a1b2c3d4');
});

test('every call is noted as a change, except for reads and counted views', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('fetch', async () => Response.json([]));
  const { freeboard } = browserApi.api;
  await freeboard.$get({ query: { page: '1' } });
  await freeboard[':id'].views.$post({ param: { id: '7' } });
  expect(wroteLately()).toBe(false);
  await freeboard[':id'].comments.$post({ param: { id: '7' }, json: { content: '좋은 글' } });
  expect(wroteLately()).toBe(true);
});

type Sent = { address: string; method?: string; type: string | null; header: string | null; body: unknown };

/** The request of a client, as `fetch` gets it. */
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

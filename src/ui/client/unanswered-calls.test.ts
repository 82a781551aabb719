import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toastStore } from '#/ui/feedback/toast.tsx';
import { browserApi, fetchJson } from './api.ts';
import { notePageMember } from './session.ts';

const SEOUL = { title: '모임', content: '토요일' };
let stored: Map<string, string>;
let sent: { key: string | null; token: string | null }[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  stored = new Map();
  sent = [];
  answer = () => Response.json({ id: 1 }, { status: 201 });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push({ key: headers.get('idempotency-key'), token: headers.get('authorization') });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const post = (json = SEOUL) => browserApi.api.freeboard.$post({ json });
const keys = () => sent.map(({ key }) => key);
const lost = async () => {
  answer = () => Promise.reject(new TypeError('lost'));
  await post().catch(() => {});
  answer = () => Response.json({ id: 1 }, { status: 201 });
};
const read = () => new Promise(resolve => setTimeout(resolve));

test('a call repeated without an answer has the same key; after an answer the same text gets another', async () => {
  await lost();
  await post();
  await read();
  await post();
  await read();
  const [first, again, anew] = keys();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(first);
  expect(anew).not.toBe(first);
  expect(stored.get('unanswered-calls')).toBeUndefined();
});

test.each([500, 503, 429, 401])('after %i the key stays', async status => {
  answer = () => Response.json({ message: '나중에' }, { status });
  await post();
  await read();
  await post();
  expect(new Set(keys()).size).toBe(1);
});

test('an answer that ends in the middle is none', async () => {
  const broken = () => new ReadableStream({ pull: controller => controller.error(new Error('cut')) });
  answer = () => new Response(broken(), { status: 201 });
  await post();
  await read();
  await post();
  expect(new Set(keys()).size).toBe(1);
});

test('other words, another address and a later day have keys of their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await lost();
  answer = () => Promise.reject(new TypeError('lost'));
  await post({ ...SEOUL, content: '일요일' }).catch(() => {});
  await browserApi.api.freeboard[':id'].comments
    .$post({ param: { id: '7' }, json: { content: '네' } })
    .catch(() => {});
  vi.setSystemTime(Date.now() + 7 * 3_600_000);
  await post().catch(() => {});
  expect(new Set(keys()).size).toBe(4);
});

test('a call after a removal has a new key', async () => {
  const board = browserApi.api.promotion[':id'].apply;
  const apply = () => board.$post({ param: { id: '5' } }).catch(() => {});
  answer = () => Promise.reject(new TypeError('lost'));
  await apply();
  answer = () => Response.json({ message: '되었습니다.' });
  await board.$delete({ param: { id: '5' } });
  await apply();
  const [first, , again] = keys();
  expect(again).not.toBe(first);
});

test('neither a change nor a password has a key', async () => {
  await browserApi.api.freeboard[':id'].$put({ param: { id: '7' }, json: SEOUL });
  await browserApi.api.auth.login.$post({ json: { id: 'player1', password: 'three-cushion-9' } });
  expect(keys()).toEqual([null, null]);
  expect(stored.get('unanswered-calls')).toBeUndefined();
});

const sessionOf = (userId: string, username: string) => {
  stored.set('token', `token of ${userId}`);
  stored.set('userId', userId);
  stored.set('username', username);
};

test('a page of one member sends nothing as another who logged in in another tab, until somebody says so', async () => {
  sessionOf('player1', '영희');
  notePageMember();
  sessionOf('player2', '철수');
  await expect(fetchJson(post())).rejects.toMatchObject({
    status: 403,
    message:
      '다른 탭에서 ‘철수’님으로 로그인하여 보내지 않았습니다. 알림에서 ‘계속’을 누른 뒤 다시 보내면 ‘철수’님 이름으로 보냅니다.',
  });
  expect(sent).toEqual([]);
  const question = toastStore.read().at(-1);
  expect(question?.message).toBe(
    '다른 탭에서 ‘철수’님으로 로그인했습니다. 이 화면을 ‘철수’님으로 계속하시겠습니까?',
  );
  question?.action?.onPress();
  expect(toastStore.read()).not.toContain(question);
  expect((await post()).status).toBe(201);
  expect(sent.map(({ token }) => token)).toEqual(['Bearer token of player2']);
});

test('a page of one member still reads, and sends as that member with another token, as a guest, and after a login on a guest’s page', async () => {
  sessionOf('player1', '영희');
  notePageMember();
  sessionOf('player2', '철수');
  await browserApi.api.freeboard.$get({ query: {} });
  sessionOf('player1', '영희');
  stored.set('token', 'another');
  expect((await post()).status).toBe(201);
  stored.clear();
  expect((await post()).status).toBe(201);
  notePageMember();
  sessionOf('player2', '철수');
  expect((await post()).status).toBe(201);
  for (const { id } of toastStore.read()) dismissToast(id);
});

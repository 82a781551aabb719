import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, asApiError, browserApi, OFFLINE } from './api.ts';
import { wroteLately } from './last-write.ts';

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

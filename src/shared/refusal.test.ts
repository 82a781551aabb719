import { expect, test } from 'vitest';
import { Refusal, statusOf } from './refusal.ts';

test('each kind of refusal has its own status', () => {
  const kinds = [
    'invalid',
    'signed-out',
    'forbidden',
    'missing',
    'conflict',
    'too-large',
    'wrong-type',
    'too-many',
    'overloaded',
  ] as const;
  expect(kinds.map(kind => statusOf(kind))).toEqual([400, 401, 403, 404, 409, 413, 415, 429, 503]);
});

test('a refusal carries its sentence, its issues and when to come back', () => {
  const issues = [{ path: 'title', message: '제목을 입력해주세요.' }];
  const refusal = new Refusal('too-many', '잠시 후 다시 시도해주세요.', { issues, retryAfterSeconds: 12 });
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal.message).toBe('잠시 후 다시 시도해주세요.');
  expect(refusal.kind).toBe('too-many');
  expect(refusal.issues).toEqual(issues);
  expect(refusal.retryAfterSeconds).toBe(12);
});

test('a plain refusal has neither issues nor a waiting time', () => {
  const refusal = new Refusal('missing', '게시글이 없습니다.');
  expect(refusal.issues).toBeUndefined();
  expect(refusal.retryAfterSeconds).toBeUndefined();
});

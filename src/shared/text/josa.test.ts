import { expect, test } from 'vitest';
import { withJosa } from './josa.ts';

test('the particle follows the final consonant of the last syllable', () => {
  expect(withJosa('제목', '을/를')).toBe('제목을');
  expect(withJosa('수지', '을/를')).toBe('수지를');
  expect(withJosa('당구장', '은/는')).toBe('당구장은');
  expect(withJosa('큐', '이/가')).toBe('큐가');
  expect(withJosa('점수판', '과/와')).toBe('점수판과');
});

test('ㄹ takes 로 but otherwise counts as a consonant', () => {
  expect(withJosa('서울', '으로/로')).toBe('서울로');
  expect(withJosa('서울', '은/는')).toBe('서울은');
  expect(withJosa('부산', '으로/로')).toBe('부산으로');
  expect(withJosa('대구', '으로/로')).toBe('대구로');
});

test('digits take the particle of their reading', () => {
  expect(Array.from('0123456789', digit => withJosa(digit, '이/가')).join(' ')).toBe(
    '0이 1이 2가 3이 4가 5가 6이 7이 8이 9가',
  );
  expect(withJosa('200', '을/를')).toBe('200을');
  expect(withJosa('1', '으로/로')).toBe('1로');
});

test('Latin names take the particle of their usual pronunciation', () => {
  expect(withJosa('Kim', '이/가')).toBe('Kim이');
  expect(withJosa('gmail', '으로/로')).toBe('gmail로');
  expect(withJosa('King', '은/는')).toBe('King은');
  expect(withJosa('Cue', '은/는')).toBe('Cue는');
});

test('closing quotes are not spoken', () => {
  expect(withJosa('‘당구왕’', '을/를')).toBe('‘당구왕’을');
});

test('where the sound is unknown both particles are offered', () => {
  expect(withJosa('😀', '을/를')).toBe('😀을(를)');
});

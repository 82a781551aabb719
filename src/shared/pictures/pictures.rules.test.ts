import { expect, test } from 'vitest';
import { moved, renumbered } from './pictures.rules.ts';

test('a picture moves to another place, and nowhere else', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 2, 0)).toEqual(['a', 'b']);
});

test('places in a text follow their pictures', () => {
  const text = '앞\n[사진 1]\n뒤 [사진2] 끝 [사진 3][사진 9]';
  expect(renumbered(text, ['a', 'b', 'c'], ['c', 'a', 'b'])).toBe(
    '앞\n[사진 2]\n뒤 [사진 3] 끝 [사진 1][사진 9]',
  );
  expect(renumbered(text, ['a', 'b', 'c'], ['a', 'b', 'c'])).toBe(
    '앞\n[사진 1]\n뒤 [사진 2] 끝 [사진 3][사진 9]',
  );
});

test('the placeholder of a removed picture is deleted with its line', () => {
  expect(renumbered('앞\n[사진 1]\n뒤 [사진 2]', ['a', 'b'], ['b'])).toBe('앞\n뒤 [사진 1]');
  expect(renumbered('앞 [사진 1] 뒤', ['a'], [])).toBe('앞  뒤');
  expect(renumbered('[사진 1]', ['a'], [])).toBe('');
});

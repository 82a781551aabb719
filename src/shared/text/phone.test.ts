import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhone, phoneDigits, showPhone, splitPhone } from './phone.ts';

const anyPhone = fc.stringMatching(/^01[0-9]{8,9}$/);

test('a number is read from any notation', () => {
  expect(phoneDigits(' 010-1234-5678 ')).toBe('01012345678');
  expect(phoneDigits('+82 10 1234 5678')).toBe('01012345678');
  expect(phoneDigits('+82 (0)10-1234-5678')).toBe('01012345678');
  expect(phoneDigits('０１０．１２３４．５６７８')).toBe('01012345678');
});

test('only mobile numbers of 10 or 11 digits are phone numbers', () => {
  expect(['01012345678', '0111234567'].every(isPhone)).toBe(true);
  expect(['', '0212345678', '010123456', '010123456789', '010-1234-5678', '0101234567８'].some(isPhone)).toBe(
    false,
  );
});

test('eleven digits are shown 3-4-4 and ten 3-3-4', () => {
  expect(showPhone('01012345678')).toBe('010-1234-5678');
  expect(showPhone('0111234567')).toBe('011-123-4567');
  expect(showPhone('1234')).toBe('1234');
});

test('every number survives being shown and split', () => {
  fc.assert(
    fc.property(anyPhone, digits => {
      expect(phoneDigits(showPhone(digits))).toBe(digits);
      expect(splitPhone(digits).join('')).toBe(digits);
      expect(splitPhone(digits).every(part => part.length >= 3 && part.length <= 4)).toBe(true);
    }),
  );
});

test('a number that is still being typed fills the boxes from the left', () => {
  expect(splitPhone('01012')).toEqual(['010', '12', '']);
});

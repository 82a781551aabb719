import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMAIL_DOMAINS, isEmail, isPhone, phoneDigits, showPhone, splitPhone } from './contacts.ts';

test('ordinary addresses are accepted', () => {
  const addresses = ['cue@naver.com', 'first.last+hall@sub.example.co.kr', "o'neil_3@x-y.io", 'A1@GMAIL.COM'];
  expect(addresses.filter(address => !isEmail(address))).toEqual([]);
});

test('an address works with every offered domain', () => {
  expect(EMAIL_DOMAINS.every(domain => isEmail(`player1@${domain}`))).toBe(true);
});

test.each([
  '',
  'cue',
  '@naver.com',
  'cue@',
  'cue@naver',
  'cue@naver..com',
  'cue@.com',
  'cue@-naver.com',
  'cue@naver.com.',
  '.cue@naver.com',
  'cue..ball@naver.com',
  'a b@naver.com',
  'cue@naver.com\n',
  'a@b@naver.com',
  '큐@naver.com',
  'cue@naver.com\r\nBcc:x@y.zz',
])('%j is no address', address => {
  expect(isEmail(address)).toBe(false);
});

test('an address is at most 254 characters long, its first part 64', () => {
  const domain = `${'a'.repeat(60)}.`.repeat(3);
  expect(isEmail(`${'c'.repeat(64)}@${domain}kr`)).toBe(true);
  expect(isEmail(`${'c'.repeat(65)}@naver.com`)).toBe(false);
  expect(isEmail(`${'c'.repeat(64)}@${domain}${'a'.repeat(60)}.kr`)).toBe(false);
});

test('nothing with white space or without exactly one @ is an address', () => {
  fc.assert(
    fc.property(fc.string(), text => !isEmail(text) || (!/\s/.test(text) && text.split('@').length === 2)),
  );
});

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

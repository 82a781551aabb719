import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('ordinary addresses are accepted', () => {
  const addresses = ['cue@naver.com', 'first.last+hall@sub.example.co.kr', "o'neil_3@x-y.io", 'A1@GMAIL.COM'];
  expect(addresses.filter(address => !isEmail(address))).toEqual([]);
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

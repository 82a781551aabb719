import { expect, test } from 'vitest';
import { joinEmail, splitEmail } from './email-input.tsx';

test('an address of a listed service shows as name and choice', () => {
  expect(splitEmail('kim@naver.com')).toEqual({ local: 'kim', domain: 'naver.com', own: false });
});

test('an address of another service shows its domain as typed by hand', () => {
  expect(splitEmail('kim@example.com')).toEqual({ local: 'kim', domain: 'example.com', own: true });
});

test.each(['', 'kim@', 'kim@naver.com', 'kim@example.com'])(
  '%s comes out of the boxes as it went in',
  address => {
    expect(joinEmail(splitEmail(address))).toBe(address);
  },
);

test('choosing a domain before typing a name is no address yet', () => {
  expect(joinEmail({ local: '', domain: 'naver.com', own: false })).toBe('');
});

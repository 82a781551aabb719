import { expect, test } from 'vitest';
import { callerAddress } from './address.ts';

test('an address is the socket’s own unless a trusted proxy noted another', () => {
  expect(callerAddress('203.0.113.9', '198.51.100.1', false)).toBe('203.0.113.9');
  expect(callerAddress('127.0.0.1', '10.0.0.1, 198.51.100.1', true)).toBe('198.51.100.1');
  expect(callerAddress('127.0.0.1', undefined, true)).toBe('127.0.0.1');
});

test('an address from a trusted proxy may have a port, and malformed ones are ignored', () => {
  expect(callerAddress('127.0.0.1', '198.51.100.1:50001', true)).toBe('198.51.100.1');
  expect(callerAddress('127.0.0.1', '[2001:db8:1:2::1]:50001', true)).toBe('2001:db8:1:2::/64');
  for (const junk of ['unknown', '1.2.3', '', 'a'.repeat(9000), '198.51.100.1, 한글']) {
    expect(callerAddress('127.0.0.1', junk, true)).toBe('127.0.0.1');
  }
});

test('an IPv4 address reads the same when it comes through an IPv6 socket', () => {
  expect(callerAddress('::ffff:203.0.113.9', undefined, false)).toBe('203.0.113.9');
});

test('all of an IPv6 network counts as one caller, however it is written', () => {
  const network = '2001:db8:1:2::/64';
  for (const address of ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:0:0:9', '2001:db8:1:2:3:4:5:6']) {
    expect(callerAddress(address, undefined, false)).toBe(network);
  }
  expect(callerAddress('::1', undefined, false)).toBe('0:0:0:0::/64');
});

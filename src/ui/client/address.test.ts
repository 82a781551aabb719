import { expect, test } from 'vitest';
import { addressesOf } from '#/ui/page/page-address.ts';

test('an address keeps its other parameters', () => {
  const address = addressesOf('/notice', new URLSearchParams('tab=weekly&page=7'), ['sort', 'page']);
  expect(address({ sort: 'title' })).toBe('/notice?tab=weekly&sort=title');
});

test('an address with nothing to keep or add has no question mark', () => {
  expect(addressesOf('/notice', new URLSearchParams('page=2'), ['page'])()).toBe('/notice');
});

test('an address with nothing to keep has only what is added', () => {
  expect(addressesOf('/', new URLSearchParams(), [])({ q: '김&이' })).toBe('/?q=%EA%B9%80%26%EC%9D%B4');
});

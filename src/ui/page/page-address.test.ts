import { expect, test } from 'vitest';
import { listQuery } from '#/shared/lists/list-query.ts';
import { requestedPage } from './page-address.ts';

const silly = ['0', '-1', 'abc', '', '1.5', '99999999999', '1e300', 'Infinity', 'NaN', '٣'];

test('whatever an address says, a list is requested with a valid page', () => {
  const schema = listQuery([], []);
  const pages = silly.map(page => requestedPage(new URLSearchParams({ page })));
  expect(pages.map(page => schema.safeParse({ page: String(page) }).success)).toEqual(silly.map(() => true));
  expect(requestedPage(new URLSearchParams({ page: '99999999999' }))).toBe(1_000_000_000);
});

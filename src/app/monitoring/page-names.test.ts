import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#/app/routes.ts';
import { PAGE_NAMES } from '#/features/site/statistics/page-names.rules.ts';

const addressesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index || (path && path !== '*') ? [`/${path ?? ''}`] : []),
    ...addressesOf(children),
  ]);

test('every page has a name in the site stats', () => {
  expect(Object.keys(PAGE_NAMES).sort()).toEqual(addressesOf(routes).sort());
});

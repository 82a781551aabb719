import { expect, test } from 'vitest';
import { OTHER, RouteNames } from './route-names.ts';

function names(): RouteNames {
  const names = new RouteNames();
  names.add('GET', ['/', '/free-board', '/free-board/new', '/free-board/:id', '/assets/*']);
  names.add('POST', ['/api/freeboard/:id/comments']);
  return names;
}

test('an address is named by the pattern of its route', () => {
  const of = (path: string, method = 'GET') => names().of(method, path);
  expect(of('/')).toBe('GET /');
  expect(of('/free-board/17')).toBe('GET /free-board/:id');
  expect(of('/free-board/new')).toBe('GET /free-board/new');
  expect(of('/assets/root-x8.js')).toBe('GET /assets/*');
  expect(of('/api/freeboard/3/comments', 'POST')).toBe('POST /api/freeboard/:id/comments');
  expect(of('/free-board', 'HEAD')).toBe('GET /free-board');
});

test('the router’s data requests are counted under the page’s name', () => {
  expect(names().of('GET', '/free-board/17.data')).toBe('GET /free-board/:id');
  expect(names().of('GET', '/_root.data')).toBe('GET /');
});

test('unknown addresses share one name, and so do unknown methods', () => {
  for (const path of ['/wp-login.php', '/free-board/1/2/3', '/__proto__'])
    expect(names().of('GET', path)).toBe(OTHER);
  expect(names().of('PROPFIND', '/free-board')).toBe(OTHER);
});

test('patterns that come later are found also where an address was asked for before', () => {
  const all = names();
  expect(all.of('GET', '/notice')).toBe(OTHER);
  all.add('GET', ['/notice']);
  expect(all.of('GET', '/notice')).toBe('GET /notice');
});

test('made-up addresses without end leave the right names right', () => {
  const all = names();
  for (let n = 0; n < 12_000; n++) expect(all.of('GET', `/made-up-${n}`)).toBe(OTHER);
  expect(all.of('GET', '/free-board/3')).toBe('GET /free-board/:id');
});

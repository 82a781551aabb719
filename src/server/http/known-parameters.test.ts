import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KnownParameters, RouteNames } from './route-names.ts';

const FEATURES = join(import.meta.dirname, '..', '..', 'features');

function twoRoutes(): KnownParameters {
  const routes = new RouteNames();
  routes.add('GET', ['/list', '/list/:id']);
  const parameters = new KnownParameters(routes);
  parameters.add('/list', ['page', 'sort']);
  parameters.add('/list', ['q']);
  return parameters;
}

test('only parameters that the route reads are left in an address, the first value of each, sorted by name', () => {
  const parameters = twoRoutes();
  for (const [given, canonical] of [
    ['/list', '/list'],
    ['/list?', '/list'],
    ['/list?z=1', '/list'],
    ['/list?sort=a&page=2', '/list?page=2&sort=a'],
    ['/list?page=2&z&page=3', '/list?page=2'],
    ['/list/?q=', '/list/?q='],
    ['http://site:80/list?sort=%EA%B0%80+b&%70age=2', 'http://site:80/list?page=2&sort=%EA%B0%80+b'],
    ['/list/7?page=2', '/list/7'],
    ['/nowhere?page=2', '/nowhere'],
    ['//list?page=2&z=1', '//list?page=2'],
    ['/List/?page=2&z=1', '/List/?page=2'],
    ['/%6cist?page=2', '/list?page=2'],
    ['/%6Cist/%37', '/list/7'],
    ['http://site/%6cist', 'http://site/list'],
    ['/list/%ea%b0%80', '/list/%EA%B0%80'],
    ['/list/a%2fb%2566', '/list/a%2Fb%2566'],
    ['/%%36%63ist', '/%%36%63ist'],
  ] as const) {
    expect([given, parameters.canonical(given)]).toEqual([given, canonical]);
    expect(parameters.canonical(canonical)).toBe(canonical);
  }
  expect([parameters.reads('/list', 'q'), parameters.reads('/list/7', 'q')]).toEqual([true, false]);
});

test('every page whose loader gets the address names the parameters that it reads', () => {
  const silent = globSync('**/*.page.tsx', { cwd: FEATURES }).filter(file => {
    const page = readFileSync(join(FEATURES, file), 'utf8');
    return /const loader = [^=]*\b(request|args)\b/.test(page) && !/const handle = \{.*query: /.test(page);
  });
  expect(silent).toEqual([]);
});

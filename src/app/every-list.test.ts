import { describe, expect, test } from 'vitest';
import { type FilledApp, LISTS, type List, openFilledApp } from '#test/fixtures/filled-app.ts';
import { heavyReads, readsDuring } from '#test/fixtures/read-plans.ts';
import { api } from './api.ts';

const SIZE = 6000;
// A page steps over at most two thousand rows of an index, some of them useless for it.
const MOST_READ = 3000;
// These calls need no measure. Searches have a time limit. Fixed limits: a tournament's entries, ten
// co-organisers, a roster of 300, a hundred team matches and fifty leagues of a club, twenty of a season,
// fifty boards (posts: src/features/custom-boards), twenty webhooks, 500 people of a club. Files and streams
// are sent in parts, links need an owner, policy, settings and 말머리 are single rows. Site stats sort days
// found by halving, takedown figures add three years, leaks find a thousand members at a time.
const NO_LISTS =
  /^\/api\/(search|live|roster|clubs\/people|clubs\/of-season\/:id|clubs\/:id\/(team-matches|leagues|meetings|attendance|dues|handicaps)|boards|site-stats|site-settings|push|takedowns\/figures|leaks|freeboard\/headings|privacy\/:day|tournaments\/:id\/(entries|organisers)|webhooks\/(site|:id\/deliveries)|billiard-halls\/:id\/news\/:news\/earlier)|\/(stream|links|export|data)$/;

type ListRequest = { path: string; as?: List['as'] };

function pages(which: (last: number) => number[]): ListRequest[] {
  return Object.values(LISTS)
    .flatMap(lists => lists())
    .flatMap(({ path: at, rows = size => size, as, single }) => {
      const path = typeof at === 'string' ? at : at(SIZE);
      const mark = path.includes('?') ? '&' : '?';
      if (single) return { path, as };
      return which(Math.ceil(rows(SIZE) / 10)).map(page => ({ path: `${path}${mark}page=${page}`, as }));
    })
    .filter(({ path }) => /^\/api\/|\.xml$/.test(path));
}

async function requestAll(
  app: FilledApp,
  requests: ListRequest[],
  saying = (_: string) => {},
): Promise<void> {
  for (const { path, as } of requests) {
    saying(path);
    const { status } = await app.call('GET', path, { as: as && app[as] });
    expect([path, status]).toEqual([path, 200]);
  }
}

describe('as the site grows', () => {
  test('every call that reads is among those that are measured', () => {
    const requests = pages(() => [1]).map(({ path }) => path.replace(/\?.*/, ''));
    const routes = new Set(api.routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
    const missing = [...routes].filter(route => {
      const address = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
      return !NO_LISTS.test(route) && !requests.some(path => address.test(path));
    });
    expect(missing).toEqual([]);
  });

  test('no list scans, sorts or counts a growing table, on page 1, in the middle and on the last', async () => {
    const app = await openFilledApp(SIZE);
    // Long lists gather milestones when their middle is first read.
    await requestAll(
      app,
      pages(last => [Math.ceil(last / 2)]),
    );
    const everything = pages(last => [1, Math.ceil(last / 2), last]);
    const reads = [...(await readsDuring(saying => requestAll(app, everything, saying)))];
    expect(reads.length).toBeGreaterThan(100);
    expect(await heavyReads(app, reads, MOST_READ)).toEqual([]);
  });
});

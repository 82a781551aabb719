import { describe, expect, test } from 'vitest';
import { type FilledApp, LISTS, type List, openFilledApp } from '#test/fixtures/filled-app.ts';
import { heavyReads, readsDuring } from '#test/fixtures/read-plans.ts';
import { api } from './api.ts';

const SIZE = 6000;
// A page is reached by stepping over two thousand rows of an index at most, some of them of no use to it.
const MOST_READ = 3000;
// Searches are bounded by their own time limit, a tournament's entries by its capacity and its waiting list, its co-organisers are ten, a roster 300, team matches of a club a hundred and leagues fifty, of a season twenty, files and streams are sent in parts, links need one who has them, and
// an earlier policy is one row by its key, the settings are three rows and 말머리 one of them, the site stats sort only the days it has found by halving. The figures of takedowns add up three years of them for moderators. Leaks are a
// few rows, and whom one affects is found among a thousand members at a time, for a second at most. Boards that admins
// make are fifty at most; their posts are measured in src/features/custom-boards. Webhooks are twenty at most. Of the deliveries of one the last fifty are read by
// their index. The people of a club are 500 at most, its meetings and its ledger are read by their index. Earlier versions of a hall's news are read like those of a post.
const NO_LISTS =
  /^\/api\/(search|live|roster|clubs\/people|clubs\/of-season\/:id|clubs\/:id\/(team-matches|leagues|meetings|attendance|dues|handicaps)|boards|site-stats|site-settings|push|match-minutes|takedowns\/figures|leaks|freeboard\/headings|privacy\/:day|tournaments\/:id\/(entries|organisers)|webhooks\/(site|:id\/deliveries)|billiard-halls\/:id\/news\/:news\/earlier)|\/(stream|links|export|data)$/;

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
    // Long lists gather their milestones when their middle is first asked for.
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

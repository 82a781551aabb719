import { expect, test } from 'vitest';
import { newScene, type Scene } from '#test/fixtures/call-scene.ts';
import type { Row } from '#test/fixtures/call-table.ts';
import { allowed, CALLS, inParts, type Sent, sentBy } from '#test/fixtures/calls.ts';
import { openTestApp } from '#test/test-app.ts';

const MISSING = '999999';
// Deleting a missing thing succeeds, and the ranking of a missing season is an empty list.
const NOTHING_TO_MISS =
  /^DELETE \S+\/(bookmark|favourites)$|^DELETE \/api\/seasons\/:id\/tournaments|^GET \/api\/seasons\/:id\/ranking$/;

const callable = Object.entries(CALLS).filter(([name, row]) => allowed(row) && !NOTHING_TO_MISS.test(name));
const rows = callable.filter(([, { fresh }]) => !fresh);
// A keeper who is no admin removes nobody but themselves.
const OWN_KEEPING = /^DELETE \S+\/keepers\/:keeper$/;
const numbersIn = (path: string) => [...path.matchAll(/(?<=\/)\d+(?=\/|$)/g)];

/** Sends each call to other addresses; returns their number and the answers that were not 404. */
async function askElsewhere(
  elsewhere: (scene: Scene, row: [string, Row], sent: Sent) => Promise<string[]>,
  calls = rows,
) {
  const app = await openTestApp();
  const scene = await newScene(app);
  const odd: string[] = [];
  let tried = 0;
  await inParts(calls, async row => {
    const sent = await sentBy(scene, row, allowed(row[1]) ?? 'other');
    for (const path of await elsewhere(scene, row, { ...sent, path: sent.path.split('?')[0] ?? '' })) {
      tried++;
      const { status, body } = await app.call(sent.method, path, { as: sent.as, body: sent.body });
      if (status !== 404 || !/[가-힣]/.test(body.message)) odd.push(`${row[0]} ${path}: ${status}`);
    }
  });
  return { odd, tried };
}

const withNumber = (path: string, at: number, length: number, number: string) =>
  path.slice(0, at) + number + path.slice(at + length);

test('a number of nothing is 404 with a sentence in any part of any call’s address', async () => {
  const { odd, tried } = await askElsewhere(async (_scene, _row, { path }) =>
    numbersIn(path).map(found => withNumber(path, found.index, found[0].length, MISSING)),
  );
  expect(odd).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

test('an id of nobody is 404 with a sentence in any call that names a member in its address', async () => {
  const { odd, tried } = await askElsewhere(
    async (_scene, _row, { path }) => {
      const nobody = path.replace(/(?<=\/)visitor\d+(?=\/|$)/, 'nobody99');
      return nobody === path ? [] : [nobody];
    },
    callable.filter(([name]) => !OWN_KEEPING.test(name)),
  );
  expect(odd).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});

test('what belongs to one thing is 404 under another: comments, news, entries', async () => {
  const { odd, tried } = await askElsewhere(async (scene, row, { path }) => {
    const [parent, below] = numbersIn(path);
    if (!parent || !below) return [];
    const other = await sentBy(scene, row, allowed(row[1]) ?? 'other');
    const [otherParent] = numbersIn(other.path);
    return otherParent && otherParent[0] !== parent[0]
      ? [withNumber(path, parent.index, parent[0].length, otherParent[0])]
      : [];
  });
  expect(odd).toEqual([]);
  expect(tried).toBeGreaterThan(8);
});

import { expect, test } from 'vitest';
import { newScene } from '#test/fixtures/call-scene.ts';
import { allowed, CALLS, inParts, sentBy } from '#test/fixtures/calls.ts';
import { openTestApp } from '#test/test-app.ts';

const MISSING = '999999';
// Taking away what is not there is done already, and the ranking of a season without one is an empty list.
const NOTHING_TO_MISS =
  /^DELETE \S+\/(bookmark|favourites)$|^DELETE \/api\/seasons\/:id\/tournaments|^GET \/api\/seasons\/:id\/ranking$/;

test('a number of nothing is 404 with a sentence in any part of any call’s address', async () => {
  const app = await openTestApp();
  const scene = await newScene(app);
  const odd: string[] = [];
  let tried = 0;
  await inParts(Object.entries(CALLS), async row => {
    const caller = allowed(row[1]);
    if (!caller || row[1].fresh || NOTHING_TO_MISS.test(row[0])) return;
    const { method, path, body, as } = await sentBy(scene, row, caller);
    const [bare = ''] = path.split('?');
    for (const found of bare.matchAll(/(?<=\/)\d+(?=\/|$)/g)) {
      const missing = bare.slice(0, found.index) + MISSING + bare.slice(found.index + found[0].length);
      tried++;
      const answer = await app.call(method, missing, { as, body });
      if (answer.status !== 404 || !/[가-힣]/.test(answer.body.message))
        odd.push(`${row[0]} ${missing}: ${answer.status} ${answer.body.message}`);
    }
  });
  expect(odd).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

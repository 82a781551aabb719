import { expect } from 'vitest';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { test } from '#test/test-app.ts';
import type { ListedMatch } from './match-boards.contract.ts';

const { promotion, singlematch } = MATCH_PATHS;

test('each board numbers its posts from 1, and gives no number twice', async ({ app, member: author }) => {
  const write = (path: string) => newMatch(app, author, { path });
  const numbers = async (path: string) =>
    (await app.call<ListedMatch[]>('GET', path)).body.map(({ number }) => number);
  for (const path of [promotion, singlematch, promotion, singlematch, singlematch]) await write(path);
  expect([await numbers(promotion), await numbers(singlematch)]).toEqual([
    [2, 1],
    [3, 2, 1],
  ]);
  const last = await write(promotion);
  await app.call('DELETE', `${promotion}/${last.id}`, { as: author });
  expect((await write(promotion)).number).toBe(4);
  expect(await numbers(promotion)).toEqual([4, 2, 1]);
});

test('posts written at the same moment have numbers in the order of their ids', {
  tags: 'race',
}, async ({ app, member: author }) => {
  const paths = Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? promotion : singlematch));
  await Promise.all(paths.map(path => newMatch(app, author, { path })));
  for (const [path, count] of [
    [promotion, 4],
    [singlematch, 8],
  ] as const) {
    const { headers, body } = await app.call<ListedMatch[]>('GET', path);
    expect(headers.get('x-total-count')).toBe(String(count));
    expect(body.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => count - at));
  }
});

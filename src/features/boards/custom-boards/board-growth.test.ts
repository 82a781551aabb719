import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DISCUSSION_SORTS } from '#/features/boards/board/boards.rules.ts';
import { newBoard } from '#test/fixtures/custom-boards.ts';
import { openFilledApp } from '#test/fixtures/filled-app.ts';
import { heavyReads, readsDuring } from '#test/fixtures/read-plans.ts';

const SIZE = 6000;
const MOST_READ = 3000;

test('no list of a board scans or sorts a growing table, nor steps over the posts of another', {
  tags: ['long'],
}, async () => {
  const app = await openFilledApp(SIZE);
  const { id, posts } = await newBoard(app, {}, app.admin);
  const { db } = app.site;
  // Every third post is on the board; the free board's are in between.
  await db
    .updateTable('free_posts')
    .set({ board: id })
    .where(({ eb, val }) => eb(eb('id', '%', val(3)), '=', 0))
    .execute();
  // Half of each are questions.
  await db
    .updateTable('free_posts')
    .set({ heading: '질문' })
    .where(({ eb, val }) => eb(eb('id', '%', val(2)), '=', 0))
    .execute();
  for (const board of [1, id])
    await db
      .insertInto('row_counts')
      .values({ name: `heading:${board}:질문`, value: board === 1 ? SIZE / 3 : SIZE / 6 })
      .execute();
  const counts = { [`board:${id}`]: SIZE / 3, free_posts: SIZE - SIZE / 3 };
  for (const [name, value] of Object.entries(counts))
    await db
      .updateTable('row_counts')
      .set({ value })
      .where('name', '=', name as 'free_posts')
      .execute();
  const lists = [posts, '/api/freeboard'].flatMap(path =>
    ['', '&order=asc', ...DISCUSSION_SORTS.map(sort => `&sort=${sort}`)].flatMap(order =>
      ['', `&heading=${encodeURIComponent('질문')}`].flatMap(heading =>
        [1, 50, 100, 200].map(page => `${path}?page=${page}${order}${heading}`),
      ),
    ),
  );
  const paths = [...lists, `${posts}/3`, `${posts}/3/comments?page=1`, `${posts}/3000`, '/api/freeboard/4'];
  const ask = async (saying = (_: string) => {}) => {
    for (const path of paths) {
      saying(path);
      const { status } = await app.call('GET', path, { as: app.member });
      expect([path, status]).toEqual([path, 200]);
    }
  };
  // Long lists gather milestones when their middle is first read.
  await ask();
  await pause(1100);
  const reads = [...(await readsDuring(ask))];
  expect(reads.length).toBeGreaterThan(15);
  expect(await heavyReads(app, reads, MOST_READ)).toEqual([]);
});

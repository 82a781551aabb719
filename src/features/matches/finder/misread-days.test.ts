import { expect, test } from 'vitest';
import type { ListedMatch } from '#/features/matches/posts/match-boards.contract.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { openSiteWith } from '#test/test-app.ts';

const MISREAD = { last_day: '2012-05-07', undated_since: '' };

test('stored matches whose month was taken for a year are among the coming ones again', async () => {
  const { app, author } = await openSiteWith('author');
  const dates = ['12.5. 7시', '12.5.부터 매주 7시', '2012-05-07', '12월 5일'];
  const posts: number[] = [];
  for (const matchDate of dates) posts.push((await newMatch(app, author, { matchDate })).id);
  const { db } = app.site;
  await db.updateTable('match_posts').set(MISREAD).where('id', 'in', posts.slice(0, 3)).execute();
  const listed = async (state: string) => {
    const { body } = await app.call<ListedMatch[]>(
      'GET',
      `${MATCH_PATHS.singlematch}/by-day?page=1&state=${state}`,
    );
    return body.map(({ id }) => posts.indexOf(id));
  };
  expect((await listed('past')).toSorted()).toEqual([0, 1, 2]);
  await app.site.jobs.run('correct match days');
  const days = db.selectFrom('match_posts').select(['last_day', 'undated_since']).orderBy('id');
  expect(await days.execute()).toEqual([
    { last_day: '2026-12-05', undated_since: '' },
    { last_day: '', undated_since: '2026-11-18' },
    { last_day: '2012-05-07', undated_since: '' },
    { last_day: '2026-12-05', undated_since: '' },
  ]);
  expect(await listed('past')).toEqual([2]);
  expect((await listed('open')).toSorted()).toEqual([0, 1, 3]);
});

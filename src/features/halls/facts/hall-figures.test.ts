import { expect, test } from 'vitest';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { HALL_DAYS } from '#/server/monitoring/view-counts.ts';
import { addHall, HALLS, keepHall } from '#test/fixtures/halls.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith } from '#test/test-app.ts';
import { FIGURE_DAYS, hallFiguresAnswer } from './hall-facts.contract.ts';

const DAY_MS = 24 * 3_600_000;

test('only keepers and admins see the daily views of the page and the members of the hall', async () => {
  const { app, admin } = await openSiteWith('admin');
  const id = await addHall(app, admin);
  const [keeper, player] = [await newMember(app), await newMember(app, { billiardHall: '한큐' })];
  await keepHall(app, id, keeper);
  await app.call('PUT', `${HALLS}/${id}/favourites`, { as: player });

  const view = (more: object) => app.call('POST', `${HALLS}/${id}/views`, more);
  for (const visitor of [{ as: player }, { as: player }, { as: keeper }, {}]) await view(visitor);
  await app.site.views.flush();
  app.clock.pass(DAY_MS);
  await view({ as: player });
  await app.site.views.flush();
  const answer = await app.call('GET', `${HALLS}/${id}/figures`, { as: keeper });
  const figures = hallFiguresAnswer.strict().parse(answer.body);
  expect(figures).toMatchObject({ favourites: 1, members: 1, players: 0, tournaments: 0 });
  expect(figures.days).toHaveLength(FIGURE_DAYS);
  expect(figures.days.slice(-2)).toEqual([
    { day: '2026-11-18', views: 3 },
    { day: '2026-11-19', views: 1 },
  ]);
  const status = async (as?: typeof player) =>
    (await app.call('GET', `${HALLS}/${id}/figures`, { as })).status;
  expect([await status(), await status(player)]).toEqual([401, 403]);
  expect((await app.call('POST', `${HALLS}/999/views`)).status).toBe(404);
  app.clock.pass(HALL_DAYS * DAY_MS);
  await view({ as: player });
  await app.site.views.flush();
  const kept = await app.site.db.selectFrom('hall_views').select('day').orderBy('day').execute();
  expect(kept.map(({ day }) => day)).toEqual(['2026-11-19', '2027-01-18']);
});

test('views of a hall that is removed meanwhile do not prevent others from being stored', async () => {
  const { app, admin } = await openSiteWith('admin');
  const halls = await Promise.all(
    ['하나', '둘'].map(name =>
      app.call<Hall>('POST', HALLS, { as: admin, body: { region: '서울', name, address: name } }),
    ),
  );
  const [gone, stays] = halls.map(({ body }) => body.id);
  for (const id of [gone, stays]) await app.call('POST', `${HALLS}/${id}/views`, { as: admin });
  await app.site.db
    .deleteFrom('halls')
    .where('id', '=', gone ?? 0)
    .execute();
  await app.site.views.flush();
  const rows = await app.site.db.selectFrom('hall_views').select(['hall', 'views']).execute();
  expect(rows).toEqual([{ hall: stays, views: 1 }]);
});

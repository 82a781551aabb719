import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { requireHall } from '#/features/halls/admin/hall-changes.server.ts';
import { hallId } from '#/features/halls/directory/halls.contract.ts';
import { MESSAGE, operation } from '#/server/http/operations.ts';
import { param } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { foldKey } from '#/shared/text/text.ts';
import { addDays, dayStartUtc, seoulDay } from '#/shared/time/time.ts';
import { FIGURE_DAYS, FIGURES_MOST, type HallFigures, hallFiguresAnswer } from './hall-facts.contract.ts';
import { keeperOnly } from './hall-facts.server.ts';

/** Counts the visitors of a hall's page, and shows its keepers the hall's figures. */
export const hallFigures = new Hono<ApiEnv>()
  // Called by the page, because the page is equal for everybody and may come from a cache.
  .post('/:id/views', operation('당구장의 조회수에 반영', MESSAGE), param(hallId), async c => {
    const { site, address, browser } = c.env;
    const { id } = c.req.valid('param');
    await requireHall(site.db, id);
    site.views.count('halls', id, { member: c.var.member?.number ?? null, address, browser });
    return c.json({ message: '조회수에 반영되었습니다.' });
  })
  .get(
    '/:id/figures',
    operation('당구장의 조회수와 단골, 참가자 수', hallFiguresAnswer),
    memberOnly,
    param(hallId),
    keeperOnly,
    async c => {
      const { db, now } = c.env.site;
      return c.json(await loadHallFigures(db, c.req.valid('param').id, seoulDay(now())));
    },
  );

async function loadHallFigures(db: Database, id: number, today: string): Promise<HallFigures> {
  const hall = await requireHall(db, id);
  const first = addDays(today, 1 - FIGURE_DAYS);
  const hallKey = foldKey(hall.name);
  const [views, favourites, members, results, tournaments] = await Promise.all([
    db
      .selectFrom('hall_views')
      .select(['day', 'views'])
      .where('hall', '=', id)
      .where('day', '>=', first)
      .execute(),
    db.selectFrom('hall_favourites').select('member').where('hall', '=', id).limit(FIGURES_MOST).execute(),
    db
      .selectFrom('members')
      .select('number')
      .where('listed', '=', 1)
      .where('hall_key', '=', hallKey)
      .limit(FIGURES_MOST)
      .execute(),
    db
      .selectFrom('match_results')
      .select('member')
      .where('hall_key', '=', hallKey)
      .where('at', '>=', dayStartUtc(first))
      .limit(FIGURES_MOST)
      .execute(),
    db
      .selectFrom('tournaments')
      .select('id')
      .where('hall_key', '=', hallKey)
      .where('day', '>=', first)
      .where('day', '<=', today)
      .where('shown', '=', 1)
      .limit(FIGURES_MOST)
      .execute(),
  ]);
  const byDay = new Map(views.map(row => [row.day, row.views]));
  const days = Array.from({ length: FIGURE_DAYS }, (_, index) => addDays(first, index));
  return {
    days: days.map(day => ({ day, views: byDay.get(day) ?? 0 })),
    favourites: favourites.length,
    members: members.length,
    players: new Set(results.map(({ member }) => member)).size,
    tournaments: tournaments.length,
  };
}

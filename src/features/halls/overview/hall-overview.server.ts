import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import { operation, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { REGIONS, type Region } from '#/shared/regions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { dayStartUtc, seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { type HallOverview, hallOverviewAnswer } from './hall-overview.contract.ts';
import { findTournamentsAt } from './hall-tournaments.server.ts';

const NAME_MOST = 100;
const HALL_WANTED = '당구장 이름을 알려주세요.';
const SHOWN = 5;
/** A member's minimum number of games in a month for the list of 득점률; that of fewer says little. */
const GAMES_LEAST = 3;
// More results than any hall has in a month.
const RESULTS_READ = 5000;

const overviewQuery = z.object({
  hall: z.string().trim().min(1, HALL_WANTED).max(NAME_MOST, HALL_WANTED),
  region: z.string().refine(region => REGIONS.some(each => each === region), '지역을 골라주세요.'),
});
/**
 * A hall's records of the month, open matches and tournaments. The parameters are the hall's name and region,
 * because matches, tournaments and results store no id of a hall.
 */
export const hallOverview = new Hono<ApiEnv>().get(
  '/',
  operation('당구장의 이번 달 기록과 매치, 대회', hallOverviewAnswer),
  cacheForGuests,
  query(overviewQuery),
  async c => {
    const { db, listCache, now } = c.env.site;
    const wanted = c.req.valid('query');
    const today = seoulDay(now());
    const clock = toSeoulIso(now().toISOString());
    const tables = ['match_results', 'hall_records', 'members'] as const;
    // Cached by the folded name, because all its spellings read the same thousands of rows.
    const name = `hall overview ${JSON.stringify([foldKey(wanted.hall), today])}`;
    const place = JSON.stringify([wanted, today]);
    const [found, ahead, tournaments] = await Promise.all([
      listCache.get(name, tables, () => loadHallOverview(db, foldKey(wanted.hall), today)),
      listCache.get(`matches at ${place}`, ['match_posts', 'members'], () =>
        findMatchesAt(db, wanted, today),
      ),
      listCache.get(`tournaments at ${place}`, ['match_posts', 'tournaments'], () =>
        findTournamentsAt(db, wanted, today),
      ),
    ]);
    // Leaves out matches that have begun since the cached read.
    const matches = ahead.filter(({ begins }) => begins > clock.slice(0, 16)).slice(0, SHOWN);
    return c.json<HallOverview>({
      ...found,
      tournaments,
      matches: matches.map(({ begins: _, ...match }) => match),
    });
  },
);

async function loadHallOverview(db: Database, hallKey: string, today: string) {
  const month = today.slice(0, 7);
  const [best, boards] = await Promise.all([
    findBestResults(db, hallKey, dayStartUtc(`${month}-01`)),
    loadRecordBoards(db, hallKey),
  ]);
  return { month, ...best, boards };
}

async function findBestResults(db: Database, hallKey: string, since: string) {
  const results = await db
    .selectFrom('match_results')
    .select(['member', 'ball', 'points', 'target', 'high_run'])
    .where('hall_key', '=', hallKey)
    .where('at', '>=', since)
    .orderBy('at')
    .limit(RESULTS_READ)
    .execute();
  const players = [...Map.groupBy(results, ({ member, ball }) => `${member} ${ball}`).values()].map(games => {
    const [{ member, ball } = { member: 0, ball: '4' as const }] = games;
    const scored = games.filter(({ target }) => target > 0);
    const sum = (column: 'points' | 'target') => scored.reduce((total, game) => total + game[column], 0);
    const rate = scored.length < GAMES_LEAST ? 0 : sum('points') / sum('target');
    return { member, ball, run: Math.max(...games.map(game => game.high_run)), rate };
  });
  const first = (by: 'run' | 'rate') =>
    players
      .filter(player => player[by] > 0)
      .sort((a, b) => b[by] - a[by] || a.member - b.member)
      .slice(0, 2 * SHOWN);
  const [runs, rates] = [first('run'), first('rate')];
  const numbers = [...new Set([...runs, ...rates].map(({ member }) => member))];
  const rows =
    numbers.length === 0
      ? []
      : await db
          .selectFrom('members')
          .select(['number', 'id', 'username', 'score4'])
          .where('number', 'in', numbers)
          .where('listed', '=', 1)
          .execute();
  const byNumber = new Map(rows.map(row => [row.number, row]));
  const shown = (figure: typeof runs, by: 'run' | 'rate') =>
    figure
      .flatMap(player => {
        const row = byNumber.get(player.member);
        if (!row) return [];
        const { id, number, username, score4 } = row;
        return [{ id, number, username, score4: score4 || null, ball: player.ball, best: player[by] }];
      })
      .slice(0, SHOWN);
  return { runs: shown(runs, 'run'), rates: shown(rates, 'rate') };
}

async function loadRecordBoards(db: Database, hallKey: string): Promise<HallOverview['boards']> {
  const balls = ['4', '3'] as const;
  const ranked = db.selectFrom('hall_records').select('id').where('listed', '=', 1).where('ranked', '=', 1);
  const ofHall = ranked.where('hall_key', '=', hallKey).limit(1);
  // Reads one index row for each game (3구, 4구), because a large hall has thousands of records.
  const found = await Promise.all(balls.map(ball => ofHall.where('ball', '=', ball).executeTakeFirst()));
  return balls.filter((_, index) => found[index]);
}

async function findMatchesAt(db: Database, { hall, region }: z.infer<typeof overviewQuery>, today: string) {
  const posts = await db
    .selectFrom('match_posts')
    .select('id')
    .where('open', '=', 1)
    .where('hall', '=', hall)
    .where('region', '=', region as Region)
    .where('last_day', '>=', today)
    .where('day', '<>', '')
    .where('board', '=', 'singlematch')
    .orderBy('last_day')
    .orderBy('start_time')
    .orderBy('id')
    .limit(4 * SHOWN)
    .execute();
  const ids = posts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('match_posts as post')
    .innerJoin('members', 'members.number', 'post.author')
    .select(['post.id', 'title', 'day', 'start_time'])
    .select(AUTHOR_NAME)
    .where('post.id', 'in', ids)
    .execute();
  return inOrder(ids, rows).map(({ id, title, day, start_time: time, ...row }) => ({
    ...{ id, title, authorId: shownAuthor(row).authorId },
    when: [`${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`, time].filter(Boolean).join(' '),
    begins: `${day}T${time || '24:00'}`,
  }));
}

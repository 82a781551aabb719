import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import { operation, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { REGIONS, type Region } from '#/shared/regions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { dayStartUtc, seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { type HallOverview, hallOverviewAnswer } from './hall-overview.contract.ts';
import { findTournamentsAt } from './hall-tournaments.server.ts';

const NAME_MOST = 100;
const HALL_WANTED = '당구장 이름을 알려주세요.';
const SHOWN = 5;
// More results than any hall has in a month.
const RESULTS_READ = 5000;

const overviewQuery = z.object({
  hall: z.string().trim().min(1, HALL_WANTED).max(NAME_MOST, HALL_WANTED),
  region: z.string().refine(region => REGIONS.some(each => each === region), '지역을 골라주세요.'),
});
/** Name and region are sent, because matches, tournaments and results store no id of a hall. */
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
  const [runs, boards] = await Promise.all([
    findBestResults(db, hallKey, dayStartUtc(`${month}-01`)),
    loadRecordBoards(db, hallKey),
  ]);
  return { month, runs, boards };
}

async function findBestResults(db: Database, hallKey: string, since: string) {
  const results = await db
    .selectFrom('match_results')
    .select(['member', 'ball', 'high_run'])
    .where('hall_key', '=', hallKey)
    .where('at', '>=', since)
    .where('high_run', '>', 0)
    .orderBy('at')
    .limit(RESULTS_READ)
    .execute();
  const bests = [...Map.groupBy(results, ({ member, ball }) => `${member} ${ball}`).values()]
    .flatMap(runs => runs.toSorted((a, b) => b.high_run - a.high_run).slice(0, 1))
    .sort((a, b) => b.high_run - a.high_run || a.member - b.member);
  // Some of them may be hidden members.
  const found = BALLS.map(ball => bests.filter(best => best.ball === ball).slice(0, 2 * SHOWN));
  const numbers = [...new Set(found.flat().map(({ member }) => member))];
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .select(['number', 'id', 'username', 'score4'])
    .where('number', 'in', numbers)
    .where('listed', '=', 1)
    .execute();
  const byNumber = new Map(rows.map(row => [row.number, row]));
  return found.flatMap(runs =>
    runs
      .flatMap(({ member, ball, high_run: best }) => {
        const row = byNumber.get(member);
        return row ? [{ ...row, score4: row.score4 || null, ball, best }] : [];
      })
      .slice(0, SHOWN),
  );
}

async function loadRecordBoards(db: Database, hallKey: string): Promise<HallOverview['boards']> {
  const ranked = db.selectFrom('hall_records').select('id').where('listed', '=', 1).where('ranked', '=', 1);
  const ofHall = ranked.where('hall_key', '=', hallKey).limit(1);
  // Reads one index row for each game (3구, 4구), because a large hall has thousands of records.
  const found = await Promise.all(BALLS.map(ball => ofHall.where('ball', '=', ball).executeTakeFirst()));
  return BALLS.filter((_, index) => found[index]);
}

async function findMatchesAt(db: Database, { hall, region }: z.infer<typeof overviewQuery>, today: string) {
  const posts = await db
    .selectFrom('match_posts')
    .select('id')
    .where(eb => eb.and({ open: 1, hall, region: region as Region }))
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
    id,
    title,
    authorId: shownAuthor(row).authorId,
    when: showDay(day, time, today),
    begins: `${day}T${time || '24:00'}`,
  }));
}

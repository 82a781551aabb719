import type { Database } from '#/database/connect.ts';
import { isTournamentTitle } from '#/features/tournaments/announcing/facts.rules.ts';
import type { Region } from '#/shared/regions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { addDays } from '#/shared/time/time.ts';
import type { HallOverview } from './hall-overview.contract.ts';

const SHOWN = 5;
const COMING_MOST = 1000;

/** Returns folded names; a tournament is on `today` or later. */
export async function findHallsWithTournaments(db: Database, region: Region, today: string) {
  const tournaments = db
    .selectFrom('tournaments')
    .select('hall_key')
    .where(eb => eb.and({ shown: 1, state: 'coming', region }))
    .where('day', '>=', today)
    .orderBy('day')
    .limit(COMING_MOST);
  const [rows, promotions] = await Promise.all([tournaments.execute(), findPromotions(db, region, today)]);
  return [...rows.map(row => row.hall_key), ...promotions.map(post => foldKey(post.hall))];
}

/** At most five tournaments: live ones, then announced ones (the soonest first), then closed ones. */
export async function findTournamentsAt(
  db: Database,
  { hall, region }: { hall: string; region: string },
  today: string,
): Promise<HallOverview['tournaments']> {
  const key = foldKey(hall);
  const held = (state: 'live' | 'coming' | 'closed', order: 'asc' | 'desc') =>
    db
      .selectFrom('tournaments')
      .select(['id', 'title', 'day', eb => eb.val(state).as('state')])
      .where('hall_key', '=', key)
      // A hall in another region may have the same name.
      .where('region', 'in', ['', region as Region])
      .where(eb => eb.and({ shown: 1, state }))
      .orderBy('day', order)
      .orderBy('id', order)
      .limit(SHOWN);
  const [live, announced, closed, promotions] = await Promise.all([
    held('live', 'desc').execute(),
    // An evening may end after midnight.
    held('coming', 'asc').where('day', '>=', addDays(today, -1)).execute(),
    held('closed', 'desc').execute(),
    findPromotions(db, region, today),
  ]);
  const promoted = promotions
    .filter(post => foldKey(post.hall) === key)
    .map(({ hall: _, ...post }) => ({
      ...post,
      state: 'coming' as const,
      path: `/promotion-board/${post.id}`,
    }));
  const withPath = (rows: typeof live) => rows.map(row => ({ ...row, path: `/tournaments/${row.id}` }));
  const coming = [...withPath(announced), ...promoted].sort((a, b) => a.day.localeCompare(b.day));
  return [...withPath(live), ...coming, ...withPath(closed)].slice(0, SHOWN);
}

/** Posts that take players for a coming tournament, without posts from which one was opened. */
async function findPromotions(db: Database, region: string, today: string) {
  const posts = await db
    .selectFrom('match_posts')
    .select(['id', 'title', 'hall', 'day'])
    .where(eb => eb.and({ board: 'promotion', open: 1, region: region as Region, undated_since: '' }))
    .where('last_day', '>=', today)
    .where('day', '<>', '')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('tournaments')
            .select('id')
            .whereRef('post', '=', 'match_posts.id')
            .where('shown', '=', 1),
        ),
      ),
    )
    .orderBy('last_day')
    .orderBy('start_time')
    .orderBy('id')
    .limit(COMING_MOST)
    .execute();
  return posts.filter(({ title }) => isTournamentTitle(title));
}

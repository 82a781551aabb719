import type { Database } from '#/database/connect.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { pageUpTo } from '#/database/lists/list-pages.ts';
import { sortIds } from '#/database/lists/list-search.ts';
import { findPosts } from '#/database/search/find-texts.ts';
import { loadListedPosts } from '#/features/boards/posts/posts.server.ts';
import type { MatchesByDay } from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { type MatchRow, storeOf } from '#/features/matches/posts/match-posts.server.ts';
import type { Site } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { addDays, toSeoulIso } from '#/shared/time/time.ts';
import { daysOfFilter } from './match-facts.rules.ts';

/** A match post without a day counts as open for this many days after its publication. */
export const UNDATED_DAYS = 60;

/** The total is at most 1,000; the answer may come from the cache. */
export function findMatches(
  { db, listCache, now }: Pick<Site, 'db' | 'listCache' | 'now'>,
  board: MatchBoard,
  wanted: MatchesByDay,
): Promise<{ rows: MatchRow[]; total: number }> {
  const minute = seoulMinute(now());
  const tables = ['match_posts', 'match_post_texts', 'members'] as const;
  return listCache.getPage({ name: `${board.kind} by day ${minute}`, query: wanted, tables }, async () => {
    const list = listByDay(board, wanted, minute);
    const { ids, total } = await (wanted.q === undefined
      ? pageUpTo(db, list, span(wanted), SEARCH_COUNT_LIMIT)
      : searchMatches(db, board, list, wanted));
    return { rows: await loadListedPosts(db, storeOf(board), ids), total };
  });
}

type Narrowed = Pick<MatchesByDay, 'state' | 'region' | 'discipline' | 'day' | 'score'>;

/** `YYYY-MM-DDTHH:MM`; a match leaves the list of open ones as its minute begins. */
export const seoulMinute = (now: Date) => toSeoulIso(now.toISOString()).slice(0, 16);

export function listByDay({ kind }: MatchBoard, query: Narrowed, minute: string): OrderedList {
  const [today = '', clock = ''] = minute.split('T');
  const { state, region, discipline, day, score } = query;
  const name = JSON.stringify(['matches', kind, state, region, discipline, day, score, minute]);
  const place = { table: 'match_posts', id: 'id', name } as const;
  const where: Segment['where'] = [['board', '=', kind]];
  if (region) where.push(['region', '=', region]);
  if (state === 'past') return { ...place, segments: pastSegments(where, today, clock) };
  where.push(['open', '=', 1]);
  if (discipline) where.push(['discipline', '=', discipline]);
  if (score) where.push(['score_from', '<=', score], ['score_to', '>=', score]);
  const dated = datedSegments([...where, ['undated_since', '=', '']], { day, today, clock });
  const undated: Segment = {
    where: [...where, ['undated_since', '>', addDays(today, -UNDATED_DAYS)]],
    by: ['undated_since', ...BY_DAY],
    direction: 'desc',
  };
  return { ...place, segments: day ? dated : [...dated, undated] };
}

type Days = { day: string | undefined; today: string; clock: string };

/** Today's matches come first, by time and then those without a time; later days follow. */
function datedSegments(where: Segment['where'], { day, today, clock }: Days): Segment[] {
  const { first, last } = day ? daysOfFilter(day, today) : { first: today, last: '' };
  const isToday: Segment['where'] = [...where, ['last_day', '=', today]];
  const ofToday: Segment[] =
    first > today || (last && last < today)
      ? []
      : [
          { where: [...isToday, ['start_time', '>', clock]], by: ['start_time', 'id'], direction: 'asc' },
          { where: [...isToday, ['start_time', '=', '']], by: ['id'], direction: 'asc' },
        ];
  const later: Segment['where'] = [...where, ['last_day', '>', first > today ? addDays(first, -1) : today]];
  if (last) later.push(['last_day', '<', addDays(last, 1)]);
  return [...ofToday, { where: later, by: BY_DAY, direction: 'asc' }];
}

/** Today's matches come first, the latest first, then those of days that are over. */
function pastSegments(where: Segment['where'], today: string, clock: string): Segment[] {
  const shown: Segment['where'] = [...where, ['hidden', '=', 0]];
  return [
    {
      where: [...shown, ['last_day', '=', today], ['start_time', '>', ''], ['start_time', '<=', clock]],
      by: ['start_time', 'id'],
      direction: 'desc',
    },
    { where: [...shown, ['last_day', '>', ''], ['last_day', '<', today]], by: BY_DAY, direction: 'desc' },
  ];
}

const BY_DAY = ['last_day', 'start_time', 'id'];

async function searchMatches(db: Database, { kind }: MatchBoard, list: OrderedList, wanted: MatchesByDay) {
  const hits = await findPosts(db, kind, { q: wanted.q });
  // One query for each segment: together they could use only the conditions that all of them share.
  const found: number[] = [];
  for (const segment of list.segments)
    found.push(...(await sortIds(db, { ...list, segments: [segment] }, hits)));
  const { offset, size } = span(wanted);
  return { ids: found.slice(offset, offset + size), total: found.length };
}

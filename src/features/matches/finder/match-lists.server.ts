import type { Database } from '#/database/connect.ts';
import { countUpTo, type OrderedList, type Segment } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { sortIds } from '#/database/lists/list-search.ts';
import { findPosts } from '#/database/search/find-texts.ts';
import { loadListedPosts } from '#/features/boards/posts/posts.server.ts';
import type { MatchesByDay } from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import { type MatchRow, storeOf } from '#/features/matches/posts/match-posts.server.ts';
import type { Site } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { daysOfFilter, UNDATED_DAYS } from './match-facts.rules.ts';

type Found = { rows: MatchRow[]; total: number };

/** A page of a board's matches, ordered by day, and their total, at most 1,000; may come from the cache. */
export function findMatches(
  { db, listCache, now }: Pick<Site, 'db' | 'listCache' | 'now'>,
  board: MatchBoard,
  wanted: MatchesByDay,
): Promise<Found> {
  const today = seoulDay(now());
  const tables = ['match_posts', 'match_post_texts', 'members'] as const;
  return listCache.getPage({ name: `${board.kind} by day ${today}`, query: wanted, tables }, async () => {
    const list = listByDay(board, wanted, today);
    const { ids, total } = await (wanted.q === undefined
      ? findMatchPage(db, list, wanted)
      : searchMatches(db, board, list, wanted));
    return { rows: await loadListedPosts(db, storeOf(board), ids), total };
  });
}

type Narrowed = Pick<MatchesByDay, 'state' | 'region' | 'discipline' | 'day' | 'score'>;

/**
 * Returns the filters and the order by which the database lists matches by day; `today` is a day in Seoul.
 */
export function listByDay({ kind }: MatchBoard, query: Narrowed, today: string): OrderedList {
  const { state, region, discipline, day, score } = query;
  const name = JSON.stringify(['matches', kind, state, region, discipline, day, score, today]);
  const place = { table: 'match_posts', id: 'id', name } as const;
  const where: Segment['where'] = [['board', '=', kind]];
  if (region) where.push(['region', '=', region]);
  if (state === 'past') {
    where.push(['hidden', '=', 0], ['last_day', '>', ''], ['last_day', '<', today]);
    return { ...place, segments: [{ where, by: BY_DAY, direction: 'desc' }] };
  }
  where.push(['open', '=', 1]);
  if (discipline) where.push(['discipline', '=', discipline]);
  if (score) where.push(['score_from', '<=', score], ['score_to', '>=', score]);
  const { first, last } = day ? daysOfFilter(day, today) : { first: today, last: '' };
  const from = first > today ? first : today;
  const ahead: Segment['where'] = [
    ...where,
    ['undated_since', '=', ''],
    ['last_day', '>', addDays(from, -1)],
  ];
  if (day) ahead.push(['last_day', '<', addDays(last, 1)]);
  const dated: Segment = { where: ahead, by: BY_DAY, direction: 'asc' };
  const undated: Segment = {
    where: [...where, ['undated_since', '>', addDays(today, -UNDATED_DAYS)]],
    by: ['undated_since', ...BY_DAY],
    direction: 'desc',
  };
  return { ...place, segments: day ? [dated] : [dated, undated] };
}

const BY_DAY = ['last_day', 'start_time', 'id'];

type Page = { ids: number[]; total: number };

async function findMatchPage(db: Database, list: OrderedList, query: MatchesByDay): Promise<Page> {
  let total = 0;
  for (const segment of list.segments) {
    if (total < SEARCH_COUNT_LIMIT) total += await countUpTo(db, list, segment, SEARCH_COUNT_LIMIT - total);
  }
  const { offset, size } = span(query);
  const within = Math.min(size, total - offset);
  // This close to its start a list is walked step by step, whatever its length.
  return { ids: within > 0 ? await pageIds(db, list, { offset, size: within, total }) : [], total };
}

async function searchMatches(
  db: Database,
  { kind }: MatchBoard,
  list: OrderedList,
  wanted: MatchesByDay,
): Promise<Page> {
  const hits = await findPosts(db, kind, { q: wanted.q });
  // One query for each segment: together they could use only the conditions that all of them share.
  const found: number[] = [];
  for (const segment of list.segments)
    found.push(...(await sortIds(db, { ...list, segments: [segment] }, hits)));
  const { offset, size } = span(wanted);
  return { ids: found.slice(offset, offset + size), total: found.length };
}

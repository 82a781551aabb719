import { Hono } from 'hono';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { LISTED, orderedById, pageIds } from '#/database/lists/list-pages.ts';
import { AUTHOR_NAME, inOrder } from '#/database/rows.ts';
import { mostLikedId } from '#/features/boards/free-board/popular.server.ts';
import { listByDay, seoulMinute } from '#/features/matches/finder/match-lists.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { adContents, adEntry, type Banner } from '#/features/site/ads/ads.contract.ts';
import { UNREADABLE } from '#/features/site/ads/ads.rules.ts';
import { listOf } from '#/features/tournaments/lists/tournament-list.server.ts';
import { operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { readContents } from '#/server/http/public-files.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { placeText } from '#/shared/regions.ts';
import { AD_FILE } from '#/shared/site-settings.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { type Highlights, highlightsAnswer } from './highlights.contract.ts';

// A tournament that is still marked as running after this many days was probably forgotten by its organiser.
const LIVE_DAYS = 3;
const MATCHES_SHOWN = 2;
const DATE_CUT = 20;

type Reading = Pick<Site, 'db' | 'listCache' | 'now'>;

export const highlights = new Hono<ApiEnv>().get(
  '/',
  operation('홈에 보이는 요즘 소식', highlightsAnswer),
  cacheForGuests,
  async c => {
    const { site } = c.env;
    const [notice, tournament, matches, post, banner] = await Promise.all([
      shownNotice(site),
      shownTournament(site),
      nextMatches(site),
      likedPost(site),
      shownBanner(site),
    ]);
    return c.json<Highlights>({ notice, tournament, matches, post, banner });
  },
);

const PINNED = orderedById({ table: 'notices', id: 'id', within: [LISTED, ['pinned', '=', 1]] });
const NOTICES = orderedById({ table: 'notices', id: 'id', within: [LISTED] });

/** The newest pinned notice, or the newest one if none is pinned. */
function shownNotice({ db, listCache }: Reading): Promise<Highlights['notice']> {
  return listCache.get('highlights notice', ['notices'], async () => {
    const pinned = await pageIds(db, PINNED, FIRST);
    const ids = pinned.length > 0 ? pinned : await pageIds(db, NOTICES, FIRST);
    const rows = db.selectFrom('notices').select(['id', 'title']).where('id', 'in', ids);
    return ids.length > 0 ? ((await rows.executeTakeFirst()) ?? null) : null;
  });
}

/** The newest running tournament, else the next announced one. */
function shownTournament({ db, listCache, now }: Reading): Promise<Highlights['tournament']> {
  const today = seoulDay(now());
  return listCache.get(`highlights tournament ${today}`, ['tournaments'], async () => {
    // The list of announced tournaments begins a day before the day that it is given.
    const lists = [playedNow(today), listOf('coming', addDays(today, 1))];
    const ids = (await Promise.all(lists.map(list => pageIds(db, list, FIRST)))).flat();
    if (ids.length === 0) return null;
    const columns = ['id', 'title', 'state', 'day', 'hall', 'region'] as const;
    const found = await db.selectFrom('tournaments').select(columns).where('id', 'in', ids).execute();
    const [row] = inOrder(ids, found);
    if (!row) return null;
    const { id, title, state, day } = row;
    return { id, title, isLive: state === 'live', when: showDay(day, '', today), place: placeText(row) };
  });
}

/** The day of a tournament marked as running must be between LIVE_DAYS ago and tomorrow. */
function playedNow(today: string): OrderedList {
  const live = listOf('live', today);
  const days: Segment['where'] = [
    ['day', '>', addDays(today, -LIVE_DAYS)],
    ['day', '<=', addDays(today, 1)],
  ];
  const segments = live.segments.map(segment => ({ ...segment, where: [...segment.where, ...days] }));
  return { ...live, name: `${live.name} about ${today}`, segments };
}

/** The next `MATCHES_SHOWN` matches that take applications and have not begun, the soonest first. */
function nextMatches({ db, listCache, now }: Reading): Promise<Highlights['matches']> {
  const minute = seoulMinute(now());
  const list = listByDay(MATCH_BOARDS.singlematch, { state: 'open' }, minute);
  // The last segment has the matches without a day.
  const dated = { ...list, segments: list.segments.slice(0, -1) };
  const today = minute.slice(0, 10);
  return listCache.get(`highlights matches ${minute}`, ['match_posts', 'members'], async () => {
    const ids = await pageIds(db, dated, { ...FIRST, size: MATCHES_SHOWN, total: MATCHES_SHOWN });
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('match_posts as post')
      .innerJoin('members', 'members.number', 'post.author')
      .select(['post.id', 'title', 'day', 'start_time', 'match_date', 'post.hall', 'post.region'])
      .select(AUTHOR_NAME)
      .where('post.id', 'in', ids)
      .execute();
    return inOrder(ids, rows).map(({ id, title, day, start_time, match_date, ...row }) => {
      const when = day ? showDay(day, start_time, today) : cutText(match_date, DATE_CUT);
      return { id, title, authorId: shownAuthor(row).authorId, when, place: placeText(row) };
    });
  });
}

async function likedPost(site: Reading): Promise<Highlights['post']> {
  const liked = await mostLikedId(site);
  if (liked === null) return null;
  return site.listCache.get(`highlights post ${liked}`, ['free_posts', 'members'], async () => {
    const row = await site.db
      .selectFrom('free_posts as post')
      .innerJoin('members', 'members.number', 'post.author')
      .select(['post.id', 'title', 'like_count'])
      .select(AUTHOR_NAME)
      .where('post.id', '=', liked)
      // The post may have been hidden meanwhile.
      .where('post.hidden', '=', 0)
      .executeTakeFirst();
    if (!row) return null;
    const { id, title, like_count: likes } = row;
    return { id, title, authorId: shownAuthor(row).authorId, likes };
  });
}

const FIRST = { offset: 0, size: 1, total: 1 };

function shownBanner(site: Site): Promise<Banner | null> {
  return site.listCache.get('banner', ['site_settings'], async () => {
    // An unreadable file must not fail the front page.
    const contents = await readContents(site, AD_FILE, adContents, UNREADABLE).catch(() => undefined);
    const { data } = adEntry.safeParse(contents?.banner);
    if (!data) return null;
    const { text, imageUrl, linkUrl, pictures } = data;
    const alt = pictures[0]?.alt ?? '';
    return imageUrl && linkUrl && (alt || text) ? { text, imageUrl, alt, linkUrl } : null;
  });
}

import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type RawBuilder, sql } from 'kysely';
import { inProcessApi, refusedAnswer } from '#/app/http/in-process.ts';
import type { Database } from '#/database/connect.ts';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { findLeagueCalendar, findLeagueEvents } from '#/features/clubs/leagues/league-calendar.server.ts';
import { findMeetingEvents } from '#/features/clubs/meetings/meeting-calendar.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import {
  type CalendarEvent,
  calendarFile,
  findCalendarEvent,
  findFeedOwner,
  findHallCalendar,
  findMemberEvents,
} from '#/features/tournaments/calendars/calendars.server.ts';
import { answerOnce } from '#/server/cache/response-cache.ts';
import { addressOnBoard, readBoards } from '#/server/custom-boards.ts';
import { type Config, markPath, publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { ACCENTS } from '#/shared/accents.ts';
import { FREE_BOARD_ID, isPublicBoard } from '#/shared/board-rights.ts';
import { fetchJson } from '#/ui/client/api.ts';

const ID = '{[1-9]\\d{0,14}}';
const ENTRIES = '20';
type Entry = { id: number; title: string; content: string; date: string; author?: string };

/** Routes of robots.txt, the web app manifest, the sitemap and the Atom feeds. */
export function feeds(site: Site): Hono {
  const origin = publicUrl(site.config);
  const client = inProcessApi(site);
  const { db } = site;
  const query = { page: '1', size: ENTRIES };
  const atomOfNotices = async () => {
    const entries = await fetchJson(client.api.announcements.$get({ query: { ...query, sort: 'id' } }));
    return atomFeed(site, { link: `${origin}/notice`, name: '공지사항', entries });
  };
  const atomOfFreeBoard = async () => {
    const entries = await fetchJson(client.api.freeboard.$get({ query }));
    return atomFeed(site, { link: `${origin}/free-board`, name: '자유게시판', entries });
  };
  const atomOfSeason = async (id: string) => {
    const season = await fetchJson(client.api.seasons[':id'].$get({ param: { id } })).catch(refusedAnswer);
    if (season instanceof Response) return season;
    const entries = season.tournaments.slice(0, Number(ENTRIES)).map(heldEntry);
    const channel = { link: `${origin}/seasons/${season.id}`, name: season.title, entries };
    return atomFeed(site, channel, `${origin}/tournaments`);
  };
  const cached = cachedIn(site);
  return new Hono()
    .get('/robots.txt', c =>
      c.text(`User-agent: *\nDisallow: /api/\nDisallow: /admin/\nSitemap: ${origin}/sitemap.xml\n`),
    )
    .get('/manifest.webmanifest', c => {
      c.header('cache-control', 'public, max-age=3600');
      c.header('content-type', 'application/manifest+json');
      return c.body(JSON.stringify(manifestOf(site.config)));
    })
    .get('/sitemap.xml', c => cached(c, async () => answer(await sitemapIndex(db, origin))))
    .get('/sitemap/pages.xml', c => cached(c, async () => answer(await sitemapOfPages(db, origin))))
    .get(`/sitemap/:part{${PART}}`, c =>
      cached(c, async () => answer(await sitemapOfPart(db, origin, c.req.param('part')))),
    )
    .get('/notice/feed.xml', c => cached(c, atomOfNotices))
    .get('/free-board/feed.xml', c => cached(c, atomOfFreeBoard))
    .get(`/seasons/:id${ID}/feed.xml`, c => cached(c, () => atomOfSeason(c.req.param('id'))));
}

/** Returns a function that answers a request from the cache, or else with what `make` returns. */
const cachedIn =
  ({ responseCache }: Site) =>
  (c: Context, make: () => Promise<Response>) =>
    responseCache.answer(c.req.raw, make);

function answer(xml: string, type = 'application/xml'): Response {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=60' };
  return new Response(xml, { headers });
}

type Held = { id: number; title: string; day: string; hall: string; champions: { name: string }[] };

/** A feed entry for a finished tournament of a season, dated midnight (Seoul) of the tournament's day. */
const heldEntry = ({ id, title, day, hall, champions }: Held): Entry => ({
  id,
  title,
  content: [day, hall, champions.length > 0 && `우승 ${champions.map(({ name }) => name).join(', ')}`]
    .filter(Boolean)
    .join(' · '),
  date: `${day}T00:00:00+09:00`,
});

type Channel = { link: string; name: string; entries: Entry[] };

/** The answer with an Atom feed; its entries are pages below the address `parent`, by default the feed's own. */
async function atomFeed({ config }: Site, { link, name, entries }: Channel, parent = link) {
  const { Feed } = await import('feed');
  const updated = entries[0] ? new Date(entries[0].date) : new Date(0);
  const siteName = config.SITE_NAME;
  const title = `${siteName} ${name}`;
  const self = `${link}/feed.xml`;
  const feed = new Feed({
    id: link,
    title,
    link,
    updated,
    language: 'ko',
    copyright: '',
    feedLinks: { atom: self },
  });
  for (const { id, title, content, date, author } of entries) {
    const address = `${parent}/${id}`;
    feed.addItem({
      id: address,
      link: address,
      title: asHtml(title),
      date: new Date(date),
      description: asHtml(content),
      author: [{ name: author ?? siteName }],
    });
  }
  return answer(feed.atom1(), 'application/atom+xml');
}

/** Escapes a member's plain text for HTML, because the feeds declare their entries' texts as HTML. */
const asHtml = (text: string) => String(html`${text}`);

const IVORY = '#fbf8f1';
const ICONS = [
  { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

function manifestOf(config: Config) {
  const { SITE_NAME: siteName, ACCENT } = config;
  const mark = markPath(config);
  const icons = config.SITE_MARK ? [{ src: mark, sizes: 'any', purpose: 'any' }] : ICONS;
  const [shortcut] = icons.slice(config.SITE_MARK ? 0 : 1);
  return {
    name: siteName,
    short_name: siteName,
    description: '4구·3구 당구인의 마당',
    lang: 'ko',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: ACCENTS[ACCENT],
    background_color: IVORY,
    icons,
    // The menu of a long press on the icon.
    shortcuts: [
      { name: '대회 시작', url: '/tournament/setup', icons: [shortcut] },
      { name: '출석체크', url: '/attendance', icons: [shortcut] },
    ],
  };
}

const PUBLIC = { 'cache-control': 'public, max-age=60' };
// The secret address opens the calendar, so no shared cache keeps it; clients ask whether it changed.
const SECRET = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };

/** The routes of iCalendar files: of a tournament, of a hall, of a league, and (at a secret address) of a member. */
export function calendars(site: Site): Hono {
  const { db, now, config } = site;
  const origin = publicUrl(config);
  const cached = cachedIn(site);
  const answer = (name: string, events: CalendarEvent[], headers: Record<string, string>) =>
    new Response(calendarFile(name, events, origin), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', ...headers },
    });
  const ofTournament = async (id: string) => {
    const event = await findCalendarEvent(db, Number(id));
    if (!event) return missing();
    const file = { 'content-disposition': `attachment; filename="tournament-${id}.ics"` };
    return answer(event.title, [event], { ...PUBLIC, ...file });
  };
  const ofHall = async (id: string) => {
    const hall = await findHallCalendar(db, Number(id), now());
    return hall ? answer(`${hall.name} 대회`, hall.events, PUBLIC) : missing();
  };
  const ofLeague = async (id: string, league: string) => {
    const found = await findLeagueCalendar(db, { id: Number(id), league: Number(league) });
    return found ? answer(found.name, found.events, PUBLIC) : missing();
  };
  const ofMember = async (token: string) => {
    const member = await findFeedOwner(db, token);
    if (member === undefined) return missing();
    const kinds = [findMemberEvents, findMeetingEvents, findLeagueEvents];
    const found = kinds.map(find => find(db, member, now()));
    return answer(`${config.SITE_NAME} 내 대회`, (await Promise.all(found)).flat(), SECRET);
  };
  return new Hono()
    .get(`/tournaments/:id${ID}/calendar.ics`, c => cached(c, () => ofTournament(c.req.param('id'))))
    .get(`/region/:id${ID}/calendar.ics`, c => cached(c, () => ofHall(c.req.param('id'))))
    .get(`/clubs/:id${ID}/leagues/:league${ID}/calendar.ics`, c =>
      cached(c, () => ofLeague(c.req.param('id'), c.req.param('league'))),
    )
    .get('/calendar/:file{[0-9a-f]{32}\\.ics}', async c =>
      answerOnce(c.req.raw, await ofMember(c.req.param('file').slice(0, 32))),
    );
}

const missing = () => new Response('캘린더를 찾을 수 없습니다.', { status: 404 });

const A_PART = 10_000;
const PAGES = [
  '/',
  '/notice',
  '/region',
  '/free-board',
  '/tournament-type',
  '/tournament/single',
  '/tournaments',
  '/seasons',
  '/clubs',
  '/gy',
  '/terms',
  '/privacy',
  '/report/rights',
  '/report/filming',
  '/report/privacy',
  '/feeds',
  '/api-docs',
];

type Span = readonly [after: number, last: number];

// The kinds with too many pages for one file, each split into parts: `posts-1.xml`, `halls-1.xml` …
const KINDS = {
  posts: { table: 'free_posts', pages: freePosts },
  matches: { table: 'match_posts', pages: matchPosts },
  halls: { table: 'halls', pages: pagesAt('/region', sql`select id, created_at as changed from halls`) },
  tournaments: {
    table: 'tournaments',
    pages: pagesAt('/tournaments', sql`select id, updated_at as changed from tournaments where shown = 1`),
  },
  seasons: {
    table: 'seasons',
    pages: pagesAt('/seasons', sql`select id, updated_at as changed from seasons where hidden = 0`),
  },
} as const;
type Kind = keyof typeof KINDS;

const PART = `(?:${Object.keys(KINDS).join('|')})-[1-9]\\d{0,9}\\.xml`;

/** The sitemap index (XML): a file for the fixed pages, and for each kind of `KINDS` one per 10,000 ids. */
async function sitemapIndex(db: Database, origin: string): Promise<string> {
  const parts = await Promise.all((Object.keys(KINDS) as Kind[]).map(kind => findSitemapParts(db, kind)));
  const entries = ['pages', ...parts.flat()].map(
    part => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`,
  );
  return document('sitemapindex', entries);
}

async function findSitemapParts(db: Database, kind: Kind): Promise<string[]> {
  const newest = db.selectFrom(KINDS[kind].table).select('id').orderBy('id', 'desc').limit(1);
  const last = (await newest.executeTakeFirst())?.id ?? 0;
  return Array.from({ length: Math.ceil(last / A_PART) }, (_, n) => `${kind}-${n + 1}`);
}

async function sitemapOfPages(db: Database, origin: string): Promise<string> {
  const notices = await db
    .selectFrom('notices')
    .select(['id', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(A_PART)
    .execute();
  const boards = (await readBoards(db)).filter(isPublicBoard).map(({ slug }) => `/boards/${slug}`);
  return document('urlset', [
    ...[...PAGES, ...boards].map(path => `<url><loc>${origin}${path}</loc></url>`),
    ...notices.map(({ id, updated_at }) => page(`${origin}/notice/${id}`, updated_at)),
  ]);
}

/** A sitemap file (XML) by its name: `posts-2.xml` lists the second 10,000 ids of posts. */
async function sitemapOfPart(db: Database, origin: string, file: string): Promise<string> {
  const [kind, number] = file.split(/[-.]/) as [Kind, string];
  const part = Number(number);
  const pages = await KINDS[kind].pages(db, [(part - 1) * A_PART, part * A_PART]);
  return document(
    'urlset',
    pages.map(({ path, changed }) => page(origin + path, changed)),
  );
}

type Row = { id: number; changed: string };

/** Returns a function that lists the pages `path/{id}` of those rows of `rows` with ids in a range. */
function pagesAt(path: string, rows: RawBuilder<Row>) {
  return async (db: Database, [after, last]: Span) => {
    const found = await sql<Row>`select id, changed from (${rows}) as shown
      where id > ${after} and id <= ${last} order by id`.execute(db);
    return found.rows.map(({ id, changed }) => ({ path: `${path}/${id}`, changed }));
  };
}

async function freePosts(db: Database, [after, last]: Span) {
  const posts = db.selectFrom('free_posts').select(['id', 'board', 'updated_at as changed']).orderBy('id');
  const rows = await posts.where('id', '>', after).where('id', '<=', last).execute();
  const boards = new Map((await readBoards(db)).filter(isPublicBoard).map(board => [board.id, board]));
  return rows.flatMap(({ id, board, changed }) => {
    const made = boards.get(board);
    if (!made && board !== FREE_BOARD_ID) return [];
    return { path: made ? addressOnBoard(made, id) : `/free-board/${id}`, changed };
  });
}

async function matchPosts(db: Database, [after, last]: Span) {
  const posts = db.selectFrom('match_posts').select(['id', 'board', 'updated_at as changed']).orderBy('id');
  const rows = await posts.where('id', '>', after).where('id', '<=', last).execute();
  return rows.map(({ id, board, changed }) => ({ path: postPath(MATCH_BOARDS[board], id), changed }));
}

const page = (address: string, changed: string) =>
  `<url><loc>${address}</loc><lastmod>${changed}</lastmod></url>`;

function document(root: string, entries: string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">${entries.join('')}</${root}>\n`;
}

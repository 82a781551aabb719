import { connect, type Database } from '#/database/connect.ts';
import type { MatchBoard } from '#/database/schema/board-tables.ts';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';

export const EMPTY = [
  '/',
  '/notice',
  '/free-board',
  '/region',
  '/tournament-type',
  '/tournament/single',
  '/search?q=대회',
];
export const GUEST = [
  '/',
  '/?tab=detailed',
  '/?q=없는이름&field=username',
  '/notice',
  '/notice/1',
  '/free-board',
  '/free-board?q=대회',
  '/free-board?tab=popular',
  '/free-board?heading=질문',
  '/free-board/600',
  '/boards/lessons',
  '/region',
  '/region?q=마포&field=address',
  '/region/1',
  '/gy',
  '/tournament-type',
  '/tournament/single',
  '/tournament/single/start',
  '/tournament/setup',
  '/tournament',
  '/tournament/multi',
  '/tournament/multi/start',
  '/tournaments',
  '/tournaments?tab=closed&region=서울',
  '/seasons',
  '/search',
  '/search?q=대회',
  '/search?q=없는말',
  '/ad1',
  '/ad2',
  '/ad3',
  '/attendance',
  '/signup',
  '/login',
  '/find-username',
  '/request-reset-password',
  '/report/rights',
  '/report/filming',
  '/terms',
  '/privacy',
  '/api-docs',
  '/report/privacy',
  '/no-such-page',
];
export const ADMIN = [
  '/',
  '/free-board',
  '/tournament-type',
  '/notifications',
  '/admin/cases?tab=reports',
  '/admin/cases?tab=reports&state=closed',
  '/admin/cases?tab=objections',
  '/admin/cases?tab=takedowns',
  '/admin/takedown-figures',
  '/admin/filters',
  '/admin/settings',
  '/admin/ads',
  '/admin/hall-page',
  '/admin/start',
  '/admin/notice-manage',
  '/admin/notice/new',
  '/admin/notice/edit/1',
  '/admin/region-manage',
  '/admin/region-import',
  '/admin/cases?tab=halls',
  '/region/1/edit',
  '/admin/webhooks',
  '/admin/members',
  '/admin/members?q=큐',
  '/admin/cases?tab=results',
  '/admin/voidings',
  '/admin/audit',
  '/admin/site-stats',
  '/admin/cases',
  '/admin/cases?tab=privacy',
  '/admin/access-records',
  '/admin/leak',
];
const MEMBER = [
  '/',
  '/profile',
  '/profile/points',
  '/profile/reports',
  '/profile/security',
  '/profile/linked-accounts',
  '/profile/bookmarks',
  '/profile/blocks',
  '/profile/access-tokens',
  '/profile/sanctions',
  '/profile/privacy-requests',
  '/profile/advertising',
  '/update-info',
  '/attendance',
  '/notifications',
  '/notifications/settings',
  '/free-board',
  '/free-board/600',
  '/free-board/new',
  '/boards/lessons/new',
  '/tournament-type',
  '/promotion-board/new',
  '/tournament/single',
  '/tournament/single/new',
  '/tournament/single/start',
  '/tournaments',
  '/tournaments/new',
];
const VIEW_LINK = 'ViewOfTheDemoTonight00';
const TABLE_LINK = 'TableOfTheDemoTonight0';

type Own = { seenByAll: string[]; seenByMember: string[] };

/** The screens of the demo member's profile, posts and applications. */
export async function addressesOf(dataDir: string, id: string): Promise<Own> {
  const db = connect({ databaseUrl: '', dataDir });
  const { number } = await db
    .selectFrom('members')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const newest = async (board: MatchBoard) => {
    const own = db.selectFrom('match_posts').select('id').where('author', '=', number).orderBy('id', 'desc');
    return (await own.where('board', '=', board).executeTakeFirstOrThrow()).id;
  };
  const written = db.selectFrom('free_posts').select('id').where('author', '=', number).orderBy('id', 'desc');
  const post = (await written.executeTakeFirstOrThrow()).id;
  const accepted = await db
    .selectFrom('applications')
    .innerJoin('match_posts', 'match_posts.id', 'post')
    .select(['post', 'board'])
    .where('member', '=', number)
    .where('state', '=', 'accepted')
    .orderBy('applications.id', 'desc')
    .executeTakeFirstOrThrow();
  const [promotion, match] = [await newest('promotion'), await newest('singlematch')];
  const onBoard = db
    .selectFrom('free_posts')
    .select(eb => eb.fn.max('id').as('id'))
    .where('board', '>', 1);
  const lesson = (await onBoard.executeTakeFirstOrThrow()).id;
  const tournaments = await newestTournaments(db);
  const tonight = await linksOfTonight(db);
  await db.destroy();
  const posts = [
    `/boards/lessons/${lesson}`,
    addressOf(MATCH_BOARDS.promotion, promotion),
    addressOf(MATCH_BOARDS.singlematch, match),
    ...tournaments,
  ];
  return {
    seenByAll: [`/profile/${id}`, `/profile/${id}?texts=comments`, ...posts, ...tonight],
    seenByMember: [
      ...MEMBER,
      `/free-board/edit/${post}`,
      `/promotion-board/edit/${promotion}`,
      ...posts,
      addressOf(MATCH_BOARDS[accepted.board], accepted.post),
    ],
  };
}

/** The newest tournament of each state. */
async function newestTournaments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select(eb => eb.fn.max('id').as('id'))
    .groupBy('state')
    .execute();
  return rows.map(({ id }) => `/tournaments/${id}`);
}

/** The share view, the TV and a table's scorer of the tournament that is being played. */
async function linksOfTonight(db: Database): Promise<string[]> {
  const live = db.selectFrom('tournaments').select('id').where('state', '=', 'live');
  const { id } = await live.executeTakeFirstOrThrow();
  const link = { tournament: id, created_at: new Date().toISOString() };
  await db
    .insertInto('tournament_links')
    .values([
      { ...link, token: VIEW_LINK, kind: 'view', table_number: 0 },
      { ...link, token: TABLE_LINK, kind: 'table', table_number: 1 },
    ])
    .execute();
  return [`/live/${VIEW_LINK}`, `/live/${VIEW_LINK}/tv`, `/table/${TABLE_LINK}`];
}

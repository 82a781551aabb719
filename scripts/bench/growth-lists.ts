import { MEMBER_SORTS } from '#/features/accounts/admin/managed-members.contract.ts';
import { MEMBER_TEXTS_MOST, TEXT_TABS } from '#/features/accounts/profile/texts/member-texts.constants.ts';
import { CONTACT_SORTS, RANKING_SORTS } from '#/features/results/rankings/rankings.rules.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { applicantsOf, hallsOf, matchTalkOf, openMatchesOf, promotionsOf } from './fill-boards.ts';
import { auditOf, ledgerOf, NAMED_HALL, notificationsOf } from './fill-members.ts';
import { casesOf, reportsOf } from './fill-moderation.ts';
import { discussedPost, discussionOf, firstAuthorsOf, newestComment, noticesOf } from './fill-posts.ts';
import { tournamentsOf } from './fill-tournaments.ts';

/**
 * A list, which may lie elsewhere on a larger site or be the nth of its kind; `rows` where it has not as many as the site, `as` who may read
 * it, `parameter` where its page is not asked for as `page`.
 */
export type List = {
  path: string | ((size: number, n?: number) => string);
  parameter?: string;
  rows?: (size: number) => number;
  as?: 'member' | 'admin';
  /** It has one page. */
  single?: boolean;
};
export type Which = keyof typeof LISTS;

/** Every list of the site that is read page by page, in all its orders. */
export const LISTS = { posts, boards, ranking, members, singles };

function posts(): List[] {
  const notices = inOrders('/api/announcements', ['id', 'title', 'content', 'date']);
  return [
    { path: '/api/freeboard/popular', rows: () => 10 },
    ...['/api/freeboard', '/free-board', '/free-board?order=asc'].map(path => ({ path })),
    ...['likes', 'comments'].map(sort => ({ path: `/api/freeboard?sort=${sort}` })),
    { path: size => `/api/freeboard/${discussedPost(size)}/comments`, rows: discussionOf },
    { path: size => `/free-board/${discussedPost(size)}`, rows: discussionOf, parameter: 'comments' },
    ...TEXT_TABS.map(address => ({
      path: `/api/memberanking/player1/texts?of=${address}`,
      rows: (size: number) => Math.min(firstAuthorsOf(size), MEMBER_TEXTS_MOST),
    })),
    ...['/api/announcements', '/notice', ...notices].map(path => ({ path, rows: noticesOf })),
  ];
}

function boards(): List[] {
  const tournaments = ['/api/tournaments', '/api/tournaments?state=closed', '/tournaments'];
  const halls = inOrders('/api/billiard-halls', ['id', 'region', 'name', 'address']);
  return [
    ...['/api/singlematch', '/api/singlematch?order=asc', '/tournament/single?tab=all'].map(path => ({
      path,
    })),
    ...['/api/singlematch/by-day', '/tournament/single'].map(path => ({ path, rows: openMatchesOf })),
    { path: '/api/singlematch/by-day?region=서울&score=250', rows: size => openMatchesOf(size / 2) },
    { path: '/api/promotion/by-day', rows: size => openMatchesOf(promotionsOf(size)) },
    ...['/api/promotion', '/tournament-type'].map(path => ({ path, rows: promotionsOf })),
    { path: '/api/billiard-halls/5/news', rows: () => 1 },
    ...['/region', ...halls].map(path => ({ path, rows: hallsOf })),
    { path: size => `/api/singlematch/${size}/applicants`, rows: applicantsOf },
    { path: size => `/tournament/single/${size}`, rows: applicantsOf, parameter: 'applicants' },
    { path: size => `/api/singlematch/${size}/comments`, rows: matchTalkOf },
    { path: size => `/api/promotion/${size + 5}/comments`, single: true },
    { path: size => `/tournament/single/${size}`, rows: matchTalkOf, parameter: 'comments' },
    ...tournaments.map(path => ({ path, rows: tournamentsOf })),
  ];
}

function ranking(): List[] {
  const api = '/api/memberanking';
  const periods = ['weekly', 'monthly', 'yearly'].flatMap(period => [
    `${api}?period=${period}`,
    ...inOrders(`${api}?period=${period}`, ['points', 'victory']),
  ]);
  const tabs = ['monthly', 'yearly', 'detailed'].map(tab => `/?tab=${tab}`);
  const open = ['/', ...tabs, api, ...periods, ...inOrders(api, RANKING_SORTS)];
  const guarded = inOrders(api, CONTACT_SORTS).map(path => ({ path, as: 'admin' as const }));
  return [...open.map(path => ({ path })), ...guarded];
}

/** What members read of themselves, and admins of everybody. */
function members(): List[] {
  const managed = ['/api/members', ...inOrders('/api/members', MEMBER_SORTS)];
  return [
    { path: '/api/members/points', rows: ledgerOf, as: 'member' },
    { path: '/api/notifications', rows: notificationsOf, as: 'member' },
    { path: '/api/reports', rows: reportsOf, as: 'member' },
    { path: '/api/members/bookmarks', rows: () => 1, as: 'member' },
    { path: '/api/members/blocks', as: 'member', single: true },
    { path: '/api/access-tokens', as: 'member', single: true },
    { path: '/api/members/providers', as: 'member', single: true },
    { path: '/api/auth/providers', single: true },
    { path: '/api/billiard-halls/favourites', as: 'member', single: true },
    { path: '/api/sanctions', rows: reportsOf, as: 'member' },
    ...['tab=reports', 'tab=reports&state=closed', 'tab=objections'].map(query => ({
      path: `/api/cases?${query}`,
      // Its pager ends there.
      rows: (size: number) =>
        Math.min(casesOf(size) / (query === 'tab=objections' ? 1 : 2), SEARCH_COUNT_LIMIT),
      as: 'admin' as const,
    })),
    { path: '/api/members/second-factor', as: 'member', single: true },
    { path: '/api/members/advertising', as: 'member', single: true },
    { path: '/api/members/writing-limits', as: 'member', single: true },
    {
      path: size => `/api/members/names?q=%E3%84%B1&post=${discussedPost(size)}`,
      as: 'member',
      single: true,
    },
    { path: '/api/billiard-halls/import/runs/last', as: 'admin', single: true },
    { path: '/api/filters', as: 'admin', single: true },
    { path: '/api/auth/signup-form', single: true },
    ...managed.map(path => ({ path, as: 'admin' as const })),
    { path: '/api/members/player1/activity', as: 'admin', single: true },
    { path: '/api/audit', rows: auditOf, as: 'admin' },
  ];
}

/** What is read beside the lists and must not grow with the site either. */
function singles(): List[] {
  const member = [
    ...OWN,
    ...['user', 'rank?period=weekly', 'player1/account'].map(of => `/api/memberanking/${of}`),
  ];
  const audit = ['action=hall.edit', 'admin=player1', 'action=post.change&admin=player1'];
  return [
    ...[...OPEN, ...PAGES].map(path => ({ path, single: true })),
    ...member.map(path => ({ path, as: 'member' as const, single: true })),
    ...forAdmin('/api/result-review', '/voidings'),
    { path: '/api/results/members/player1/card', single: true },
    { path: '/api/results/members/player1/tournaments?page=1', single: true },
    { path: '/api/cases/2', as: 'admin', single: true },
    ...['', '?member=player1&page=1', '/views?page=1'].map(address => ({
      path: `/api/access-records${address}`,
      as: 'admin' as const,
      single: true,
    })),
    ...forAdmin('/api/cases', '?page=1&state=closed', '/tabs'),
    ...forAdmin('/api/privacy-requests', '/own?page=1'),
    ...forAdmin('/api/billiard-halls', '/5/keeping'),
    ...forAdmin('/api/billiard-halls/5', '/facts/earlier', '/figures', '/news/kept?page=1'),
    ...forAdmin('/api/takedowns', '/own?page=1'),
    ...EARLIER.map(path => ({ path, as: 'admin' as const, single: true })),
    ...audit.map(params => ({ path: `/api/audit?${params}&page=2`, as: 'admin' as const, single: true })),
  ];
}

const forAdmin = (time: string, ...ends: string[]): List[] =>
  ends.map(end => ({ path: `${time}${end}`, as: 'admin', single: true }));

const EARLIER: List['path'][] = [
  size => `/api/freeboard/${discussedPost(size)}/earlier`,
  size => `/api/freeboard/${newestComment(size)}/earlier`,
  size => `/api/singlematch/${size}/earlier`,
  size => `/api/promotion/${size + 5}/earlier`,
  size => `/api/singlematch/${size}/comments/${size + 1}/earlier`,
  size => `/api/promotion/${size + 5}/comments/${size + matchTalkOf(size) + 1}/earlier`,
];

const HALL = encodeURIComponent(NAMED_HALL);
const REGION = encodeURIComponent('서울');

const OWN = [
  ...[
    'user',
    'sessions',
    'points/history',
    'pending-reset',
    `attendance?month=${new Date().toISOString().slice(0, 7)}`,
  ].map(address => `/api/members/${address}`),
  '/api/check-admin',
  ...['unread', 'settings'].map(path => `/api/notifications/${path}`),
  '/api/tournaments/mine?page=1',
  '/api/tournaments/entered?page=1',
  '/api/seasons/mine',
  '/api/calendar',
];

const OPEN: List['path'][] = [
  '/api/privacy',
  '/api/highlights',
  // Without a page a list is its newest thousand.
  ...['freeboard', 'announcements', 'billiard-halls', 'promotion?size=100', 'singlematch'].map(
    list => `/api/${list}`,
  ),
  // The newest post is the most liked.
  ...[discussedPost, (size: number) => size].map(of => (size: number) => `/api/freeboard/${of(size)}`),
  ...[
    'announcements/5',
    ...['', '/facts', '/favourites', '/pictures'].map(part => `billiard-halls/5${part}`),
  ].map(of => `/api/${of}`),
  size => `/api/singlematch/${size}`,
  ...['', '/applicants'].map(part => (size: number) => `/api/promotion/${size + 5}${part}`),
  `/api/billiard-halls/places?region=${REGION}`,
  '/api/auth/check-id?id=player1',
  ...['player1', 'player1/profile', 'additional-info-options', `players?hall=${HALL}`].map(
    of => `/api/memberanking/${of}`,
  ),
  ...[`?billiards=${HALL}&page=2`, '?page=2'].map(params => `/api/rankings${params}`),
  ...['hall-page', 'hall-page/rankings', 'ads', 'ads/ad1'].map(of => `/api/${of}`),
  ...inOrders(`/api/billiard-halls?region=${REGION}&page=2`, ['id', 'region', 'name', 'address']),
  ...['?state=coming&page=1', '?state=live&page=1', '/1', '/1/events', '/1/results'].map(
    rest => `/api/tournaments${rest}`,
  ),
  ...[`region=${REGION}`, 'format=knockout', `region=${REGION}&format=knockout`].map(
    narrowed => `/api/tournaments?state=closed&${narrowed}&page=2`,
  ),
  ...['members/player1?ball=4&page=2', 'versus/player1/player2', `halls?hall=${HALL}`].map(
    address => `/api/results/${address}`,
  ),
  ...['?page=1', `?hall=${HALL}&page=1`, '/1'].map(path => `/api/seasons${path}`),
  ...[1, 50, 100].map(page => `/api/seasons/1/ranking?page=${page}`),
  '/api/results/trust?members=player1,player2',
  `/api/hall-overview?hall=${HALL}&region=${REGION}`,
];

/** The public pages that are no list; forms and printed pages depend on nothing that grows. */
const nth = (n: number) => 1 + (n % 100);

const PAGES: List['path'][] = [
  // A different page each time, because a page that was shown is cached.
  ...['/notice/', '/region/', '/profile/player'].map(
    path =>
      (_: number, n = 0) =>
        path + nth(n),
  ),
  ...['/gy', '/ad1', '/tournaments/1', '/seasons', '/seasons/1'],
  size => `/promotion-board/${size + 5}`,
  size => `/free-board/${size}`,
  '/free-board?tab=popular',
  ...['/sitemap.xml', '/notice/feed.xml', '/free-board/feed.xml', '/seasons/1/feed.xml'],
  ...['/tournaments/1/calendar.ics', '/region/5/calendar.ics'],
];

function inOrders(path: string, sorts: readonly string[]): string[] {
  const mark = path.includes('?') ? '&' : '?';
  return sorts.flatMap(sort => ['asc', 'desc'].map(order => `${path}${mark}sort=${sort}&order=${order}`));
}

import { MEMBER_SORTS } from '#/features/member-management/managed-members.rules.ts';
import { CONTACT_SORTS, RANKING_SORTS } from '#/features/rankings/rankings.rules.ts';
import { applicantsOf, hallsOf, promotionsOf } from './fill-boards.ts';
import { auditOf, ledgerOf, NAMED_HALL, notificationsOf } from './fill-members.ts';
import { discussedPost, discussionOf, noticesOf } from './fill-posts.ts';
import { tournamentsOf } from './fill-tournaments.ts';

/** A list, which may lie elsewhere on a larger site; `rows` where it has not as many as the site, `as` who may read it. */
export type List = {
  path: string | ((size: number) => string);
  rows?: (size: number) => number;
  as?: 'member' | 'admin';
};
export type Which = keyof typeof LISTS;

/** Every list of the site that is read page by page, in all its orders. */
export const LISTS = { posts, boards, ranking, members, tournaments };

function posts(): List[] {
  const notices = inOrders('/api/announcements', ['id', 'title', 'content', 'date']);
  return [
    ...['/api/freeboard', '/free-board', '/free-board?order=asc'].map(path => ({ path })),
    { path: size => `/api/freeboard/${discussedPost(size)}/comments`, rows: discussionOf },
    { path: size => `/free-board/${discussedPost(size)}`, rows: discussionOf },
    ...['/api/announcements', '/notice', ...notices].map(path => ({ path, rows: noticesOf })),
  ];
}

function boards(): List[] {
  const halls = inOrders('/api/billiard-halls', ['id', 'region', 'name', 'address']);
  return [
    ...['/api/singlematch', '/api/singlematch?order=asc', '/tournament/single'].map(path => ({ path })),
    ...['/api/promotion', '/tournament-type'].map(path => ({ path, rows: promotionsOf })),
    ...['/region', ...halls].map(path => ({ path, rows: hallsOf })),
    { path: size => `/api/singlematch/${size}/applicants`, rows: applicantsOf },
    { path: size => `/tournament/single/${size}`, rows: applicantsOf },
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
    ...managed.map(path => ({ path, as: 'admin' as const })),
    { path: '/api/audit', rows: auditOf, as: 'admin' },
  ];
}

function tournaments(): List[] {
  const all = ['/api/tournaments', '/api/tournaments?state=closed', '/tournaments'];
  return all.map(path => ({ path, rows: tournamentsOf }));
}

/** What is read beside the lists and must not grow with the site either. */
export function singles(size: number): Required<Pick<List, 'as'> & { path: string }>[] {
  const post = discussedPost(size);
  const hall = encodeURIComponent(NAMED_HALL);
  const day = new Date().toISOString().slice(0, 10);
  const own = ['user', 'sessions', 'points/history', `attendance?month=${day.slice(0, 7)}`];
  const records = ['members/player1?ball=4&page=2', 'versus/player1/player2', `halls?hall=${hall}&page=1`];
  const member = [
    ...own.map(path => `/api/members/${path}`),
    '/api/check-admin',
    '/api/memberanking/user',
    '/api/memberanking/player1/account',
    '/api/notifications/unread',
    '/api/notifications/settings',
    '/api/tournaments/mine?page=1',
  ];
  const admin = ['action=hall.edit', 'admin=player1', 'action=post.change&admin=player1'];
  const guest = [
    ...['announcements', 'billiard-halls', 'promotion', 'singlematch'].map(list => `/api/${list}`),
    ...[`freeboard/${post}`, 'announcements/5', 'billiard-halls/5', `singlematch/${size}`].map(
      of => `/api/${of}`,
    ),
    ...[`promotion/${size + 5}`, `promotion/${size + 5}/applicants`].map(of => `/api/${of}`),
    '/api/auth/check-id?id=player1',
    ...['player1', 'player1/profile', 'additional-info-options'].map(of => `/api/memberanking/${of}`),
    `/api/memberanking/players?hall=${hall}`,
    `/api/rankings?billiards=${hall}&page=2`,
    '/api/rankings?page=2',
    ...['hall-page', 'hall-page/rankings', 'ads/ad1'].map(of => `/api/${of}`),
    ...inOrders('/api/billiard-halls?region=서울&page=2', ['id', 'region', 'name', 'address']),
    ...['coming', 'live'].map(state => `/api/tournaments?state=${state}&page=1`),
    ...['1', '1/events', '1/results'].map(of => `/api/tournaments/${of}`),
    ...records.map(of => `/api/results/${of}`),
    '/api/results/trust?members=player1,player2',
    ...['/sitemap.xml', '/notice/feed.xml', '/free-board/feed.xml'],
  ];
  return [
    ...guest.map(path => ({ path, as: undefined as never })),
    ...member.map(path => ({ path, as: 'member' as const })),
    ...admin.map(wish => ({ path: `/api/audit?${wish}&page=1`, as: 'admin' as const })),
  ];
}

function inOrders(path: string, sorts: readonly string[]): string[] {
  const mark = path.includes('?') ? '&' : '?';
  return sorts.flatMap(sort => ['asc', 'desc'].map(order => `${path}${mark}sort=${sort}&order=${order}`));
}

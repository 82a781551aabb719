import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, newVisitor } from '#test/browser/browser.ts';
import { enterByPaste, startTournament } from '#test/browser/runner.ts';
import { ATTACK_NICKNAMES, ATTACK_LINE as LINE, ATTACK_TEXT as TEXT } from '#test/security/attack-texts.ts';
import { expectHarmless, watched } from '#test/security/browser-harm.ts';
import { type SiteUnderAttack, startSiteUnderAttack } from '#test/security/site-under-attack.ts';

const [AUTHOR, PLAYER] = ATTACK_NICKNAMES;
type Viewer = 'guest' | 'author' | 'admin';
/** The address of a page, and the attacks that it shows to everybody or to some. */
type Target = { at: (site: SiteUnderAttack) => string; shows: string[]; to?: Viewer[] };

const own: Viewer[] = ['author'];
const admins: Viewer[] = ['admin'];
const signedIn: Viewer[] = ['author', 'admin'];

// By path in routes.ts.
const SHOWING: Record<string, Target> = {
  '': { at: () => '/?tab=detailed', shows: [AUTHOR, PLAYER, LINE] },
  notice: { at: () => '/notice', shows: [LINE] },
  'notice/:id': { at: ({ notice }) => `/notice/${notice.id}`, shows: [LINE, TEXT] },
  region: { at: () => '/region', shows: [LINE] },
  'region/:id': { at: ({ hall }) => `/region/${hall.id}`, shows: [LINE, AUTHOR] },
  'region/:id/edit': { at: ({ hall }) => `/region/${hall.id}/edit`, shows: [LINE], to: admins },
  'free-board': { at: () => '/free-board', shows: [LINE, AUTHOR] },
  'free-board/:id': { at: ({ post }) => `/free-board/${post.id}`, shows: [LINE, TEXT, AUTHOR, PLAYER] },
  'free-board/edit/:id': {
    at: ({ post }) => `/free-board/edit/${post.id}`,
    shows: [LINE, TEXT],
    to: signedIn,
  },
  'boards/:slug': { at: ({ board }) => `/boards/${board.slug}`, shows: [LINE, PLAYER] },
  'boards/:slug/:id': {
    at: ({ board }) => `/boards/${board.slug}/${board.post}`,
    shows: [LINE, TEXT, PLAYER],
  },
  'boards/:slug/edit/:id': {
    at: ({ board }) => `/boards/${board.slug}/edit/${board.post}`,
    shows: [LINE, TEXT],
    to: admins,
  },
  'admin/boards': { at: () => '/admin/boards', shows: [], to: admins },
  search: { at: () => '/search?q=onerror', shows: [LINE] },
  notifications: { at: () => '/notifications', shows: [LINE, PLAYER], to: own },
  gy: { at: () => '/gy', shows: [LINE, TEXT, AUTHOR] },
  ad1: { at: () => '/ad1', shows: [LINE] },
  ad2: { at: () => '/ad2', shows: [LINE] },
  ad3: { at: () => '/ad3', shows: [LINE] },
  profile: { at: () => '/profile', shows: [AUTHOR], to: own },
  'profile/record': { at: () => '/profile/record', shows: [AUTHOR], to: own },
  'profile/activity': { at: () => '/profile/activity', shows: [LINE], to: own },
  'profile/:userId': { at: () => '/profile/author1', shows: [AUTHOR, LINE] },
  'versus/:pair': { at: () => '/versus/author1-player2', shows: [AUTHOR, PLAYER, LINE] },
  'update-info': { at: () => '/update-info', shows: [LINE], to: own },
  tournaments: { at: () => '/tournaments', shows: [LINE] },
  'tournaments/:id': { at: ({ counted }) => `/tournaments/${counted}`, shows: [LINE, AUTHOR, PLAYER] },
  'tournaments/:id/players/:entry': {
    at: ({ counted }) => `/tournaments/${counted}/players/1`,
    shows: [LINE, PLAYER],
  },
  'tournaments/:id disputed and void': {
    at: ({ disputed }) => `/tournaments/${disputed}`,
    shows: [LINE, AUTHOR, PLAYER],
    to: signedIn,
  },
  'tournaments/:id announced': {
    at: ({ entered }) => `/tournaments/${entered}`,
    shows: [LINE, TEXT, AUTHOR, PLAYER],
  },
  'tournaments/:id/entries': {
    at: ({ entered }) => `/tournaments/${entered}/entries`,
    shows: [LINE, PLAYER],
    to: own,
  },
  'tournaments/:id/check-in': {
    at: ({ entered }) => `/tournaments/${entered}/check-in`,
    shows: [LINE],
    to: own,
  },
  seasons: { at: () => '/seasons', shows: [LINE] },
  'seasons/:id': { at: ({ season }) => `/seasons/${season}`, shows: [LINE, AUTHOR] },
  'seasons/edit/:id': { at: ({ season }) => `/seasons/edit/${season}`, shows: [LINE], to: signedIn },
  clubs: { at: () => '/clubs', shows: [LINE.slice(0, 20), LINE] },
  'clubs/:id': { at: ({ club }) => `/clubs/${club.id}`, shows: [LINE, TEXT] },
  'clubs/:id/edit': { at: ({ club }) => `/clubs/${club.id}/edit`, shows: [LINE, TEXT], to: own },
  'clubs/:id/members': { at: ({ club }) => `/clubs/${club.id}/members`, shows: [AUTHOR], to: own },
  'clubs/:id/meetings': { at: ({ club }) => `/clubs/${club.id}/meetings`, shows: [LINE], to: own },
  'clubs/:id/meetings/:meeting': {
    at: ({ club }) => `/clubs/${club.id}/meetings/${club.meeting}`,
    shows: [LINE],
    to: own,
  },
  'clubs/:id/dues': { at: ({ club }) => `/clubs/${club.id}/dues`, shows: [LINE], to: own },
  'clubs/:id/team-matches': { at: ({ club }) => `/clubs/${club.id}/team-matches`, shows: [], to: own },
  'clubs/:id/team-matches/:match': {
    at: ({ club }) => `/clubs/${club.id}/team-matches/${club.match}`,
    shows: [LINE],
    to: own,
  },
  'clubs/:id/team-matches/:match/sheet': {
    at: ({ club }) => `/clubs/${club.id}/team-matches/${club.match}/sheet?invite=${club.invite}`,
    shows: [LINE],
    to: ['guest'],
  },
  'clubs/:id/team-matches/:match/tv': {
    at: ({ club }) => `/clubs/${club.id}/team-matches/${club.match}/tv?invite=${club.invite}`,
    shows: [LINE],
    to: ['guest'],
  },
  'clubs/:id/leagues': { at: ({ club }) => `/clubs/${club.id}/leagues`, shows: [LINE.slice(0, 20)] },
  'clubs/:id/leagues/:league': {
    at: ({ club }) => `/clubs/${club.id}/leagues/${club.league}`,
    shows: [LINE.slice(0, 20), LINE],
  },
  'clubs/:id/leagues/:league/edit': {
    at: ({ club }) => `/clubs/${club.id}/leagues/${club.league}/edit`,
    shows: [LINE.slice(0, 20), LINE],
    to: own,
  },
  'clubs/:id/leagues/:league/teams/:team': {
    at: ({ club }) => `/clubs/${club.id}/leagues/${club.league}/teams/1`,
    shows: [LINE.slice(0, 20)],
    to: own,
  },
  'admin/clubs': { at: () => '/admin/clubs', shows: [LINE.slice(0, 20)], to: admins },
  'profile/reports': { at: () => '/profile/reports', shows: [], to: own },
  'profile/bookmarks': { at: () => '/profile/bookmarks', shows: [], to: own },
  'profile/access-tokens': { at: () => '/profile/access-tokens', shows: [], to: own },
  'profile/blocks': { at: () => '/profile/blocks', shows: [], to: own },
  'profile/sanctions': { at: () => '/profile/sanctions', shows: [], to: own },
  'admin/cases': { at: () => '/admin/cases', shows: [LINE], to: admins },
  'admin/settings': { at: () => '/admin/settings', shows: [], to: admins },
  'admin/ads': { at: () => '/admin/ads', shows: [], to: admins },
  'admin/hall-page': { at: () => '/admin/hall-page', shows: [], to: admins },
  'admin/webhooks': { at: () => '/admin/webhooks', shows: [], to: admins },
  'admin/start': { at: () => '/admin/start', shows: [], to: admins },
  'admin/leak': { at: () => '/admin/leak', shows: [TEXT], to: admins },
  'profile/leak-notices/:id': {
    at: ({ leakNotice }) => `/profile/leak-notices/${leakNotice}`,
    shows: [TEXT],
    to: own,
  },
  'admin/filters': { at: () => '/admin/filters', shows: [LINE], to: admins },
  'admin/cases/:id': { at: ({ report }) => `/admin/cases/${report}`, shows: [LINE], to: admins },
  'live/:token': { at: ({ view }) => `/live/${view}`, shows: [LINE, AUTHOR, PLAYER], to: ['guest'] },
  'live/:token/overlay': { at: ({ view }) => `/live/${view}/overlay`, shows: [PLAYER], to: ['guest'] },
  'live/:token/tv': { at: ({ view }) => `/live/${view}/tv`, shows: [LINE], to: ['guest'] },
  'table/:token': { at: ({ table }) => `/table/${table}`, shows: [LINE, AUTHOR, PLAYER], to: ['guest'] },
  'tournament-type': { at: () => '/tournament-type', shows: [LINE, AUTHOR] },
  'promotion-board/:id': {
    at: ({ promotion }) => `/promotion-board/${promotion}`,
    shows: [LINE, TEXT, AUTHOR, PLAYER],
  },
  'promotion-board/edit/:id': {
    at: ({ promotion }) => `/promotion-board/edit/${promotion}`,
    shows: [LINE, TEXT],
    to: own,
  },
  'tournament/single': { at: () => '/tournament/single', shows: [LINE, AUTHOR] },
  'tournament/single/:id': {
    at: ({ singlematch }) => `/tournament/single/${singlematch}`,
    shows: [LINE, TEXT, AUTHOR, PLAYER],
  },
  'tournament/single/edit/:id': {
    at: ({ singlematch }) => `/tournament/single/edit/${singlematch}`,
    shows: [PLAYER],
    to: own,
  },
  'admin/notice-manage': { at: () => '/admin/notice-manage', shows: [LINE], to: admins },
  'admin/notice/edit/:id': {
    at: ({ notice }) => `/admin/notice/edit/${notice.id}`,
    shows: [LINE, TEXT],
    to: admins,
  },
  'admin/members': {
    at: () => '/admin/members',
    shows: [AUTHOR, PLAYER, `'hit=1'author1@example.com`],
    to: admins,
  },
  'admin/audit': { at: () => '/admin/audit', shows: [LINE], to: admins },
  'admin/region-manage': { at: () => '/admin/region-manage', shows: [LINE], to: admins },
};
/** Pages that show no text of another member. */
const SHOWING_NOTHING = [
  ...[
    'free-board/new',
    'boards/:slug/new',
    'promotion-board/new',
    'tournament/single/new',
    'tournaments/new',
    'seasons/new',
    'clubs/new',
    'clubs/:id/team-matches/new',
    'clubs/:id/leagues/new',
    'admin/notice/new',
    'admin/site-stats',
    'admin/voidings',
  ],
  ...[
    'attendance',
    'profile/points',
    'profile/security',
    'profile/linked-accounts',
    'login/:provider/callback',
    'notifications/settings',
    'terms',
    'tv',
    'privacy',
    'privacy/:day',
    'feeds',
    'api-docs',
    'admin/region-import',
  ],
  ...['report/rights', 'report/filming', 'report/status', 'profile/takedowns', 'admin/takedown-figures'],
  ...['report/privacy', 'report/privacy-status', 'profile/privacy-requests', 'admin/privacy-requests'],
  'admin/access-records',
  ...['admin', 'admin/hall-claims', 'admin/reports', 'admin/reports/:id', 'admin/takedowns', 'admin/results'],
  'profile/advertising',
  ...['signup', 'login', 'find-username', 'request-reset-password'],
];
/** The attacks are typed into these pages' saved tournaments. */
const RUNNERS = {
  tournament: '/tournament?size=4',
  'tournament/single/start': '/tournament/single/start?size=4',
  'tournament/multi/start': '/tournament/multi/start?size=4',
};
const BEFORE_RUNNERS = ['tournament/setup', 'tournament/multi', 'tournament/groups'];

let site: SiteUnderAttack;
beforeAll(async () => {
  site = await startSiteUnderAttack();
});
afterAll(() => site?.stop());

async function open(viewer: Viewer) {
  const session = viewer === 'guest' ? {} : site[viewer];
  const stored = Object.fromEntries(Object.entries(session).map(([name, value]) => [name, String(value)]));
  return watched(await newVisitor({ baseURL: site.url, stored }), site.url);
}

/** Waits until the page or its fields show the texts exactly as written. */
const shown = (page: Page, texts: string[]) =>
  page.waitForFunction(
    texts => {
      const fields = [...document.querySelectorAll('input, textarea')].map(
        field => 'value' in field && field.value,
      );
      const all = [document.body.textContent, ...fields].join('\n').replaceAll('\r\n', '\n');
      return texts.every(text => all.includes(text));
    },
    texts,
    { timeout: 10_000 },
  );

test('each page has a row in the table of attacked screens', () => {
  const routes = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8');
  const paths = [...routes.matchAll(/route\('([^'*]+)'/g)].map(([, path = '']) => path);
  const known = Object.keys(SHOWING).map(name => name.split(' ')[0]);
  const all = [...known, ...SHOWING_NOTHING, ...Object.keys(RUNNERS), ...BEFORE_RUNNERS];
  expect(['', ...paths].filter(path => !all.includes(path))).toEqual([]);
});

async function expectNothingRuns(viewer: Viewer, targets: [string, Target][]): Promise<void> {
  const visit = await open(viewer);
  for (const [name, { at, shows }] of targets) {
    await goTo(visit.page, at(site));
    await shown(visit.page, shows).catch(() => {
      throw new Error(`${name} does not show ${viewer} all of ${shows}`);
    });
    await expectHarmless(visit);
    expect(await visit.page.evaluate(linksWithLoginId), name).toEqual([]);
  }
}

/** The links, canonical and shared addresses of a page that contain a member's login id. */
const linksWithLoginId = () =>
  [...document.querySelectorAll('[href], meta[property="og:url"]')]
    .map(each => each.getAttribute('href') ?? each.getAttribute('content') ?? '')
    .filter(address => /author1|player2/i.test(address));

for (const viewer of ['guest', 'author', 'admin'] as const) {
  const targets = Object.entries(SHOWING);
  const own = targets.filter(([, { to }]) => (to ? to.includes(viewer) : viewer === 'guest'));
  test(`no stored script runs for ${viewer}`, () => expectNothingRuns(viewer, own));
  if (viewer === 'guest') continue;
  test(`nor on the pages that guests see too, for ${viewer}`, { tags: ['long'] }, () =>
    expectNothingRuns(
      viewer,
      targets.filter(([, { to }]) => !to),
    ),
  );
}

test('no script in a tournament’s names or in its draft runs', async () => {
  const visit = await open('guest');
  const { page } = visit;
  // A text in brackets alone is a heading, digits after a name are its score, and empty brackets are dropped;
  // so these calls use templates.
  const names = ['\'"><b onclick=hit``>', '<script>alert``', '"><img onerror=hit>', '"><svg onload=hit>'];
  for (const address of Object.values(RUNNERS)) {
    await goTo(page, address);
    await enterByPaste(page, names);
    await shown(page, names);
    await expectHarmless(visit);
    await startTournament(page);
    await page.waitForURL(/[?&](t|id|n)=|\/tournament/);
    await shown(page, names);
    await expectHarmless(visit);
  }
  await goTo(page, '/tournament/setup');
  await expectHarmless(visit);
});

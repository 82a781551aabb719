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
/** A page by its path in routes.ts, the attacks that it shows, and to whom; without readers to everybody. */
type Target = [page: string, shows: string[], to?: Viewer[]];

const own: Viewer[] = ['author'];
const admins: Viewer[] = ['admin'];
const signedIn: Viewer[] = ['author', 'admin'];
const guests: Viewer[] = ['guest'];
const LEAGUE = LINE.slice(0, 20);

/** The parts of the paths of a kind of pages, by the beginning of the path; the first that fits counts. */
const PARTS: [begins: string, parts: (site: SiteUnderAttack) => Record<string, string | number>][] = [
  ['/admin/cases', ({ report }) => ({ id: report ?? 0 })],
  ['/admin/notice', ({ notice }) => notice],
  ['/boards', ({ board }) => ({ slug: board.slug, id: board.post })],
  ['/clubs', ({ club }) => ({ ...club, team: 1 })],
  ['/free-board', ({ post }) => post],
  ['/live', ({ view }) => ({ token: view })],
  ['/notice', ({ notice }) => notice],
  ['/profile/leak-notices', ({ leakNotice }) => ({ id: leakNotice })],
  ['/profile', () => ({ userId: 'author1' })],
  ['/promotion-board', ({ promotion }) => ({ id: promotion })],
  ['/region', ({ hall }) => hall],
  ['/seasons', ({ season }) => ({ id: season })],
  ['/table', ({ table }) => ({ token: table })],
  ['/tournament/single', ({ singlematch }) => ({ id: singlematch })],
  ['/tournaments', ({ counted }) => ({ id: counted, entry: 1 })],
  ['/versus', () => ({ pair: 'author1-player2' })],
];
const matchOf = ({ id, match }: SiteUnderAttack['club']) => `/clubs/${id}/team-matches/${match}`;
/** Pages of other things than their kind has, and pages that show the attacks under a query only. */
const ADDRESSES: Record<string, (site: SiteUnderAttack) => string> = {
  '/': () => '/?tab=detailed',
  '/search': () => '/search?q=onerror',
  '/clubs/:id/team-matches/:match/sheet': ({ club }) => `${matchOf(club)}/sheet?invite=${club.invite}`,
  '/clubs/:id/team-matches/:match/tv': ({ club }) => `${matchOf(club)}/tv?invite=${club.invite}`,
  '/tournaments/:id disputed and void': ({ disputed }) => `/tournaments/${disputed}`,
  '/tournaments/:id announced': ({ entered }) => `/tournaments/${entered}`,
  '/tournaments/:id/entries': ({ entered }) => `/tournaments/${entered}/entries`,
  '/tournaments/:id/check-in': ({ entered }) => `/tournaments/${entered}/check-in`,
};
function addressOf(page: string, site: SiteUnderAttack): string {
  const parts = PARTS.find(([begins]) => page.startsWith(begins))?.[1](site) ?? {};
  return ADDRESSES[page]?.(site) ?? page.replace(/:(\w+)/g, (_, name) => String(parts[name]));
}

const SHOWING: Target[] = [
  ['/', [AUTHOR, PLAYER, LINE]],
  ['/notice', [LINE]],
  ['/notice/:id', [LINE, TEXT]],
  ['/region', [LINE]],
  ['/region/:id', [LINE, AUTHOR]],
  ['/region/:id/edit', [LINE], admins],
  ['/free-board', [LINE, AUTHOR]],
  ['/free-board/:id', [LINE, TEXT, AUTHOR, PLAYER]],
  ['/free-board/edit/:id', [LINE, TEXT], signedIn],
  ['/boards/:slug', [LINE, PLAYER]],
  ['/boards/:slug/:id', [LINE, TEXT, PLAYER]],
  ['/boards/:slug/edit/:id', [LINE, TEXT], admins],
  ['/admin/boards', [], admins],
  ['/search', [LINE]],
  ['/notifications', [LINE, PLAYER], own],
  ['/gy', [LINE, TEXT, AUTHOR]],
  ['/ad1', [LINE]],
  ['/ad2', [LINE]],
  ['/ad3', [LINE]],
  ['/profile', [AUTHOR], own],
  ['/profile/record', [AUTHOR], own],
  ['/profile/activity', [LINE], own],
  ['/profile/:userId', [AUTHOR, LINE]],
  ['/versus/:pair', [AUTHOR, PLAYER, LINE]],
  ['/update-info', [LINE], own],
  ['/tournaments', [LINE]],
  ['/tournaments/:id', [LINE, AUTHOR, PLAYER]],
  ['/tournaments/:id/players/:entry', [LINE, PLAYER]],
  ['/tournaments/:id disputed and void', [LINE, AUTHOR, PLAYER], signedIn],
  ['/tournaments/:id announced', [LINE, TEXT, AUTHOR, PLAYER]],
  ['/tournaments/:id/entries', [LINE, PLAYER], own],
  ['/tournaments/:id/check-in', [LINE], own],
  ['/seasons', [LINE]],
  ['/seasons/:id', [LINE, AUTHOR]],
  ['/seasons/edit/:id', [LINE], signedIn],
  ['/clubs', [LEAGUE, LINE]],
  ['/clubs/:id', [LINE, TEXT]],
  ['/clubs/:id/edit', [LINE, TEXT], own],
  ['/clubs/:id/members', [AUTHOR], own],
  ['/clubs/:id/meetings', [LINE], own],
  ['/clubs/:id/meetings/:meeting', [LINE], own],
  ['/clubs/:id/dues', [LINE], own],
  ['/clubs/:id/team-matches', [], own],
  ['/clubs/:id/team-matches/:match', [LINE], own],
  ['/clubs/:id/team-matches/:match/sheet', [LINE], guests],
  ['/clubs/:id/team-matches/:match/tv', [LINE], guests],
  ['/clubs/:id/leagues', [LEAGUE]],
  ['/clubs/:id/leagues/:league', [LEAGUE, LINE]],
  ['/clubs/:id/leagues/:league/edit', [LEAGUE, LINE], own],
  ['/clubs/:id/leagues/:league/teams/:team', [LEAGUE], own],
  ['/admin/clubs', [LEAGUE], admins],
  ['/profile/reports', [], own],
  ['/profile/bookmarks', [], own],
  ['/profile/access-tokens', [], own],
  ['/profile/blocks', [], own],
  ['/profile/sanctions', [], own],
  ['/admin/cases', [LINE], admins],
  ['/admin/settings', [], admins],
  ['/admin/ads', [], admins],
  ['/admin/hall-page', [], admins],
  ['/admin/webhooks', [], admins],
  ['/admin/start', [], admins],
  ['/admin/leak', [TEXT], admins],
  ['/profile/leak-notices/:id', [TEXT], own],
  ['/admin/filters', [LINE], admins],
  ['/admin/cases/:id', [LINE], admins],
  ['/live/:token', [LINE, AUTHOR, PLAYER], guests],
  ['/live/:token/overlay', [PLAYER], guests],
  ['/live/:token/tv', [LINE], guests],
  ['/table/:token', [LINE, AUTHOR, PLAYER], guests],
  ['/tournament-type', [LINE, AUTHOR]],
  ['/promotion-board/:id', [LINE, TEXT, AUTHOR, PLAYER]],
  ['/promotion-board/edit/:id', [LINE, TEXT], own],
  ['/tournament/single', [LINE, AUTHOR]],
  ['/tournament/single/:id', [LINE, TEXT, AUTHOR, PLAYER]],
  ['/tournament/single/edit/:id', [PLAYER], own],
  ['/admin/notice-manage', [LINE], admins],
  ['/admin/notice/edit/:id', [LINE, TEXT], admins],
  ['/admin/members', [AUTHOR, PLAYER, `'hit=1'author1@example.com`], admins],
  ['/admin/audit', [LINE], admins],
  ['/admin/region-manage', [LINE], admins],
];
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
  const known = SHOWING.map(([page]) => page.split(' ')[0]?.slice(1));
  const all = [...known, ...SHOWING_NOTHING, ...Object.keys(RUNNERS), ...BEFORE_RUNNERS];
  expect(['', ...paths].filter(path => !all.includes(path))).toEqual([]);
});

async function expectNothingRuns(viewer: Viewer, targets: Target[]): Promise<void> {
  const visit = await open(viewer);
  for (const [name, shows] of targets) {
    await goTo(visit.page, addressOf(name, site));
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
  const own = SHOWING.filter(([, , to]) => (to ? to.includes(viewer) : viewer === 'guest'));
  test(`no stored script runs for ${viewer}`, () => expectNothingRuns(viewer, own));
  if (viewer === 'guest') continue;
  test(`nor on the pages that guests see too, for ${viewer}`, { tags: ['long'] }, () =>
    expectNothingRuns(
      viewer,
      SHOWING.filter(([, , to]) => !to),
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

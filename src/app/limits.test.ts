import { expect } from 'vitest';
import type { Bucket } from '#/server/limits/rate-limits.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { newScene, type Scene, test, wantedMatch } from '#test/fixtures/call-scene.ts';
import { allowed, CALLS, sentBy } from '#test/fixtures/calls.ts';
import { newMember, PASSWORD } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

/** The scene and address of an attempt; the name and the phone are this row's own. */
type Here = { scene: Scene; address: string; typed: string; phone: string };
type Limit = [bucket: Bucket, max: number, key: (here: Here) => string | number, calls: string[]];

const member = ({ scene }: Here) => scene.cast.other.number;
const owner = ({ scene }: Here) => scene.cast.owner.number;
const address = (here: Here) => here.address;
const LOGIN = 'POST /api/auth/login';
const IDENTITY = ['POST /api/members/verify-identity', 'POST /api/members/reset-password'];
const FIND = 'POST /api/members/find-username';
const WRITING = ['freeboard', 'promotion', 'singlematch'].map(board => `POST /api/${board}`);
const RUNNING = ['POST /api/tournaments', 'POST /api/tournaments/announced'];
const TEAM_MATCH = '/api/clubs/:id/team-matches';
const LEAGUES = '/api/clubs/:id/leagues';
const EDITING = ['freeboard', 'promotion', 'singlematch'].map(board => `PUT /api/${board}/:id`);
const KEEPING = ['facts', 'news/:news'].map(part => `PUT /api/billiard-halls/:id/${part}`);
const SEARCHING = Object.keys(CALLS).filter(name => /\bq=/.test(String(CALLS[name]?.ask)));

// As in the decisions: "burst 10, then 1 in 15 s" is a window of ten attempts.
const LIMITS: Limit[] = [
  ['loginHere', 10, ({ scene, address }) => `${address} ${scene.cast.other.id}`, [LOGIN]],
  ['loginAccount', 100, ({ scene }) => scene.cast.other.id, [LOGIN]],
  ['loginAddress', 100, address, [LOGIN]],
  ['rightPasswords', 30, ({ scene }) => scene.cast.other.id, [LOGIN]],
  ['rightPasswordsAddress', 300, address, [LOGIN]],
  ['signupAddress', 20, address, ['POST /api/auth/signup']],
  ['checkIdAddress', 60, address, ['GET /api/auth/check-id']],
  ['recoveryAccount', 5, ({ typed }) => `typed ${typed}`, IDENTITY],
  ['recoveryAccount', 5, ({ phone }) => `typed ${phone}`, [FIND]],
  ['recoveryAddress', 30, address, [...IDENTITY, FIND]],
  ['posts', 10, member, WRITING],
  ['postsOfDay', 100, member, WRITING],
  ['postEdits', 20, owner, EDITING],
  ['postEditsOfDay', 100, owner, EDITING],
  ['comments', 20, member, ['POST /api/freeboard/:id/comments', 'POST /api/singlematch/:id/comments']],
  ['commentEdits', 20, owner, ['PUT /api/freeboard/:id/comments/:commentId']],
  ['likes', 60, member, ['PUT /api/freeboard/:id/like']],
  ['bookmarks', 60, member, ['PUT /api/freeboard/:id/bookmark']],
  ['passkeyAddress', 30, address, ['POST /api/auth/login/passkey/options']],
  ['tournaments', 10, member, RUNNING],
  ['tournaments', 10, owner, [`POST ${TEAM_MATCH}`]],
  ['tournamentsOfDay', 100, member, RUNNING],
  ['tournamentChanges', 30, owner, ['PUT /api/tournaments/:id', 'PUT /api/tournaments/:id/prizes']],
  ['tournamentChanges', 30, owner, [`PUT ${TEAM_MATCH}/:match/line-up`, `POST ${LEAGUES}/:league/play-off`]],
  ['tournaments', 10, owner, [`POST ${LEAGUES}`]],
  [
    'tournamentChanges',
    30,
    owner,
    ['', '/teams/:team', '/matches/:match/day'].map(part => `PUT ${LEAGUES}/:league${part}`),
  ],
  [
    'resultClaims',
    20,
    owner,
    ['/matches/:match', '/teams/:team'].map(part => `PUT ${LEAGUES}/:league${part}/forfeit`),
  ],
  [
    'resultClaims',
    20,
    owner,
    ['result', 'substitute'].map(part => `PUT ${TEAM_MATCH}/:match/slots/:slot/${part}`),
  ],
  ['coOrganisers', 20, owner, ['POST /api/tournaments/:id/organisers']],
  ['roster', 60, member, ['POST /api/roster']],
  ['clubMeetings', 30, owner, ['POST /api/clubs/:id/meetings']],
  ['ledgerEntries', 200, owner, ['POST /api/clubs/:id/dues/entries']],
  ['duesReminders', 5, owner, ['POST /api/clubs/:id/dues/months/:month/reminder']],
  ['clubHandicaps', 120, owner, ['POST /api/clubs/:id/handicaps/:member']],
  ['seasonKeepers', 20, owner, ['POST /api/seasons/:id/keepers']],
  ['blocks', 60, member, ['PUT /api/members/blocks/:id']],
  ['applications', 20, member, ['POST /api/promotion/:id/apply', 'POST /api/singlematch/:id/apply']],
  ['noShowReports', 20, member, ['POST /api/promotion/:id/objection', 'POST /api/singlematch/:id/objection']],
  ['reportsOfNewMember', 3, member, ['POST /api/reports']],
  ['cases', 5, here => `rights ${address(here)}`, ['POST /api/takedowns']],
  ['cases', 5, here => `privacyRequest ${address(here)}`, ['POST /api/privacy-requests']],
  ['cases', 5, here => `privacyRequest ${member(here)}`, ['POST /api/privacy-requests/own']],
  ['ownData', 5, member, ['GET /api/members/data']],
  ['hallEdits', 60, owner, KEEPING],
  ['webhooks', 30, ({ scene }) => scene.cast.admin.number, ['PUT /api/webhooks/:id']],
  ['consents', 20, member, ['PUT /api/members/advertising']],
  ['cases', 5, here => `hallClaim ${member(here)}`, ['POST /api/billiard-halls/:id/claims']],
  ['namesMember', 60, member, ['GET /api/members/names']],
  ['searchMember', 20, member, SEARCHING.filter(name => !/players|\/api\/members/.test(name))],
  ['searchAddress', 60, address, SEARCHING.filter(name => !/players|names/.test(name))],
  ['everythingAddress', 300, address, ['GET /api/freeboard/:id', 'GET /api/announcements/:id']],
];
const rows = LIMITS.flatMap(([bucket, max, key, calls]) => calls.map(call => ({ bucket, max, key, call })));

/** The call as this row's member sends it, with this row's address and words. */
async function prepared({ scene, address, typed, phone }: Here, call: string) {
  const row = CALLS[call] ?? { answers: '' };
  const first = allowed(row);
  const sent = await sentBy(scene, [call, row], first === 'owner' || first === 'admin' ? first : 'other');
  const words: Record<string, object> = {
    [LOGIN]: { id: scene.cast.other.id, password: 'not this one' },
    [FIND]: { phone, email: 'nobody@example.com' },
    ...Object.fromEntries(IDENTITY.map(name => [name, { username: typed, phone, newPassword: PASSWORD }])),
  };
  return { ...sent, body: words[call] ?? sent.body, address };
}

test('each limit lets the last of its calls through, and the next gets a Retry-After', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const scene = await newScene(app);
  for (const [n, { bucket, max, key, call }] of rows.entries()) {
    const cast = { ...scene.cast, other: await newMember(app), owner: await newMember(app) };
    const phone = `0109999${String(n).padStart(4, '0')}`;
    const here = { scene: { ...scene, cast }, address: `198.51.100.${n}`, typed: `없는사람${n}`, phone };
    const answers = async () => {
      const { method, path, ...sent } = await prepared(here, call);
      const { status, headers } = await app.call(method, path, sent);
      return { status, wait: Number(headers.get('retry-after')) };
    };
    await app.site.limits.take(bucket, key(here), max - 1);
    expect([bucket, call, (await answers()).status === 429]).toEqual([bucket, call, false]);
    // Some attempts count only when they fail, and this one may have succeeded.
    await app.site.limits.take(bucket, key(here)).catch(() => {});
    const refused = await answers();
    expect([bucket, call, refused.status, refused.wait > 0]).toEqual([bucket, call, 429, true]);
  }
  expect(rows.length).toBeGreaterThan(35);
});

// The calls that may use up limits shared by many calls.
const SPENDERS: Partial<Record<Bucket, RegExp>> = {
  posts: /^POST \/api\/(freeboard|promotion|singlematch|boards\/:slug\/posts)$/,
  postsOfDay: /^POST \/api\/(freeboard|promotion|singlematch|boards\/:slug\/posts)$/,
  postEdits: /^PUT \/api\/(freeboard|promotion|singlematch|boards\/:slug\/posts)\/:id$/,
  comments: /^POST .*\/comments$/,
  commentEdits: /^PUT .*\/comments\/:commentId$/,
  likes: /\/like$/,
  bookmarks: /\/bookmark$/,
  applications: /^POST .*\/(apply|entries)$/,
  tournaments:
    /^POST \/api\/(tournaments(\/announced)?|clubs\/:id\/(team-matches|leagues))$|^PUT \/api\/singlematch\/:id\/games\//,
  tournamentsOfDay: /^POST \/api\/tournaments(\/announced)?$|^PUT \/api\/singlematch\/:id\/games\//,
  seasons: /^POST \/api\/seasons$/,
  coOrganisers: /^POST .*\/organisers$/,
  roster: /^POST \/api\/roster$/,
  clubMeetings: /^(POST|PUT) \/api\/clubs\/:id\/meetings/,
  ledgerEntries: /\/dues\/entries/,
  duesReminders: /\/reminder$/,
  clubHandicaps: /^POST .*\/handicaps\//,
  seasonKeepers: /^POST .*\/keepers$/,
  blocks: /\/blocks\/:id$/,
  matchAnswers: /\/matches\/:match\/answer$/,
  resultClaims: /\/matches\/:match\/claim$|\/slots\/:slot\/(result|substitute)$|\/forfeit$/,
  takingPart: /^POST \/api\/tournaments\/:id\/answer$/,
  tournamentChanges:
    /^PUT \/api\/(tournaments\/:id|clubs\/:id\/leagues\/:league(\/teams\/:team|\/matches\/:match\/day)?$)|\/(line-up|play-off)$/,
  decisions: /^PUT .*\/applicants\//,
  noShowReports: /\/(turnouts|no-shows|objection)\b/,
  favouriteHalls: /\/favourites$/,
  hallEdits: /^PUT \/api\/billiard-halls\/:id\//,
  hallNews: /^POST \/api\/billiard-halls\/:id\/news$/,
  reportsOfNewMember: /^POST \/api\/reports$/,
  filterTrials: /^POST \/api\/filters\//,
  accessTokens: /^POST \/api\/access-tokens$/,
  webhooks: /\/api\/webhooks\//,
  webhookSends: /\/api\/webhooks\/:id\/(test|deliveries)/,
  consents: /^PUT \/api\/members\/advertising$/,
  ownData: /^GET \/api\/members\/data$/,
  cases: /^POST \/api\/(takedowns|privacy-requests(\/own)?|billiard-halls\/:id\/claims)$/,
};

test('each rate limit is counted by the calls that it names, and by no others', async ({ app, scene }) => {
  const strangers: string[] = [];
  const spent = new Set<string>();
  let call = '';
  const { take } = app.site.limits;
  app.site.limits.take = async (bucket, key, cost) => {
    const spender = SPENDERS[bucket];
    if (call && spender && !spender.test(call)) strangers.push(`${bucket}: ${call}`);
    if (call) spent.add(bucket);
    return take(bucket, key, cost);
  };
  for (const [n, [name, row]] of Object.entries(CALLS).entries()) {
    const caller = allowed(row) ?? 'guest';
    const sent = await sentBy(scene, [name, row], caller === 'guest' ? 'other' : caller);
    call = name.split(' ').slice(0, 2).join(' ');
    await (
      await app.send(sent.method, sent.path, { ...sent, address: `198.51.101.${n % 250}` })
    ).body?.cancel();
    call = '';
  }
  expect(strangers).toEqual([]);
  expect(Object.keys(SPENDERS).filter(bucket => !spent.has(bucket))).toEqual([]);
});

test('a list of a thousand rows and a part of the sitemap cost as much as twenty pages, the halls of a region as ten', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const status = async (path: string) => (await app.call('GET', path)).status;
  const places = `/api/billiard-halls/places?region=${encodeURIComponent('서울')}`;
  const large = ['/api/memberanking?sort=points', '/sitemap/posts-1.xml', '/api/freeboard', places, places];
  for (const path of large)
    for (let n = 0; n < 3; n++) expect([path, await status(path)]).toEqual([path, 200]);
  for (let n = 0; n < 59; n++) expect(await status('/api/memberanking?page=1')).toBe(200);
  expect(await status('/sitemap.xml')).toBe(200);
  expect(await status('/api/freeboard?page=1')).toBe(429);
});

test('refusals are counted per limit, and logged once a minute and address', async () => {
  const lines: string[] = [];
  const log = makeLog('warn', { write: line => void lines.push(line) });
  const app = await openTestApp({ RATE_LIMIT: 'on' }, log);
  const address = '198.51.100.202';
  await app.site.limits.take('everythingAddress', address, 300);
  for (let n = 0; n < 3; n++)
    expect((await app.call('GET', '/api/announcements?page=1', { address })).status).toBe(429);
  expect(app.site.limits.refused).toEqual({ everythingAddress: 3 });
  const refused = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'too many requests');
  expect(refused).toMatchObject([{ level: 'warn', address, more: 0 }]);
});

test('files have a limit of their own, wide enough for a hall behind one address', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const address = '198.51.100.200';
  const [asset, picture] = ['/assets/a.js', `/pictures/${'0'.repeat(32)}-${'0'.repeat(12)}-320.webp`];
  const status = async (path: string) => (await app.call('GET', path, { address })).status;
  await app.site.limits.take('filesAddress', address, 2998);
  expect([await status(asset), await status(picture)]).not.toContain(429);
  expect([await status(asset), await status(picture), await status('/api/announcements')]).toEqual([
    429, 429, 200,
  ]);
});

test('an applicant is accepted and declined in turn only so often', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const scene = await newScene(app);
  const { id, applicant } = await wantedMatch(scene, '/api/singlematch');
  const decide = async (state: string) => {
    const sent = { as: scene.cast.owner, body: { state } };
    return (await app.call('PUT', `/api/singlematch/${id}/applicants/${applicant}`, sent)).status;
  };
  for (const state of ['accepted', 'declined', 'accepted', 'declined', 'accepted', 'declined'])
    expect(await decide(state)).toBe(200);
  expect(await decide('accepted')).toBe(429);
});

test('admins write without a limit', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const scene = await newScene(app);
  const most = ['posts', 'postsOfDay', 'comments', 'hallNews', 'tournaments', 'seasonKeepers'] as const;
  for (const bucket of most) await app.site.limits.take(bucket, scene.cast.admin.number, 100).catch(() => {});
  const others = ['freeboard/:id/comments', 'billiard-halls/:id/news', 'seasons/:id/keepers'];
  for (const call of [...WRITING, ...RUNNING, ...others.map(path => `POST /api/${path}`)]) {
    const { method, path, body, as } = await sentBy(scene, [call, CALLS[call] ?? { answers: '' }], 'admin');
    expect([call, (await app.call(method, path, { as, body })).status]).toEqual([call, 201]);
  }
});

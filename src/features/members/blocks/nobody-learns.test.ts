import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { QueryCache } from '#/server/cache/query-cache.ts';
import { newFreePost, report } from '#test/fixtures/cases.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';

/** The things of a member that others can act on. */
type Owned = { author: Visitor; post: number; comment: number; match: number };
type Call = { method?: string; path: string; body?: object };

/** A board so long that each post of the authors has as many neighbours; returns a free post. */
async function newBoard(app: TestApp, as: Visitor): Promise<number> {
  for (let before = 4; before > 0; before--) {
    await newFreePost(app, as);
    await newMatch(app, as, { path: MATCH_PATHS.singlematch });
  }
  return newFreePost(app, as);
}

async function ownedBy(app: TestApp, author: Visitor, elsewhere: number): Promise<Owned> {
  const make = async (path: string, body: object) =>
    (await app.call<{ id: number }>('POST', path, { as: author, body })).body.id;
  const post = await newFreePost(app, author);
  await newFreePost(app, author);
  const comment = await make(`/api/freeboard/${elsewhere}/comments`, { content: '댓글' });
  const newOwn = async () => (await newMatch(app, author, { path: MATCH_PATHS.singlematch })).id;
  const [, match = 0] = [await newOwn(), await newOwn(), await newOwn()];
  return { author, post, comment, match };
}

/** All actions of another member, except applying to a match, whose answer may tell. */
const CALLS: Record<string, (of: Owned & { elsewhere: number }) => Call> = {
  'reading a post': ({ post }) => ({ path: `/api/freeboard/${post}` }),
  'reading its comments': ({ post }) => ({ path: `/api/freeboard/${post}/comments` }),
  'reading a match': ({ match }) => ({ path: `/api/singlematch/${match}` }),
  'reading its applicants': ({ match }) => ({ path: `/api/singlematch/${match}/applicants` }),
  'reading a profile': ({ author }) => ({ path: `/api/memberanking/${author.id}/profile` }),
  'reading the texts of a profile': ({ author }) => ({ path: `/api/memberanking/${author.id}/texts` }),
  'liking a post': ({ post }) => ({ method: 'PUT', path: `/api/freeboard/${post}/like` }),
  'liking a comment': ({ comment, elsewhere }) => ({
    method: 'PUT',
    path: `/api/freeboard/${elsewhere}/comments/${comment}/like`,
  }),
  'taking a like back': ({ post }) => ({ method: 'DELETE', path: `/api/freeboard/${post}/like` }),
  'a comment': ({ post, author }) => ({
    method: 'POST',
    path: `/api/freeboard/${post}/comments`,
    body: { content: `한마디 ${author.id}` },
  }),
  'reading the comments of a match': ({ match }) => ({ path: `/api/singlematch/${match}/comments` }),
  'a comment under a match': ({ match, author }) => ({
    method: 'POST',
    path: `/api/singlematch/${match}/comments`,
    body: { content: `몇 시에요 ${author.id}` },
  }),
  'an answer': ({ comment, elsewhere, author }) => ({
    method: 'POST',
    path: `/api/freeboard/${elsewhere}/comments`,
    body: { content: `대답 ${author.id}`, parentId: comment },
  }),
  'a mention': ({ elsewhere, author }) => ({
    method: 'POST',
    path: `/api/freeboard/${elsewhere}/comments`,
    body: { content: `@${author.username} 님` },
  }),
  'the offer of a name': ({ author }) => ({
    path: `/api/members/names?q=${encodeURIComponent(author.username)}`,
  }),
};

// Left out: the caller's session, known for a moment; filters, read again after a second; views and jobs,
// which belong to no call.
const OTHERS =
  /"sessions"|"text_filters"|"views_seen"|"visitors_seen"|"day_salts"|set "view_count"|"due_at"|pg_notify/;

/** Records the site's statements from now on. */
function statements(): string[] {
  const seen: string[] = [];
  const run = DefaultQueryExecutor.prototype.executeQuery;
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  spy.mockImplementation(function (this: DefaultQueryExecutor, query, ...more) {
    if (!OTHERS.test(query.sql)) seen.push(query.sql);
    return run.call(this, query, ...more);
  } as typeof run);
  // Without caches and timers, so that the statements do not depend on the moment.
  const cache = vi.spyOn(QueryCache.prototype, 'get').mockImplementation((_key, _tables, load) => load());
  onTestFinished(() => {
    spy.mockRestore();
    cache.mockRestore();
  });
  return seen;
}

/** The answer and the statements of a call, without names, numbers and times of the author. */
async function traceOf(
  app: TestApp,
  as: Visitor | null,
  seen: string[],
  { author, ...call }: Call & { author: Visitor },
) {
  seen.length = 0;
  const { status, body, headers } = await app.call<unknown>(call.method ?? 'GET', call.path, {
    as,
    body: call.body,
  });
  const plain = (text: string) =>
    text.replaceAll(author.id, '#').replaceAll(author.username, '#').replace(/\d+/g, '0');
  const length = plain(headers.get('content-length') ?? '').length;
  return { status, body: plain(JSON.stringify(body)), length, statements: [...seen] };
}

describe('nobody learns', () => {
  test('of a block: every answer and its statements are the same as without a block', async () => {
    const { app, reader, writer } = await openSiteWith('reader', 'writer');
    const elsewhere = await newBoard(app, writer);
    const [plain, blocking] = [
      await ownedBy(app, await newMember(app), elsewhere),
      await ownedBy(app, await newMember(app), elsewhere),
    ];
    expect((await app.call('PUT', `/api/members/blocks/${reader.id}`, { as: blocking.author })).status).toBe(
      200,
    );
    const seen = statements();
    for (const [what, call] of Object.entries(CALLS)) {
      const traces = [];
      for (const of of [plain, blocking]) {
        app.clock.pass(60_000);
        traces.push(await traceOf(app, reader, seen, { author: of.author, ...call({ ...of, elsewhere }) }));
      }
      expect(traces[0]?.status, what).toBeLessThan(300);
      expect(traces[1], what).toEqual(traces[0]);
    }
    for (const of of [plain, blocking]) {
      const bell = await app.call<unknown[]>('GET', '/api/notifications', { as: of.author });
      expect(bell.body.length > 0, 'only who blocks hears nothing').toBe(of === plain);
    }
  });

  test('of a report and its reporter, neither the author nor others, before the report hides anything', async () => {
    const { app, reporter, reader, writer } = await openSiteWith('reporter', 'reader', 'writer');
    const elsewhere = await newBoard(app, writer);
    const [plain, reported] = [
      await ownedBy(app, await newMember(app), elsewhere),
      await ownedBy(app, await newMember(app), elsewhere),
    ];
    const targets = {
      free: reported.post,
      comment: reported.comment,
      singlematch: reported.match,
      nickname: reported.author.id,
    };
    for (const [kind, target] of Object.entries(targets))
      expect((await report(app, reporter, kind, target)).status).toBe(201);
    const seen = statements();
    const own = {
      'the own bell': () => ({ path: '/api/notifications' }),
      'the own sanctions': () => ({ path: '/api/sanctions' }),
    };
    for (const [what, call] of Object.entries(CALLS).filter(([, of]) => !of({ ...plain, elsewhere }).method))
      for (const as of ['author', 'reader', 'guest'] as const) {
        const traces = [];
        for (const of of [plain, reported]) {
          app.clock.pass(60_000);
          const who = as === 'author' ? of.author : as === 'reader' ? reader : null;
          traces.push(await traceOf(app, who, seen, { author: of.author, ...call({ ...of, elsewhere }) }));
        }
        expect(traces[1], `${what} as ${as}`).toEqual(traces[0]);
      }
    for (const [what, call] of Object.entries(own)) {
      const traces = [];
      for (const of of [plain, reported])
        traces.push(await traceOf(app, of.author, seen, { author: of.author, ...call() }));
      expect(traces[1], what).toEqual(traces[0]);
    }
  });
});

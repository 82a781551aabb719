import { expect, test } from 'vitest';
import { readBoards } from '#/server/custom-boards.ts';
import { newBoard, newBoardPost } from '#test/fixtures/custom-boards.ts';
import { newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';

const KINDS = {
  open: { readers: 'everyone' },
  club: { readers: 'members' },
  staff: { readers: 'moderators' },
  gone: { readers: 'everyone', hidden: true },
} as const;
type Slug = keyof typeof KINDS;
const SLUGS = Object.keys(KINDS) as Slug[];
// A word of one board only: a text with it proves that the board was read.
const wordOf = (slug: Slug) => `가려진${slug}비밀`;
const READ_BY: Record<Slug, string[]> = {
  open: ['guest', 'member', 'moderator', 'admin'],
  club: ['member', 'moderator', 'admin'],
  staff: ['moderator', 'admin'],
  gone: ['moderator', 'admin'],
};
type Placed = { slug: Slug; posts: string; id: number; commentId: number };

/** A site with a board of each kind, each with a comment and a liked post that mentions a member. */
async function newSite() {
  const { app, admin } = await openSiteWith('admin');
  const [member, moderator, author] = [
    await newMember(app),
    await newModerator(app),
    await newModerator(app),
  ];
  const placed: Placed[] = [];
  for (const slug of SLUGS) {
    const { posts } = await newBoard(app, { slug, name: slug, ...KINDS[slug] }, admin);
    const text = { title: wordOf(slug), content: `@${member.username} ${wordOf(slug)}` };
    const made = await newBoardPost(app, posts, author, text);
    await app.call('PUT', `${posts}/${made.id}/like`, { as: moderator });
    placed.push({ slug, posts, ...made });
  }
  await app.call('POST', '/api/freeboard', { as: author, body: { title: '다른 글', content: '내용' } });
  const readers: Record<string, Visitor | null> = { guest: null, member, moderator, admin };
  return { app, placed, author, readers };
}

async function textAt(app: TestApp, path: string, as: Visitor | null) {
  app.site.responseCache.clear();
  const answer = await app.send('GET', path, { as });
  return { status: answer.status, text: await answer.text() };
}

test('a board is readable for the readers that its admin chose, at all its addresses', async () => {
  const { app, placed, readers } = await newSite();
  for (const { slug, posts, id } of placed) {
    const list = posts.replace(/\/posts$/, '');
    for (const [name, as] of Object.entries(readers)) {
      const reads = READ_BY[slug].includes(name);
      for (const path of [
        list,
        `${posts}?page=1`,
        `${posts}?q=비밀`,
        `${posts}/${id}`,
        `${posts}/${id}/comments`,
      ]) {
        const { status, text } = await textAt(app, encodeURI(path), as);
        expect([path, name, status === 200]).toEqual([path, name, reads]);
        if (path !== list) expect([path, name, text.includes(wordOf(slug))]).toEqual([path, name, reads]);
        if (!reads) expect(status).toBe(slug === 'club' ? 401 : 404);
      }
    }
  }
});

test('nothing outside a restricted board names its posts', async () => {
  const { app, placed, author, readers } = await newSite();
  const ids = placed.map(({ id }) => id);
  const texts = `/api/memberanking/${author.id}/texts`;
  const paths = [
    ...['/api/freeboard?page=1', '/api/freeboard', '/api/freeboard?q=비밀', '/api/freeboard/popular'],
    ...['/api/freeboard?page=1&sort=likes', '/api/freeboard?page=1&sort=comments&order=asc'],
    ...ids.flatMap(id => [`/api/freeboard/${id}`, `/api/freeboard/${id}/comments`]),
    ...['/api/search?q=비밀', '/api/search?q=비밀&sort=best', '/api/search?q=비밀&kind=comment'],
    ...['/api/search?q=비밀&kind=free', '/api/search?q=가려진', '/api/highlights'],
    ...['posts', 'matches', 'comments'].map(of => `${texts}?of=${of}`),
    ...[
      '/sitemap.xml',
      '/sitemap/pages.xml',
      '/sitemap/posts-1.xml',
      '/free-board/feed.xml',
      '/notice/feed.xml',
    ],
  ];
  for (const path of paths) {
    for (const [name, as] of Object.entries(readers)) {
      const { text } = await textAt(app, encodeURI(path), as);
      const found = placed.filter(
        ({ slug, id }) => text.includes(wordOf(slug)) || text.includes(`/boards/${slug}/${id}`),
      );
      const isFree = path.includes('/freeboard') || path.includes('feed') || path.includes('highlights');
      const hidden = found.filter(({ slug }) => slug !== 'open' || isFree).map(({ slug }) => slug);
      expect([path, name, hidden]).toEqual([path, name, []]);
    }
  }
  // Search finds the posts of public boards.
  for (const path of [
    '/api/search?q=비밀',
    '/api/search?q=비밀&kind=comment',
    `${texts}?of=posts`,
    `${texts}?of=comments`,
  ])
    expect((await textAt(app, encodeURI(path), null)).text).toContain(`/boards/open/${ids[0]}`);
  expect((await textAt(app, '/sitemap/posts-1.xml', null)).text).toContain(`/boards/open/${ids[0]}`);
  expect((await textAt(app, '/sitemap/pages.xml', null)).text).toContain('/boards/open<');
  const counted = await app.send('GET', encodeURI('/api/search?q=비밀'));
  expect(counted.headers.get('x-total-count')).toBe('2');
});

test('nobody acts on a post that they cannot read, nor on another board’s post through the free board', async () => {
  const { app, placed, readers } = await newSite();
  const as = readers.member as Visitor;
  for (const { slug, posts, id, commentId } of placed) {
    const reads = READ_BY[slug].includes('member');
    const report = { kind: 'free', target: String(id), reason: 'spam', detail: '' };
    const onComment = { ...report, kind: 'comment', target: String(commentId) };
    const calls: [string, string, object?][] = [
      ['POST', posts, { title: '제목', content: '내용' }],
      ['POST', `${posts}/${id}/comments`, { content: '댓글' }],
      ['PUT', `${posts}/${id}/like`],
      ['PUT', `${posts}/${id}/comments/${commentId}/like`],
      ['POST', '/api/reports', report],
      ['POST', '/api/reports', onComment],
      ['GET', `/api/boards/post-address/${id}`],
    ];
    for (const [method, path, body] of calls) {
      const { status } = await app.call(method, path, { as, body });
      expect([slug, method, path, status < 300]).toEqual([slug, method, path, reads]);
    }
    const free = `/api/freeboard/${id}`;
    const never: [string, string, object?][] = [
      ['PUT', `${free}/like`],
      ['PUT', `${free}/bookmark`],
      ['POST', `${free}/views`],
      ['POST', `${free}/comments`, { content: '댓글' }],
      ['PUT', `${free}/comments/${commentId}/like`],
    ];
    for (const [method, path, body] of never)
      expect([path, (await app.call(method, path, { as, body })).status]).toEqual([path, 404]);
  }
});

test('only readers of a board are notified of its texts and offered as people to mention', async () => {
  const { app, placed, author, readers } = await newSite();
  const member = readers.member as Visitor;
  const bell = await app.call<object[]>('GET', '/api/notifications?page=1', { as: member });
  const told = JSON.stringify(bell.body);
  expect(placed.filter(({ slug }) => told.includes(wordOf(slug))).map(({ slug }) => slug)).toEqual([
    'open',
    'club',
  ]);
  for (const { slug, id } of placed) {
    const q = encodeURIComponent(author.username.slice(0, 2));
    const names = await app.call<{ id: string }[]>('GET', `/api/members/names?q=${q}&post=${id}`, {
      as: member,
    });
    const isFirst = names.body[0]?.id === author.id;
    expect([slug, isFirst]).toEqual([slug, READ_BY[slug].includes('member')]);
  }
});

test('a board closed to guests is closed at once, also for guests who had read it', async () => {
  const { app, placed, readers } = await newSite();
  const [open] = placed;
  if (!open) throw new Error('no board');
  const path = `${open.posts}/${open.id}`;
  expect((await app.send('GET', path)).status).toBe(200);
  const managed = await app.call<{ id: number; slug: string }[]>('GET', '/api/boards/managed', {
    as: readers.admin,
  });
  const {
    id,
    postCount: _,
    ...board
  } = managed.body.find(({ slug }) => slug === 'open') as never as {
    id: number;
    postCount: number;
  };
  await app.call('PUT', `/api/boards/${id}`, { as: readers.admin, body: { ...board, readers: 'members' } });
  expect((await app.send('GET', path)).status).toBe(401);
  expect((await app.send('GET', '/api/search?q=%EB%B9%84%EB%B0%80')).headers.get('x-total-count')).toBe('0');
});

test('cached answers of boards are forgotten when a row of boards changes in any way, as in another process', async () => {
  const { app } = await openSiteWith('admin');
  await newBoard(app);
  const { responseCache, db } = app.site;
  const cached = async () => {
    const page = async () => new Response(JSON.stringify(await readBoards(db)));
    return (await responseCache.answer(new Request('http://site/'), page)).text();
  };
  expect(await cached()).toContain('everyone');
  await db.updateTable('boards').set({ readers: 'members' }).execute();
  expect(await cached()).not.toContain('everyone');
});

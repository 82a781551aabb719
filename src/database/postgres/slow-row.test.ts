import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROW_WRITERS } from '#/app/open.ts';
import { KeyedLimit } from '#/server/limits/concurrency-limits.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const COMMENTERS = 40;
const DRAFT = { title: '오늘의 한 게임', content: '이겼습니다' };
type Made = { id: number };

async function newPost(app: TestApp, as: Visitor): Promise<string> {
  const { body } = await app.call<Made>('POST', '/api/freeboard', { as, body: DRAFT });
  return `/api/freeboard/${body.id}`;
}

/** Another program that holds a post's row lock until released. */
async function lockRow(
  app: TestApp,
  table: 'free_posts' | 'match_posts',
  post: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.site.config.DATABASE_URL });
  await client.connect();
  let isOpen = true;
  const release = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(release);
  await client.query('begin');
  await client.query(`select id from ${table} where id = $1 for update`, [post.split('/').at(-1)]);
  return release;
}

/** A site whose writers wait for a row as long as on a public site. */
async function openWithRowLimit(): Promise<TestApp> {
  const app = await openTestApp();
  app.site.rowConcurrency = new KeyedLimit(ROW_WRITERS);
  return app;
}

describe.runIf(process.env.TEST_ON === 'postgres')('a row that somebody holds', () => {
  test('stops its own comments only: lists, posts, health and other posts’ comments go on', async () => {
    const app = await openWithRowLimit();
    const [author, reader] = [await newMember(app), await newMember(app)];
    const [locked, other] = [await newPost(app, author), await newPost(app, author)];
    const body = { content: '저도 갈게요.' };
    const release = await lockRow(app, 'free_posts', locked);
    const comments = Array.from({ length: COMMENTERS }, () =>
      app.call('POST', `${locked}/comments`, { as: reader, body }),
    );
    // By then all of them wait for the row.
    await new Promise(resolve => setTimeout(resolve, 300));
    // Few enough not to wait for one another.
    const meanwhile = await Promise.all([
      ...Array.from({ length: 6 }, () => app.call('GET', '/api/freeboard?page=1', { as: reader })),
      ...Array.from({ length: 4 }, () => app.call('GET', locked, { as: reader })),
      ...Array.from({ length: 5 }, () => app.call('GET', '/readyz')),
    ]);
    const elsewhere = await app.call('POST', `${other}/comments`, { as: reader, body });
    expect(meanwhile.map(({ status }) => status)).toEqual(meanwhile.map(() => 200));
    expect(elsewhere.status).toBe(201);
    const refused = (await Promise.all(comments)).map(({ status }) => status);
    expect(refused).toEqual(comments.map(() => 503));
    await release();
    expect((await app.call('POST', `${locked}/comments`, { as: reader, body })).status).toBe(201);
    const { body: post } = await app.call('GET', locked, { as: reader });
    expect(post).toMatchObject({ commentCount: 1 });
  });

  test('stops the edits of its own comments only: another post takes comments meanwhile', async () => {
    const app = await openWithRowLimit();
    const author = await newMember(app);
    const [locked, other] = [await newPost(app, author), await newPost(app, author)];
    const body = { content: '저도 갈게요.' };
    const said = await app.call<{ id: number }>('POST', `${locked}/comments`, { as: author, body });
    const release = await lockRow(app, 'free_posts', locked);
    const edits = Array.from({ length: COMMENTERS }, (_, n) =>
      app.call('PUT', `${locked}/comments/${said.body.id}`, { as: author, body: { content: `${n}` } }),
    );
    let answered = 0;
    for (const edit of edits) void edit.then(() => answered++);
    await new Promise(resolve => setTimeout(resolve, 300));
    expect((await app.call('POST', `${other}/comments`, { as: author, body })).status).toBe(201);
    // None of the edits has timed out yet.
    expect(answered).toBe(0);
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(edits.map(() => 503));
    await release();
  });

  test('stops its own applications, withdrawals and decisions only: others are taken meanwhile', async () => {
    const app = await openWithRowLimit();
    const [author, player] = [await newMember(app), await newMember(app)];
    const [locked, other] = [await newMatch(app, author), await newMatch(app, author)];
    const path = `${MATCH_PATHS.singlematch}/${locked.id}`;
    const release = await lockRow(app, 'match_posts', path);
    const waiting = Array.from({ length: COMMENTERS }, (_, n) => {
      if (n % 3 === 0) return app.call('DELETE', `${path}/apply`, { as: player });
      if (n % 3 === 1) return app.call('POST', `${path}/apply`, { as: player });
      const body = { state: 'accepted' };
      return app.call('PUT', `${path}/applicants/${player.id}`, { as: author, body });
    });
    await new Promise(resolve => setTimeout(resolve, 300));
    const elsewhere = await app.call('POST', `${MATCH_PATHS.singlematch}/${other.id}/apply`, {
      as: player,
    });
    expect(elsewhere.status).toBe(201);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 503));
    await release();
    expect((await app.call('POST', `${path}/apply`, { as: player })).status).toBe(201);
  });
});

import { describe, expect } from 'vitest';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { casesOf, decideCase } from '#test/fixtures/cases.ts';
import { MATCH_DRAFT, MATCH_PATHS } from '#test/fixtures/match-posts.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';

const BOARD = '/api/freeboard';
const newPost = async (app: TestApp, as: Visitor, content = '내용') =>
  (await app.call<FreePost>('POST', BOARD, { as, body: { title: '글', content } })).body;
const comment = async (app: TestApp, as: Visitor, post: number, content: string, answerTo?: number) =>
  (await app.call<Comment>('POST', `${BOARD}/${post}/comments`, { as, body: { content, answerTo } })).body;
const read = async (app: TestApp, post: number, as: Visitor | null = null) =>
  (await app.call<FreePost>('GET', `${BOARD}/${post}`, { as })).body;
const comments = async (app: TestApp, post: number) =>
  (await app.call<Comment[]>('GET', `${BOARD}/${post}/comments`)).body;
const told = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).map(({ kind, link }) => `${kind} ${link}`);
const named = (...who: Visitor[]) =>
  who.map(({ id, number, username }) => ({ text: `@${username}`, id, number }));
/** In any order. */
const expectNamed = ({ mentions }: Pick<Comment, 'mentions'>, ...who: Visitor[]) => {
  expect(mentions).toHaveLength(who.length);
  expect(mentions).toEqual(expect.arrayContaining(named(...who)));
};

describe('a member who is named', () => {
  test('in a post, a comment or an answer is linked, and notified once', async ({ app }) => {
    const [author, writer, one, two] = await Promise.all([1, 2, 3, 4].map(() => newMember(app)));
    if (!author || !writer || !one || !two) throw new Error();
    const post = await newPost(app, author, `@${one.username}님과 @${author.username}`);
    expectNamed(post, one, author);
    expectNamed(await read(app, post.id), one, author);
    const first = await comment(app, writer, post.id, `@${two.username} @${author.username} 보세요`);
    expectNamed(first, two, author);
    await comment(app, one, post.id, `@${writer.username} 네`, first.id);
    await comment(app, two, post.id, '아무도 부르지 않음');
    expect((await comments(app, post.id)).map(({ mentions }) => mentions?.length)).toEqual([2, 1, undefined]);
    const at = `/free-board/${post.id}`;
    expect(await told(app, one)).toEqual([`mention ${at}`]);
    expect(await told(app, two)).toEqual([`mention ${at}#comments`]);
    expect(await told(app, writer)).toEqual([`answer ${at}?comments=1#comments`]);
    expect(await told(app, author)).toEqual([`comment ${at}#comments`]);
  });

  test('at the match boards is linked and notified as well', async ({ app, member: author, other: one }) => {
    const body = { ...MATCH_DRAFT, content: `@${one.username} 한 판?` };
    const made = await app.call<FreePost>('POST', MATCH_PATHS.singlematch, { as: author, body });
    expect(made.body.mentions).toEqual(named(one));
    expect(await told(app, one)).toEqual([`mention /tournament/single/${made.body.id}`]);
  });

  test('by an edit is notified only where the text did not name them before', async ({ app }) => {
    const [author, one, two] = [await newMember(app), await newMember(app), await newMember(app)];
    const post = await newPost(app, author, `@${one.username}`);
    const text = `@${two.username}, @${one.username}`;
    const change = { title: '글', content: text, expectedUpdatedAt: post.updatedAt };
    const changed = await app.call<FreePost>('PUT', `${BOARD}/${post.id}`, { as: author, body: change });
    expect(changed.body.mentions).toHaveLength(2);
    const made = await comment(app, author, post.id, '처음');
    const edit = (content: string) =>
      app.call<Comment>('PUT', `${BOARD}/${post.id}/comments/${made.id}`, { as: author, body: { content } });
    expect((await edit(`@${one.username}`)).body.mentions).toEqual(named(one));
    await edit('다시 아무도');
    expect(await app.site.db.selectFrom('mentions').select('comment').execute()).toHaveLength(2);
    const rows = await app.site.db.selectFrom('notifications').select(['member', 'happened']).execute();
    expect(rows.sort((a, b) => a.member - b.member)).toEqual([
      { member: one.number, happened: 1 },
      { member: two.number, happened: 1 },
    ]);
  });

  test('is one of two hundred whom a member names in a day, named again by an edit as well', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on', NEW_MEMBER_HOURS: '0' });
    const [author, one, two] = [await newMember(app), await newMember(app), await newMember(app)];
    await app.site.limits.take('mentionsOfDay', author.number, 196);
    const both = `@${one.username} @${two.username} @${author.username}`;
    const post = await newPost(app, author, both);
    const made = await comment(app, author, post.id, `@${two.username}`);
    const edit = (path: string, content: string) =>
      app.call('PUT', `${BOARD}/${path}`, { as: author, body: { title: '글', content } });
    expect((await edit(`${post.id}`, `${both}!`)).status).toBe(200);
    expect((await edit(`${post.id}`, '아무도')).status).toBe(200);
    const sentence =
      '다른 회원은 하루에 200번까지 @로 부를 수 있습니다. 이름을 빼거나 24시간 후에 다시 시도해 주세요.';
    const refused = { status: 429, body: { message: sentence } };
    expect(await edit(`${post.id}`, both)).toMatchObject(refused);
    expect(await edit(`${post.id}/comments/${made.id}`, both)).toMatchObject({ status: 200 });
    expect(await edit(`${post.id}`, `@${one.username}`)).toMatchObject(refused);
    expect((await edit(`${post.id}`, '그래도')).status).toBe(200);
    expectNamed(await comment(app, two, post.id, both), one, two, author);
  });

  test('stays linked under another nickname, and is just text once gone', async ({ app }) => {
    const [author, one] = [await newMember(app), await newMember(app)];
    const { id } = await newPost(app, author, `@${one.username}`);
    const { db } = app.site;
    await db
      .updateTable('members')
      .set({ username: '새 이름', username_key: '새 이름' })
      .where('number', '=', one.number)
      .execute();
    expect((await read(app, id)).mentions).toEqual(named(one));
    const data = (await app.call<{ mentions: object[] }>('GET', '/api/members/data', { as: one })).body;
    expect(data.mentions).toEqual([{ kind: 'free', post: id, comment: 0, text: `@${one.username}` }]);
    await app.call('DELETE', `/api/memberanking/${one.id}`, { as: one, body: {} });
    expect((await read(app, id)).mentions).toBeUndefined();
    expect(await db.selectFrom('mentions').selectAll().execute()).toEqual([]);
  });

  test('stays the same member in an edit, even if another member has the nickname by now', async () => {
    const { app, author, one, two } = await openSiteWith('author', 'one', 'two');
    const { id } = await newPost(app, author, `@${one.username}`);
    const rename = (of: Visitor, username: string) =>
      app.site.db
        .updateTable('members')
        .set({ username, username_key: username })
        .where('number', '=', of.number)
        .execute();
    await rename(one, '새이름');
    await rename(two, one.username);
    const body = { title: '글', content: `@${one.username} 고침` };
    const changed = await app.call<FreePost>('PUT', `${BOARD}/${id}`, { as: author, body });
    expect(changed.body.mentions).toEqual(named(one));
    expect(await told(app, two)).toEqual([]);
    expect(await told(app, one)).toEqual([`mention /free-board/${id}`]);
  });

  test('within an address, mail or a longer word is not named at all', async ({ app }) => {
    const [author, one] = [await newMember(app), await newMember(app)];
    const name = one.username;
    const texts = [`https://www.youtube.com/@${name}`, `me@${name}.com`, `@${name}2`, `naver.com/@${name}`];
    for (const text of texts) expect((await newPost(app, author, text)).mentions, text).toBeUndefined();
    expect(await told(app, one)).toEqual([]);
  });

  test('is not notified if an admin, or if the member blocks the author', async ({ app }) => {
    const [author, one, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    await app.call('PUT', `/api/members/blocks/${author.id}`, { as: one });
    const post = await newPost(app, author, `@${one.username} @${admin.username}`);
    expect(post.mentions).toEqual(named(one));
    await comment(app, author, post.id, `@${one.username}`);
    expect(await told(app, one)).toEqual([]);
  });

  test('in a hidden text is neither shown nor notified', async ({ app }) => {
    const [author, one, two] = [await newMember(app), await newMember(app), await newMember(app)];
    const { id, updatedAt } = await newPost(app, author, `@${one.username}`);
    await app.site.db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', id).execute();
    const body = { title: '글', content: `@${two.username}`, expectedUpdatedAt: updatedAt };
    const changed = await app.call<FreePost>('PUT', `${BOARD}/${id}`, { as: author, body });
    expect(changed.body.mentions).toEqual(named(two));
    expect((await read(app, id)).mentions).toBeUndefined();
    expect(await told(app, two)).toEqual([]);
  });

  test('in a held text is notified when it is published, and only once', async ({ app }) => {
    const [author, one, two] = [await newMember(app), await newMember(app), await newMember(app)];
    const [admin, moderator] = [await newAdmin(app), await newModerator(app)];
    const { body: filter } = await app.call<{ id: number }>('POST', '/api/filters', {
      as: admin,
      body: { kind: 'word', pattern: '대리', action: 'hold', sentence: '' },
    });
    const shown = await newPost(app, author, '여기');
    const held = await newPost(app, author, `대리 @${one.username}`);
    const root = await comment(app, author, shown.id, `@${one.username} 먼저`);
    const talk = `${BOARD}/${shown.id}/comments`;
    await comment(app, author, shown.id, `대리 @${two.username}`);
    const edit = { content: `대리 @${one.username} @${two.username}` };
    await app.call('PUT', `${talk}/${root.id}`, { as: author, body: edit });
    expect(await told(app, one)).toEqual([`mention /free-board/${shown.id}#comments`]);
    expect(await told(app, two)).toEqual([]);
    await app.call('DELETE', `/api/filters/${filter.id}`, { as: admin });
    // The text is still held, and so is the notification of the member named first.
    const change = { title: '글', content: `@${one.username} @${two.username}` };
    await app.call('PUT', `${BOARD}/${held.id}`, { as: author, body: change });
    expect(await told(app, two)).toEqual([]);
    const cases = await casesOf(app, moderator);
    expect(cases).toHaveLength(3);
    for (const { id } of cases) {
      for (const status of [200, 409])
        expect((await decideCase(app, moderator, id, { choice: 'publish' })).status).toBe(status);
    }
    const rows = await app.site.db
      .selectFrom('notifications')
      .select(['member', 'subject', 'happened'])
      .where('kind', '=', 'mention')
      .orderBy('member')
      .orderBy('subject')
      .execute();
    const [a, b] = [`free-board:${shown.id}`, `free-board:${held.id}`];
    expect(rows).toEqual([
      { member: one.number, subject: a, happened: 1 },
      { member: one.number, subject: b, happened: 1 },
      { member: two.number, subject: a, happened: 2 },
      { member: two.number, subject: b, happened: 1 },
    ]);
    expect(await app.site.db.selectFrom('mentions').select('post').where('waits', '=', 1).execute()).toEqual(
      [],
    );
  });

  test('in a removed text is forgotten with the text', async ({ app, member: author, other: one }) => {
    const { id } = await newPost(app, author, `@${one.username}`);
    const root = await comment(app, author, id, `@${one.username}`);
    await comment(app, author, id, `@${one.username} 답글`, root.id);
    const left = async () => (await app.site.db.selectFrom('mentions').select('comment').execute()).length;
    expect(await left()).toBe(3);
    await app.call('DELETE', `${BOARD}/${id}/comments/${root.id}`, { as: author });
    expect(await left()).toBe(2);
    await app.call('DELETE', `${BOARD}/${id}`, { as: author });
    expect(await left()).toBe(0);
  });
});

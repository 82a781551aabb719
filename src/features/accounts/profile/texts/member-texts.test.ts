import { expect, test } from 'vitest';
import { newMatch } from '#test/fixtures/match-posts.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp } from '#test/test-app.ts';
import { type MemberTexts, memberTextsAnswer } from './member-texts.contract.ts';

const BOARD = '/api/freeboard';

async function read(app: TestApp, of: { id: string }, query = '', as: Visitor | null = null) {
  const { status, body } = await app.call<MemberTexts>('GET', `/api/memberanking/${of.id}/texts${query}`, {
    as,
  });
  return { status, ...(status === 200 ? memberTextsAnswer.strict().parse(body) : (body as MemberTexts)) };
}
const titles = ({ rows }: MemberTexts) => rows.map(({ title }) => title);

async function write(app: TestApp, as: Visitor, title: string): Promise<number> {
  const body = { title, content: '내용입니다.' };
  return (await app.call<{ id: number }>('POST', BOARD, { as, body })).body.id;
}
async function say(app: TestApp, as: Visitor, post: number, content: string, answerTo?: number) {
  const path = `${BOARD}/${post}/comments`;
  return (await app.call<{ id: number }>('POST', path, { as, body: { content, answerTo } })).body.id;
}
const hide = (app: TestApp, as: Visitor, showTexts: boolean) =>
  app.call('PUT', `/api/memberanking/${as.id}/update`, { as, body: { showTexts } });

test('of a member are the posts of each kind and the comments, in pages, the newest first', async () => {
  const { app, member, other } = await openSiteWith('member', 'other');
  for (let n = 1; n <= 11; n++) await write(app, member, `${n}번째 글`);
  await write(app, other, '남의 글');
  await newMatch(app, member, { path: '/api/promotion', title: '대회 홍보' });
  await newMatch(app, member, { title: '한 판 하실 분' });
  const post = await write(app, other, '이야기');
  for (let n = 1; n <= 50; n++) await say(app, other, post, `${n}`);
  const comment = await say(app, member, post, '가'.repeat(300));

  const first = await read(app, { id: member.id.toUpperCase() });
  expect(first).toMatchObject({ shown: true, folded: false });
  expect(first.counts).toEqual({ posts: 11, matches: 2, comments: 1, matchComments: 0 });
  expect(titles(first)).toEqual(Array.from({ length: 10 }, (_, n) => `${11 - n}번째 글`));
  expect(titles(await read(app, member, '?page=2'))).toEqual(['1번째 글']);
  expect(titles(await read(app, member, '?page=3'))).toEqual([]);
  expect((await read(app, member, '?of=matches')).rows).toMatchObject([
    { board: 'singlematch', title: '한 판 하실 분' },
    { board: 'promotion', title: '대회 홍보' },
  ]);
  expect((await read(app, member, '?of=comments')).rows).toMatchObject([
    {
      board: 'free-board',
      id: post,
      comment,
      title: '이야기',
      content: '가'.repeat(200),
      link: `/free-board/${post}?comments=2#comments`,
    },
  ]);
  expect((await read(app, member, '?of=secrets')).status).toBe(400);
  expect((await read(app, await newAdmin(app))).status).toBe(404);
});

test('nothing that is hidden, held, taken down or removed appears or is counted, to nobody', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  const [member, other] = [await newMember(app), await newMember(app)];
  const ids = [];
  for (const title of ['신고됨', '권리침해', '보류', '보임']) ids.push(await write(app, member, title));
  const post = await write(app, other, '가려질 글');
  const [removed, hidden] = [await say(app, member, post, '지울 댓글'), await say(app, member, post, '숨김')];
  await say(app, member, post, '남는 댓글');
  await say(app, other, post, '답글', removed);
  for (const [at, value] of [1, 2, 8].entries())
    await db
      .updateTable('free_posts')
      .set({ hidden: value })
      .where('id', '=', ids[at] as number)
      .execute();
  await db.updateTable('comments').set({ hidden: 1 }).where('id', '=', hidden).execute();
  await app.call('DELETE', `${BOARD}/${post}/comments/${removed}`, { as: member });
  for (const as of [null, other, member, await newModerator(app)]) {
    const posts = await read(app, member, '', as);
    expect([titles(posts), posts.counts.posts, posts.counts.comments]).toEqual([['보임'], 1, 1]);
  }
  // A comment does not name its hidden post.
  await db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', post).execute();
  expect((await read(app, member, '?of=comments')).rows).toMatchObject([
    { title: '신고가 접수되어 가려진 글입니다.', content: '남는 댓글' },
  ]);
});

test('a hidden list of texts is shown to its member and to moderators only, and no post links to it', async () => {
  const { app, member, other, admin } = await openSiteWith('member', 'other', 'admin');
  const id = await write(app, member, '내 글');
  const leads = async () =>
    (await app.call<{ authorTexts: boolean }>('GET', `${BOARD}/${id}`)).body.authorTexts;
  expect(await leads()).toBe(true);
  expect((await hide(app, member, false)).status).toBe(200);
  expect(await leads()).toBe(false);
  const nothing = { posts: 0, matches: 0, comments: 0 };
  for (const as of [null, other])
    expect(await read(app, member, '', as)).toMatchObject({
      shown: false,
      folded: true,
      rows: [],
      counts: nothing,
    });
  for (const as of [member, admin, await newModerator(app)])
    expect(await read(app, member, '', as)).toMatchObject({
      shown: false,
      folded: false,
      counts: { posts: 1 },
    });
  await hide(app, member, true);
  expect(titles(await read(app, member))).toEqual(['내 글']);
  // A profile hidden by reports hides the list, too.
  await app.site.db.updateTable('members').set({ profile_hidden: 1 }).where('id', '=', member.id).execute();
  expect([await leads(), (await read(app, member)).folded]).toEqual([false, true]);
});

import { expect, test } from 'vitest';
import { DAY_MS } from '#/shared/time/time.ts';
import { casesOf, decideCase } from '#test/fixtures/cases.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { writingLimits } from './text-checks.server.ts';

const BOARD = '/api/freeboard';
const ON = { RATE_LIMIT: 'on', NEW_MEMBER_HOURS: '24' } as const;
type Post = { id: number; title: string; content: string; hidden: boolean; held: boolean; folded: boolean };

let written = 0;
const post = (app: TestApp, as: Visitor, body: object = {}, path = BOARD) =>
  app.call<Post>('POST', path, {
    as,
    body: { title: `글 ${++written}`, content: `내용 ${written}`, ...body },
  });
const comment = (app: TestApp, as: Visitor, id: number, content = `댓글 내용 ${++written}번`) =>
  app.call<Post>('POST', `${BOARD}/${id}/comments`, { as, body: { content } });
const limitsOf = async (app: TestApp, as: Visitor) =>
  writingLimits.strict().parse((await app.call('GET', '/api/members/writing-limits', { as })).body);

test('of fifty posts at once a new member publishes three, of comments ten, and sees the remaining number beforehand', async () => {
  const app = await openTestApp(ON);
  const member = await newMember(app);
  expect(await limitsOf(app, member)).toEqual({
    posts: { left: 3, most: 3 },
    comments: { left: 10, most: 10 },
  });
  const first = await post(app, member);
  expect(first.status).toBe(201);
  expect((await limitsOf(app, member)).posts).toEqual({ left: 2, most: 3 });
  const admin = await newAdmin(app);
  const { id } = (await post(app, admin)).body;
  // Other limits let ten posts and twenty comments pass.
  const posts = await Promise.all(Array.from({ length: 9 }, () => untilAdmitted(() => post(app, member))));
  expect(posts.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = posts.find(({ status }) => status === 429);
  expect(JSON.stringify(refused?.body)).toContain('글을 하루에 3개까지');
  const comments = await Promise.all(
    Array.from({ length: 20 }, () => untilAdmitted(() => comment(app, member, id))),
  );
  expect(comments.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await limitsOf(app, member)).toEqual({
    posts: { left: 0, most: 3 },
    comments: { left: 0, most: 10 },
  });
  app.clock.pass(DAY_MS);
  expect(await limitsOf(app, member)).toEqual({ posts: null, comments: null });
});

test('a new member writes no link and no phone number, in no field and by no edit; later both', async () => {
  const app = await openTestApp(ON);
  const [member, moderator] = [await newMember(app), await newModerator(app)];
  const { id } = (await post(app, member)).body;
  const said = (await comment(app, member, id)).body.id;
  const words = [
    ['naver.com 오세요', '웹 주소를 쓸 수 없습니다'],
    ['공일공 일이삼사 오육칠팔', '전화번호를 쓸 수 없습니다'],
  ] as const;
  for (const [text, sentence] of words) {
    const sent = [
      ['content', await post(app, member, { content: text })],
      ['title', await post(app, member, { title: text })],
      ['matchDate', await post(app, member, { matchDate: text.slice(0, 50) }, '/api/singlematch')],
      ['content', await comment(app, member, id, text)],
      [
        'content',
        await app.call('PUT', `${BOARD}/${id}`, { as: member, body: { title: '글', content: text } }),
      ],
      [
        'content',
        await app.call('PUT', `${BOARD}/${id}/comments/${said}`, { as: member, body: { content: text } }),
      ],
    ] as const;
    for (const [path, { status, body }] of sent) {
      const issue = { path, message: expect.stringContaining(sentence) };
      expect([status, body]).toMatchObject([400, { message: issue.message, issues: [issue] }]);
    }
    expect((await comment(app, moderator, id, text)).status).toBe(201);
  }
  // A refused text does not count towards the day's three.
  expect((await limitsOf(app, member)).posts).toEqual({ left: 2, most: 3 });
  app.clock.pass(DAY_MS);
  for (const [text] of words) expect((await comment(app, member, id, text)).status).toBe(201);
});

test('the same text again within ten minutes is seen by its author and moderators alone, until one publishes it', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const [author, reader, moderator] = [await newMember(app), await newMember(app), await newModerator(app)];
  const text = { title: '큐 싸게 팝니다', content: '상태 좋은 큐입니다.' };
  expect((await post(app, author, text)).body).toMatchObject({ held: false, hidden: false });
  expect((await post(app, reader, text)).body.held).toBe(false);
  const again = (await post(app, author, { ...text, title: '큐  싸게 팝니다!' })).body;
  expect(again).toMatchObject({ held: true, hidden: true, folded: false, content: text.content });
  const path = `${BOARD}/${again.id}`;
  for (const as of [null, reader]) {
    const folded = { title: '운영진이 확인하고 있는 글입니다.', content: '', folded: true };
    expect((await app.call<Post>('GET', path, { as })).body).toMatchObject(folded);
    for (const list of [BOARD, '/api/search?q=싸게', '/free-board/feed.xml'])
      expect(JSON.stringify((await app.call('GET', list, { as })).body)).not.toContain('팝니다!');
  }
  const queue = await casesOf(app, moderator);
  expect(queue).toMatchObject([{ kind: 'heldText', title: '큐 싸게 팝니다!', hint: '글 · 같은 내용 반복' }]);
  const answer = await decideCase(app, moderator, queue[0]?.id ?? 0, { choice: 'publish' });
  expect(answer.body).toEqual({ message: '공개하고 작성자에게 알렸습니다.' });
  expect((await app.call<Post>('GET', path, { as: reader })).body).toMatchObject({
    held: false,
    content: text.content,
  });
  expect(JSON.stringify((await app.call('GET', '/api/search?q=싸게')).body)).toContain(`팝니다!`);
  const told = await notificationsOf(app, author);
  expect(told.map(({ text }) => text)).toContain('운영진이 글을 확인하고 공개했습니다.');
});

test('a held comment notifies nobody, short thanks are not held, and a removed comment disappears', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const [author, other, moderator] = [await newMember(app), await newMember(app), await newModerator(app)];
  const { id } = (await post(app, author)).body;
  const advertisement = '지금 오시면 반값으로 모십니다';
  expect((await comment(app, other, id, advertisement)).body.held).toBe(false);
  const root = (await comment(app, other, id, advertisement)).body;
  expect(root).toMatchObject({ held: true, content: advertisement });
  for (const _ of [1, 2]) expect((await comment(app, other, id, '감사합니다')).body.held).toBe(false);
  const told = await notificationsOf(app, author);
  expect(told).toMatchObject([{ kind: 'comment', text: expect.stringContaining('새 댓글 3개') }]);
  const shown = (await app.call<Post[]>('GET', `${BOARD}/${id}/comments`)).body.map(({ content }) => content);
  expect(shown).toEqual([advertisement, '운영진이 확인하고 있는 댓글입니다.', '감사합니다', '감사합니다']);
  const [held] = await casesOf(app, moderator);
  expect(held).toMatchObject({ title: advertisement, hint: '댓글 · 같은 내용 반복' });
  const removal = { choice: 'remove', reason: 'spam' };
  expect((await decideCase(app, moderator, held?.id ?? 0, removal)).status).toBe(200);
  expect((await app.call<Post[]>('GET', `${BOARD}/${id}/comments`)).body).toHaveLength(3);
});

test('of fifty members who send one link at once two are published, and links to the site itself do not count', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on', PUBLIC_URL: 'https://madang.example.com' });
  const members = await Promise.all(Array.from({ length: 50 }, () => newMember(app)));
  const { id } = (await post(app, members[0] as Visitor)).body;
  const sent = await Promise.all(
    members.map((as, n) =>
      untilAdmitted(() =>
        comment(app, as, id, `${n}번 손님 https://bet.example.com/a?utm_source=${n} 보세요`),
      ),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  expect(sent.filter(({ body }) => !body.held)).toHaveLength(2);
  const waiting = await app.site.db.selectFrom('cases').select(['kind', 'facts']).execute();
  expect(waiting).toHaveLength(48);
  const facts = JSON.stringify({ why: 'link', what: 'bet.example.com/a' });
  expect(waiting.filter(row => row.kind === 'heldText' && row.facts === facts)).toHaveLength(48);
  const own = 'https://madang.example.com/free-board/1 이 글 보세요';
  for (const as of members.slice(0, 4)) expect((await comment(app, as, id, own)).body.held).toBe(false);
  const read = (await app.call<Post[]>('GET', `${BOARD}/${id}/comments?size=100`)).body;
  expect(read.filter(({ content }) => content.includes('bet.example.com'))).toHaveLength(2);
});

test('a failed write does not count against the limit', async () => {
  const app = await openTestApp(ON);
  const [member, author] = [await newMember(app), await newAdmin(app)];
  const { id } = (await post(app, author)).body;
  const text = '지워진 글에 다는 긴 댓글입니다';
  const add = (answerTo?: number) =>
    app.call<Post>('POST', `${BOARD}/${id}/comments`, { as: member, body: { content: text, answerTo } });
  expect((await add(99)).status).toBe(404);
  expect((await limitsOf(app, member)).comments).toEqual({ left: 10, most: 10 });
  expect((await add()).body.held).toBe(false);
});

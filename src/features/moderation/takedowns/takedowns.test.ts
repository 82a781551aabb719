import { expect } from 'vitest';
import { BY_ONLY_ADMIN, OWN_CASE } from '#/features/moderation/cases/cases.constants.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import {
  acceptObjection,
  casesOf,
  decideCase,
  decideTakedown,
  report,
  shownCase,
  TAKEDOWN_REQUEST,
  takedownCase,
} from '#test/fixtures/cases.ts';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newTournament, TOURNAMENT_FACTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, newModerator, newResident, type Visitor } from '#test/fixtures/visitors.ts';
import { type Call, isAcrossServers, openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';
import { HIDES_AT_ONCE, HIDES_BY_GUESTS, TOURNAMENT_FOR_INVITED } from './takedowns.constants.ts';
import type { OwnTakedown, Receipt, TakedownCase, TakedownFigures } from './takedowns.contract.ts';

const TEXT = { title: '그 사람의 비밀', content: '남의 비밀을 적은 글입니다.' };
const BOARD = '/api/freeboard';
type Text = { title: string; content: string; folded: boolean; hiddenWhy?: string };

const newPost = async (app: TestApp, as: Visitor, path = BOARD, body: object = TEXT) =>
  (await app.call<{ id: number }>('POST', path, { as, body })).body.id;
const ask = (app: TestApp, id: number | string, more: object = {}, from: Call = {}) =>
  app.call<Receipt>('POST', '/api/takedowns', {
    ...from,
    body: { ...TAKEDOWN_REQUEST, address: `/free-board/${id}`, ...more },
  });
const decide = (app: TestApp, as: Visitor, id: number, accept: boolean, answer?: string) =>
  decideTakedown(app, as, { id, accept, answer });
/** A case's texts and facts by label, as its screen shows them. */
const shownOf = async (app: TestApp, as: Visitor, id: number) => {
  const { facts, texts, whyNot } = await shownCase(app, as, await takedownCase(app, id));
  const labelled = [
    ...facts.map(({ label, text }) => [label, text]),
    ...texts.map(({ label, content }) => [label, content]),
  ];
  return { ...Object.fromEntries(labelled), whyNot };
};
const read = async (app: TestApp, id: number, as: Visitor | null = null) =>
  (await app.call<Text>('GET', `${BOARD}/${id}`, { as })).body;
const search = async (app: TestApp) =>
  (await app.call<unknown[]>('GET', `${BOARD}?page=1&q=${encodeURI('남의 비밀')}`)).body.length;
const sentences = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).map(({ text }) => text).join();

async function blockedPost(app: TestApp) {
  const [author, moderator] = [await newMember(app), await newModerator(app)];
  const post = await newPost(app, author);
  const { body } = await ask(app, post);
  expect((await decide(app, moderator, body.id, true)).status).toBe(200);
  return { author, moderator, post, ...body };
}

test.skipIf(isAcrossServers)(
  '임시조치 blocks from the decision to the thirtieth Seoul day, tells both sides, and ends once and by itself',
  async () => {
    const app = await openTestApp();
    const { author, moderator, post, id, key } = await blockedPost(app);
    expect(await read(app, post)).toMatchObject({
      title: '권리침해 신고로 게시가 중단된 글입니다.',
      content: '',
      folded: true,
      hiddenWhy: expect.stringContaining('제44조의2'),
    });
    expect([await search(app), (await read(app, post, author)).content]).toEqual([0, TEXT.content]);
    expect(await sentences(app, author)).toContain('게시를 중단했습니다(임시조치)');
    const status = async () =>
      (await app.call<TakedownCase>('POST', '/api/takedowns/status', { body: { key } })).body;
    // Decided on 18 November in Seoul, so the block ends as 18 December begins.
    expect(await status()).toMatchObject({ state: 'blocked', until: '2026-12-18T00:00:00+09:00' });
    expect(JSON.stringify(await status())).not.toContain(author.id);

    app.clock.now = new Date('2026-12-17T14:59:59.999Z');
    await app.site.jobs.run('end takedowns');
    expect((await status()).state).toBe('blocked');
    app.clock.now = new Date('2026-12-17T15:00:00.000Z');
    await Promise.all([app.site.jobs.run('end takedowns'), app.site.jobs.run('end takedowns')]);
    await app.site.jobs.run('end takedowns');
    expect((await status()).state).toBe('ended');
    expect([(await read(app, post)).content, await search(app)]).toEqual([TEXT.content, 1]);
    expect((await sentences(app, author)).match(/30일이 끝나/g)).toHaveLength(1);

    // The block is neither extended nor repeated.
    const again = await ask(app, post);
    expect((await decide(app, moderator, again.body.id, true)).status).toBe(409);
    expect((await read(app, post)).content).toBe(TEXT.content);
    expect((await decide(app, moderator, id, true)).status).toBe(409);

    app.clock.pass(364 * DAY_MS);
    const stored = app.site.db.selectFrom('cases').select(['facts', 'text']).where('subject', '=', id);
    await app.site.jobs.run('privacy');
    expect((await stored.executeTakeFirst())?.facts).toContain(TAKEDOWN_REQUEST.name);
    app.clock.pass(2 * DAY_MS);
    await app.site.jobs.run('privacy');
    expect(await stored.executeTakeFirst()).toEqual({ facts: '{}', text: '' });
  },
);

test('a refused request changes nothing, and the author learns neither of it nor of the requester', async () => {
  const { app, author, moderator } = await openSiteWith('author', 'moderator');
  const post = await newPost(app, author);
  const { body } = await ask(app, post);
  expect((await decide(app, moderator, body.id, false, '사실과 다릅니다.')).status).toBe(200);
  expect((await read(app, post)).content).toBe(TEXT.content);
  const own = await app.call<OwnTakedown[]>('GET', '/api/takedowns/own', { as: author });
  expect([own.body, await sentences(app, author)]).toEqual([[], '']);
  const found = await app.call<TakedownCase>('POST', '/api/takedowns/status', { body: { key: body.key } });
  expect(found.body).toMatchObject({ state: 'refused', answer: '사실과 다릅니다.' });
});

test('the author objects once; an accepted objection shows the content, while another hiding keeps it', {
  tags: 'race',
}, async ({ app }) => {
  const { author, moderator, post, id } = await blockedPost(app);
  const path = `/api/takedowns/own/${id}/objection`;
  const object = () => app.call('POST', path, { as: author, body: { objection: '제 이야기입니다.' } });
  const both = await Promise.all([object(), object()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (let n = 0; n < 5; n++) {
    await report(app, await newResident(app), 'free', post, 'abuse');
  }
  // The last day of the block that began on 18 November.
  expect(await casesOf(app, moderator, { tab: 'objections' })).toMatchObject([
    { title: TEXT.title, due: '2026-12-17', person: { author: author.username } },
  ]);
  expect((await acceptObjection(app, moderator, id)).status).toBe(200);
  expect((await acceptObjection(app, moderator, id)).status).toBe(409);
  expect((await read(app, post)).title).toBe('신고가 접수되어 가려진 글입니다.');
  const [reported] = await casesOf(app, moderator, { tab: 'reports' });
  await decideCase(app, moderator, reported?.id ?? 0, { choice: 'dismiss' });
  expect((await read(app, post)).content).toBe(TEXT.content);
  const figures = await app.call<TakedownFigures[]>('GET', '/api/takedowns/figures', { as: moderator });
  expect(figures.body).toMatchObject([{ received: 1, accepted: 1, objections: 1, upheldObjections: 1 }]);
});

test('불법촬영물 reports hide at once, come first in the queue, and end in removal or return; refused content is not hidden again', async () => {
  const { app, author, moderator } = await openSiteWith('author', 'moderator');
  const [post, other] = [await newPost(app, author), await newPost(app, author)];
  const comment = await newPost(app, author, `${BOARD}/${other}/comments`, { content: '링크' });
  await ask(app, other);
  const filming = { kind: 'filming', claim: 'filmed', capacity: 'other' };
  const first = await ask(app, post, filming);
  const second = await ask(app, `${other}#comment-${comment}`, filming);
  expect((await read(app, post)).title).toBe('불법촬영물 신고로 가려진 글입니다.');
  const queue = await casesOf(app, moderator, { tab: 'takedowns' });
  expect(queue.map(({ kind, due }) => [kind, due])).toEqual([
    ['filming', '2026-11-18'],
    ['filming', '2026-11-18'],
    ['rights', '2026-11-21'],
  ]);
  expect(await shownOf(app, moderator, first.body.id)).toMatchObject({ 지금: '검토 중 · 가려져 있음' });
  expect((await decide(app, moderator, first.body.id, false)).status).toBe(200);
  expect((await read(app, post)).content).toBe(TEXT.content);
  await ask(app, post, filming);
  expect((await read(app, post)).content).toBe(TEXT.content);
  expect((await decide(app, moderator, second.body.id, true)).status).toBe(200);
  const comments = await app.call<unknown[]>('GET', `${BOARD}/${other}/comments?page=1`);
  expect(comments.body).toEqual([]);
});

test('the requester reads no content that was hidden at the time of the request, and moderators read all of it', async () => {
  const { app, author, moderator } = await openSiteWith('author', 'moderator');
  const post = await newPost(app, author);
  const comment = await newPost(app, author, `${BOARD}/${post}/comments`, { content: '가려진 비밀' });
  const { id: tournament } = await newTournament(app, author, { listed: false });
  const { db } = app.site;
  await db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', post).execute();
  await db.updateTable('comments').set({ hidden: 8 }).where('id', '=', comment).execute();
  const asked: number[] = [];
  const titleAt = async (address: string) => {
    const { body } = await ask(app, '', { address });
    asked.push(body.id);
    return (await app.call<TakedownCase>('POST', '/api/takedowns/status', { body })).body.title;
  };
  expect([
    await titleAt(`/free-board/${post}`),
    await titleAt(`/free-board/${post}#comment-${comment}`),
    await titleAt(`/tournaments/${tournament}`),
  ]).toEqual([
    '신고가 접수되어 가려진 글입니다.',
    '운영진이 확인하고 있는 댓글입니다.',
    TOURNAMENT_FOR_INVITED,
  ]);
  const read = asked.map(async id => (await shownOf(app, moderator, id))['신고 당시 내용']);
  expect(await Promise.all(read)).toEqual([
    `${TEXT.title}\n${TEXT.content}`,
    '가려진 비밀',
    TOURNAMENT_FACTS.title,
  ]);
});

test('the only admin decides about the own text, which the audit says; of two the other does', async () => {
  const { app, admin } = await openSiteWith('admin');
  const post = await newPost(app, admin);
  const { body } = await ask(app, post, { kind: 'filming', claim: 'filmed', capacity: 'other' });
  await newAdmin(app);
  expect((await decide(app, admin, body.id, false)).status).toBe(403);
  const whyNot = async () => (await shownOf(app, admin, body.id)).whyNot;
  expect(await whyNot()).toBe(OWN_CASE);
  const members = app.site.db.updateTable('members').set({ role: 'member' });
  await members.where('number', '<>', admin.number).execute();
  expect(await whyNot()).toBe('');
  expect((await decide(app, admin, body.id, false)).status).toBe(200);
  expect((await read(app, post)).content).toBe(TEXT.content);
  const audited = await app.site.db.selectFrom('audit_log').select('after').executeTakeFirstOrThrow();
  expect(audited.after).toContain(BY_ONLY_ADMIN);
});

test('a moderator reads of a case about an own text neither the requester nor what others say about it', async () => {
  const { app, member } = await openSiteWith('member');
  const [author, other] = [await newModerator(app), await newModerator(app)];
  const post = await newPost(app, author);
  const detail = '이 사람이 어제 저를 때렸습니다.';
  const reported = { kind: 'free', target: String(post), reason: 'abuse', detail };
  await app.call('POST', '/api/reports', { as: member, body: reported });
  const { body } = await ask(app, post);
  const note = { content: '작성자와 사이가 나쁜 분입니다.' };
  const about = await casesOf(app, other);
  for (const { id } of about) await app.call('POST', `/api/cases/${id}/notes`, { as: other, body: note });
  const seenBy = async (as: Visitor) =>
    JSON.stringify([
      await casesOf(app, as),
      await Promise.all(about.map(({ id }) => shownCase(app, as, id))),
    ]);
  const secrets = [
    TAKEDOWN_REQUEST.name,
    TAKEDOWN_REQUEST.contact,
    TAKEDOWN_REQUEST.reasons,
    detail,
    note.content,
  ];
  for (const secret of secrets) {
    expect(await seenBy(other)).toContain(secret);
    expect(await seenBy(author)).not.toContain(secret);
  }
  expect((await shownOf(app, author, body.id)).whyNot).toBe(OWN_CASE);
});

const waiting = (author: Visitor, count: number, well_known: 0 | 1 = 1) =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'filming' as const,
    claim: 'filmed',
    target_kind: 'free' as const,
    target: 1000 + n,
    post: 0,
    hides: 1,
    well_known,
    author: author.number,
    title: '',
    content: '',
  }));

test('of guests’ reports that come at once exactly as many hide as are left of their share', {
  tags: 'race',
}, async ({ app, member: author }) => {
  const posts = [];
  for (let n = 0; n < 6; n++) posts.push(await newPost(app, author));
  await app.site.db
    .insertInto('takedowns')
    .values(waiting(author, HIDES_BY_GUESTS - 2, 0))
    .execute();
  const filming = { kind: 'filming', claim: 'filmed' };
  const filed = await Promise.all(
    posts.map((post, n) => ask(app, post, filming, { address: `192.0.${n}.1` })),
  );
  expect(filed.map(({ status }) => status)).toEqual(posts.map(() => 201));
  const hidden = app.site.db.selectFrom('free_posts').select('id').where('hidden', '>', 0);
  expect(await hidden.execute()).toHaveLength(2);
});

test('the number hidden at once is limited; programs and wrong addresses make no case', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const author = await newMember(app);
  const post = await newPost(app, author);
  await app.site.db.insertInto('takedowns').values(waiting(author, HIDES_AT_ONCE)).execute();
  const filming = { kind: 'filming', claim: 'filmed' };
  expect((await ask(app, post, filming)).status).toBe(201);
  expect((await read(app, post)).content).toBe(TEXT.content);
  expect((await ask(app, post, { website: 'http://x.example' })).status).toBe(201);
  for (const address of ['http://elsewhere.example/', '/free-board/999999', `/free-board/${post}#comment-1`])
    expect([address, (await ask(app, post, { address })).status]).toEqual([address, 400]);
  expect(await ask(app, post, { claim: 'filmed', name: '' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'name' }, { path: 'claim', message: '침해된 권리를 선택해주세요.' }] },
  });
  const { count } = await app.site.db
    .selectFrom('takedowns')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(HIDES_AT_ONCE + 1);
});

test('the letter says where the case is read and nothing that the requester typed; the case says it', async () => {
  const { url, letters } = await startMailServer();
  const app = await openTestApp({ SMTP_URL: url, PUBLIC_URL: 'https://madang.example.com' });
  const post = await newPost(app, await newMember(app));
  const reasons = '반값 당구대 https://shop.example 로 오세요';
  const { body } = await ask(app, post, { reasons, email: 'anybody@example.com' });
  await expect.poll(() => letters.length).toBe(1);
  expect(letters[0]?.subject).toContain(`${body.id}번`);
  expect(letters[0]?.text).toContain(`https://madang.example.com/report/status#${body.key}`);
  for (const typed of ['반값', 'shop.example', TAKEDOWN_REQUEST.name])
    expect(letters[0]?.text).not.toContain(typed);
  const found = await app.call('POST', '/api/takedowns/status', { body: { key: body.key } });
  expect(found.body).toMatchObject({ reasons });
  await decide(app, await newModerator(app), body.id, false, '광고입니다.');
  await expect.poll(() => letters.length).toBe(2);
  expect(letters[1]?.text).toContain('받아들이지 않았습니다. 사유: 광고입니다.');
  expect(letters[1]?.text).toContain(`https://madang.example.com/free-board/${post}`);
});

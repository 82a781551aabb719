import { expect } from 'vitest';
import { report } from '#test/fixtures/cases.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import {
  newAdmin,
  newMember,
  newModerator,
  newProvenReporter,
  newResident,
  type Visitor,
} from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';
import { ownReport } from './reports.contract.ts';

const TEXT = { title: '최신 큐 팝니다', content: '전화 주세요 010' };
const BOARD = '/api/freeboard';
type Text = { title: string; content: string; hidden: boolean; folded: boolean };

const newPost = async (app: TestApp, as: Visitor, path = BOARD, body: object = TEXT) =>
  (await app.call<{ id: number }>('POST', path, { as, body })).body.id;
const crowd = (app: TestApp, size: number, make = newResident) =>
  Promise.all(Array.from({ length: size }, () => make(app)));

test('fifty at once are fifty reports, one of a member, and hide at the fifth', async ({ app }) => {
  const author = await newMember(app);
  const id = await newPost(app, author);
  const members = await crowd(app, 50);
  const answers = await Promise.all(
    [...members, ...members].map(as => untilAdmitted(() => report(app, as, 'free', id))),
  );
  expect(answers.map(({ status }) => status).filter(status => status !== 201 && status !== 400)).toEqual([]);
  const count = (status: number) => answers.filter(answer => answer.status === status).length;
  expect([count(201), count(400)]).toEqual([50, 50]);
  const cases = await app.site.db.selectFrom('cases').selectAll().execute();
  expect(cases).toMatchObject([{ kind: 'report', author: author.number, weight: 500, pending: 1 }]);
  expect(await app.site.db.selectFrom('report_snapshots').selectAll().execute()).toMatchObject([TEXT]);
  const told = (await notificationsOf(app, author)).filter(({ kind }) => kind === 'sanction');
  expect(told).toMatchObject([{ text: expect.stringContaining('사유: 광고·도배') }]);
  const other = await newPost(app, author);
  const reportAll = (some: Visitor[]) =>
    Promise.all(some.map(as => untilAdmitted(() => report(app, as, 'free', other))));
  const isHidden = async () =>
    (await app.site.db.selectFrom('free_posts').select('hidden').where('id', '=', other).execute())[0]
      ?.hidden;
  await reportAll(members.slice(0, 4));
  expect(await isHidden()).toBe(0);
  await reportAll(members.slice(4, 6));
  expect(await isHidden()).toBe(1);
});

test('hidden content is sent only to its author and moderators, in no list, page, comment, feed or search', async () => {
  const { app, author } = await openSiteWith('author');
  const [id, after] = [
    await newPost(app, author),
    await newPost(app, author, BOARD, { title: '뒷글', content: '뒤' }),
  ];
  const comments = `${BOARD}/${after}/comments`;
  const comment = await newPost(app, author, comments, { content: '비밀스러운 댓글' });
  const match = { ...TEXT, matchDate: '토요일 번개' };
  const matchId = await newPost(app, author, '/api/singlematch', match);
  const members = await crowd(app, 5);
  for (const as of members)
    for (const [kind, target] of [
      ['free', id],
      ['comment', comment],
      ['singlematch', matchId],
    ] as const)
      expect((await report(app, as, kind, target)).status).toBe(201);
  const [reader] = members as [Visitor];
  const paths = [
    BOARD,
    `${BOARD}/${id}`,
    `${BOARD}/${after}`,
    comments,
    '/api/singlematch',
    `/api/singlematch/${matchId}`,
    ...['posts', 'matches', 'comments'].map(of => `/api/memberanking/${author.id}/texts?of=${of}`),
    '/api/search?q=최신',
    '/api/search?q=비밀스러운',
    '/free-board/feed.xml',
  ];
  for (const as of [null, reader]) {
    for (const path of paths) {
      const text = JSON.stringify((await app.call<unknown>('GET', path, { as })).body);
      expect([path, /최신|비밀스러운|번개|전화 주세요/.test(text)]).toEqual([path, false]);
    }
  }
  for (const as of [author, await newModerator(app), await newAdmin(app)]) {
    const { body } = await app.call<Text>('GET', `${BOARD}/${id}`, { as });
    expect(body).toMatchObject({ ...TEXT, hidden: true, folded: false });
    const listed = (await app.call<Text[]>('GET', comments, { as })).body;
    expect(listed).toMatchObject([{ content: '비밀스러운 댓글', hidden: true }]);
  }
  const folded = (await app.call<Text>('GET', `${BOARD}/${id}`, { as: reader })).body;
  expect(folded).toMatchObject({ title: '신고가 접수되어 가려진 글입니다.', content: '', folded: true });
  // An edit does not make it findable.
  const body = { title: '최신 큐', content: '고침' };
  await app.call('PUT', `${BOARD}/${id}`, { as: author, body });
  expect(JSON.stringify((await app.call('GET', '/api/search?q=최신')).body)).not.toContain('고침');
});

test('a nickname goes at the third report of proven members, a profile at the fifth of any, and only from others', async () => {
  const app = await openTestApp();
  const member = await newMember(app, { username: '욕설닉네임' });
  const members = [...(await crowd(app, 2)), ...(await crowd(app, 3, newProvenReporter))];
  for (const as of members.slice(0, 4)) await report(app, as, 'nickname', member.id, 'abuse');
  const shown = async (as: Visitor) =>
    (await app.call<{ username: string }>('GET', `/api/memberanking/${member.id}`, { as })).body.username;
  expect(await shown(members[0] as Visitor)).toBe('욕설닉네임');
  await report(app, members[4] as Visitor, 'nickname', member.id, 'abuse');
  expect(await shown(members[0] as Visitor)).toBe(`가려진이름${member.number}`);
  for (const as of members) await report(app, as, 'profile', member.id);
  const profile = `/api/memberanking/${member.id}/profile`;
  expect((await app.call('GET', profile)).body).toEqual({
    hidden: true,
    blocked: false,
    picture: '',
    victories: [],
    victoryCount: 0,
  });
});

test('nobody reports themselves, an admin or missing content, and 기타 needs a text', async ({ app }) => {
  const [author, other, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
  const id = await newPost(app, author);
  expect((await report(app, author, 'free', id)).status).toBe(403);
  expect((await report(app, author, 'profile', author.id)).status).toBe(403);
  expect((await report(app, other, 'nickname', admin.id)).status).toBe(404);
  expect((await report(app, other, 'free', id + 1)).status).toBe(404);
  expect((await report(app, other, 'promotion', id)).status).toBe(404);
  expect((await report(app, other, 'free', '1 or 1=1')).status).toBe(404);
  expect((await report(app, other, 'free', id, 'other')).status).toBe(400);
  expect((await report(app, other, 'hall', id)).status).toBe(400);
});

test('a member reads the outcome of the own reports, and a refused one does not count against the day’s three', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const [author, reporter] = [await newMember(app), await newMember(app)];
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push(await newPost(app, author));
  for (let n = 0; n < 4; n++) await report(app, reporter, 'free', ids[0] as number);
  expect((await report(app, reporter, 'free', ids[1] as number)).status).toBe(201);
  expect((await report(app, reporter, 'free', ids[2] as number)).status).toBe(201);
  expect((await report(app, reporter, 'free', ids[3] as number)).status).toBe(429);
  const { body, headers } = await app.call<unknown[]>('GET', '/api/reports', { as: reporter });
  expect(headers.get('x-total-count')).toBe('3');
  expect(ownReport.array().parse(body)).toHaveLength(3);
  expect(body[2]).toMatchObject({ kind: 'free', text: TEXT.title, reason: 'spam', state: 'open' });
  expect((await app.call<unknown[]>('GET', '/api/reports', { as: author })).body).toEqual([]);
});

test('own reports quote only text that the reporter could read, no earlier or hidden text', async () => {
  const { app, author, early, late, blind } = await openSiteWith('author', 'early', 'late', 'blind');
  const id = await newPost(app, author);
  await report(app, early, 'free', id);
  await app.call('PUT', `${BOARD}/${id}`, { as: author, body: { ...TEXT, title: '고친 제목' } });
  await report(app, late, 'free', id);
  await app.site.db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', id).execute();
  await app.call('PUT', `${BOARD}/${id}`, { as: author, body: { ...TEXT, title: '숨은 제목' } });
  await report(app, blind, 'free', id);
  const text = async (as: Visitor) =>
    (await app.call<{ text: string }[]>('GET', '/api/reports', { as })).body.map(row => row.text);
  expect([await text(early), await text(late), await text(blind)]).toEqual([
    [TEXT.title],
    ['고친 제목'],
    [''],
  ]);
  const snapshots = app.site.db.selectFrom('report_snapshots').select('title').orderBy('id');
  expect((await snapshots.execute()).map(({ title }) => title)).toEqual([
    TEXT.title,
    '고친 제목',
    '숨은 제목',
  ]);
});

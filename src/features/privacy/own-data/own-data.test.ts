import { expect } from 'vitest';
import { write } from '#/database/write.ts';
import { changePoints, recordVictories } from '#/features/members/points/ledger.server.ts';
import { newMatch } from '#test/fixtures/match-posts.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, test } from '#test/test-app.ts';

type Data = Record<string, Record<string, unknown>[]> & { member: unknown };

test('a member takes everything of their own along, and nothing of anybody else', async ({ app, db }) => {
  const [member, other] = [await newMember(app, { phone: '01011112222' }), await newMember(app)];
  const now = app.clock.now;
  for (const who of [member, other]) {
    await write(db, async tx => {
      await changePoints(tx, { member: who.number, amount: 7, reason: '출석', by: null, now });
      await recordVictories(tx, [{ member: who.number, title: `${who.username}의 대회`, now }]);
    });
    const at = now.toISOString();
    await db.insertInto('attendance_days').values({ member: who.number, day: '2026-11-18', at }).execute();
    const body = { title: `${who.username}의 글`, content: '"따옴표"와\n줄바꿈' };
    const post = await app.call<{ id: number }>('POST', '/api/freeboard', { as: who, body });
    const to = `/api/freeboard/${post.body.id}/comments`;
    for (const as of [member, other]) {
      await app.call('POST', to, { as, body: { content: `${as.username}의 댓글` } });
    }
  }
  const answer = await app.call<Data>('GET', '/api/members/data', { as: member });
  expect(answer.headers.get('content-disposition')).toContain(
    encodeURIComponent('내 데이터 2026-11-18.json'),
  );
  expect(answer.body).toMatchObject({
    member: { id: member.id, phone: '01011112222', points: 7 },
    points: [{ amount: 7, balance: 7, reason: '출석', date: '2026-11-18T10:00:00+09:00' }],
    attendance: [{ day: '2026-11-18' }],
    victories: [{ title: `${member.username}의 대회` }],
    posts: [{ title: `${member.username}의 글`, content: '"따옴표"와\n줄바꿈' }],
    comments: [{ content: `${member.username}의 댓글` }, { content: `${member.username}의 댓글` }],
    matchPosts: [],
    applications: [],
    notifications: [{ kind: 'comment', title: `${member.username}의 글` }],
  });
  const text = JSON.stringify(answer.body);
  for (const secret of ['argon', 'password', `${other.username}의 글`, `${other.username}의 댓글`]) {
    expect(text).not.toContain(secret);
  }
});

test('a long ledger comes whole', async ({ app, member }) => {
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    member: member.number,
    position: n + 1,
    amount: 1,
    reason: '출석',
    balance: n + 1,
    at: app.clock.now.toISOString(),
    by_member: null,
  }));
  await app.site.db.insertInto('points_ledger').values(rows).execute();
  const { points } = (await app.call<Data>('GET', '/api/members/data', { as: member })).body;
  expect(points?.map(({ balance }) => balance)).toEqual(rows.map(({ balance }) => balance));
});

test('two reports about one match come whole, also at the 500th row', async ({ app, db }) => {
  const [member, first, second] = [await newMember(app), await newMember(app), await newMember(app)];
  const one = db
    .selectFrom('match_posts')
    .selectAll()
    .where('id', '=', (await newMatch(app, first)).id);
  const { id: _id, open: _open, ...post } = await one.executeTakeFirstOrThrow();
  const posts = await db
    .insertInto('match_posts')
    .values(Array.from({ length: 500 }, (_, n) => ({ ...post, number: n + 2 })))
    .returning('id')
    .execute();
  const report = { member: member.number, attended: 1, at: app.clock.now.toISOString() };
  const reports = posts.map(({ id }) => ({ ...report, post: id, reporter: first.number }));
  const last = posts.at(-1)?.id ?? 0;
  await db
    .insertInto('no_show_reports')
    .values([...reports, { ...report, post: last, reporter: second.number }])
    .execute();
  const { body } = await app.call<Data>('GET', '/api/members/data', { as: member });
  expect(body.noShowReports).toHaveLength(501);
});

test('requests against own texts are exported without the requester, and webhooks only while the member is an admin', async () => {
  const app = await openTestApp();
  const { db } = app.site;
  const member = await newMember(app);
  const at = app.clock.now.toISOString();
  const asked = {
    kind: 'rights' as const,
    claim: 'privacy',
    target_kind: 'free' as const,
    target: 1,
    post: 0,
    author: member.number,
    hides: 0,
    content: '',
  };
  const [refused, blocked] = ['거절된 신고', '받아들인 신고'];
  await db
    .insertInto('takedowns')
    .values([
      { ...asked, title: refused, state: 'refused' as const, until: '' },
      { ...asked, title: blocked, state: 'ended' as const, until: at },
    ])
    .execute();
  const hook = { made_by: member.number, events: '', secret: 's', created_at: at };
  await db
    .insertInto('webhooks')
    .values({ ...hook, name: '알림', url: 'https://example.com/비밀' })
    .execute();
  const data = async () => (await app.call<Data>('GET', '/api/members/data', { as: member })).body;
  expect(await data()).toMatchObject({ takedowns: [{ title: blocked }], webhooks: [] });
  await db.updateTable('members').set({ role: 'admin' }).where('number', '=', member.number).execute();
  expect((await data()).webhooks).toMatchObject([{ name: '알림' }]);
});

import { expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { changePoints, recordVictories } from '#/features/points/ledger.server.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

type Data = Record<string, Record<string, unknown>[]> & { member: unknown };

test('a member takes everything of their own along, and nothing of anybody else', async () => {
  const app = await openTestApp();
  const { db } = app.site;
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

test('a long ledger comes whole', async () => {
  const app = await openTestApp();
  const member = await newMember(app);
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

test('a guest takes nothing along', async () => {
  const app = await openTestApp();
  expect((await app.call('GET', '/api/members/data')).status).toBe(401);
});

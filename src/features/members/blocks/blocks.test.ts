import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { changeRole } from '#/features/accounts/admin/managed-members.server.ts';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { announced, enterAs } from '#test/fixtures/announced-tournaments.ts';
import { newFreePost } from '#test/fixtures/cases.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp, test } from '#test/test-app.ts';
import { BLOCKS_FULL, type BlockedMember, blockedMember, MAX_BLOCKS } from './blocks.server.ts';

const PATH = '/api/members/blocks';
const change = (app: TestApp, as: Visitor, { id }: { id: string }, method = 'PUT') =>
  app.call<{ blocked: boolean; message: string }>(method, `${PATH}/${id}`, { as });
const listed = async (app: TestApp, as: Visitor) =>
  (await app.call<BlockedMember[]>('GET', PATH, { as })).body;
const unread = async (app: TestApp, as: Visitor) =>
  (await app.call<UnreadSummary>('GET', '/api/notifications/unread', { as })).body;
const comment = (app: TestApp, as: Visitor, post: number, more: object = {}) =>
  app.call<{ id: number }>('POST', `/api/freeboard/${post}/comments`, {
    as,
    body: { content: `댓글 ${as.id}`, ...more },
  });

describe('a block', () => {
  test('is put and ended as often as one likes, comes with the unread count, and nobody else sees it', async () => {
    const { app, reader, one, two } = await openSiteWith('reader', 'one', 'two');
    expect(await unread(app, reader)).toEqual({ unread: 0, newest: 0 });
    for (const member of [one, one, { id: two.id.toUpperCase() }]) {
      app.clock.pass(1000);
      expect((await change(app, reader, member)).body).toEqual({ blocked: true });
    }
    const rows = await listed(app, reader);
    expect(rows.map(row => blockedMember.strict().parse(row).username)).toEqual([two.username, one.username]);
    expect((await unread(app, reader)).blocked?.sort()).toEqual([one.id, two.id].sort());
    for (const other of [one, two]) {
      expect(await listed(app, other)).toEqual([]);
      expect(await unread(app, other)).toEqual({ unread: 0, newest: 0 });
    }
    const data = (await app.call<{ blocks: object[] }>('GET', '/api/members/data', { as: reader })).body;
    expect(data.blocks).toMatchObject([{ id: one.id }, { id: two.id }]);
    for (let n = 0; n < 2; n++)
      expect((await change(app, reader, one, 'DELETE')).body).toEqual({ blocked: false });
    expect((await listed(app, reader)).map(({ id }) => id)).toEqual([two.id]);
  });

  test('is refused of oneself, and of admins and moderators', async ({ app, member }) => {
    const [admin, moderator] = [await newAdmin(app), await newModerator(app)];
    expect((await change(app, member, member)).body.message).toBe('자기 자신은 차단할 수 없습니다.');
    for (const other of [member, admin, moderator])
      expect((await change(app, member, other)).status).toBe(409);
    expect(await listed(app, member)).toEqual([]);
  });

  test('ends where either side leaves, and where the blocked becomes a moderator', async ({ app }) => {
    const [reader, raised, gone] = [await newMember(app), await newMember(app), await newMember(app)];
    for (const member of [raised, gone]) await change(app, reader, member);
    await change(app, gone, reader);
    await write(app.site.db, tx => changeRole(tx, raised.number, 'moderator', app.clock.now));
    expect((await listed(app, reader)).map(({ id }) => id)).toEqual([gone.id]);
    await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone, body: {} });
    expect(await app.site.db.selectFrom('member_blocks').selectAll().execute()).toEqual([]);
  });

  test('of two hundred members is the most, also when two are sent at once', { tags: 'race' }, async () => {
    const { app, reader } = await openSiteWith('reader');
    const others = await Promise.all([1, 2, 3].map(() => newMember(app)));
    const template = await app.site.db
      .selectFrom('members')
      .selectAll()
      .where('number', '=', reader.number)
      .executeTakeFirstOrThrow();
    const { number: _number, ...row } = template;
    for (let n = 0; n < MAX_BLOCKS - 2; n++) {
      const own = { id: `x${n}`, id_key: `x${n}`, username: `엑스 ${n}`, username_key: `엑스 ${n}` };
      const contact = { phone: '', email: '', email_key: '', nickname_skeleton: `x${n}` };
      const { number } = await app.site.db
        .insertInto('members')
        .values({ ...row, ...own, ...contact } as never)
        .returning('number')
        .executeTakeFirstOrThrow();
      const block = { blocker: reader.number, blocked: number, at: '2026-11-18T00:00:00.000Z' };
      await app.site.db.insertInto('member_blocks').values(block).execute();
    }
    const answers = await Promise.all(others.map(other => change(app, reader, other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(BLOCKS_FULL);
    expect(await listed(app, reader)).toHaveLength(MAX_BLOCKS);
  });

  test('put from both sides at once is two blocks', { tags: 'race' }, async ({ app }) => {
    const [one, two] = [await newMember(app), await newMember(app)];
    const answers = await Promise.all([change(app, one, two), change(app, two, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a blocked member', () => {
  test('notifies the blocker of nothing, and others as before', async ({ app }) => {
    const [reader, other, blocked] = [await newMember(app), await newMember(app), await newMember(app)];
    await change(app, reader, blocked);
    const [post, others] = [await newFreePost(app, reader), await newFreePost(app, other)];
    const own = await comment(app, reader, others);
    await comment(app, blocked, post);
    await comment(app, blocked, others, { answerTo: own.body.id });
    expect((await unread(app, reader)).unread).toBe(0);
    await comment(app, blocked, others, { content: '하나 더' });
    const rows = await app.site.db.selectFrom('notifications').select(['member', 'actor']).execute();
    expect(rows).toEqual([{ member: other.number, actor: blocked.number }]);
    await comment(app, other, post);
    expect((await unread(app, reader)).unread).toBe(1);
  });

  test.each(Object.values(MATCH_PATHS))('applies to nothing of the blocker at %s', async path => {
    const { app, author, blocked, other } = await openSiteWith('author', 'blocked', 'other');
    const { id } = await newMatch(app, author, { path });
    const apply = (as: Visitor) => app.call('POST', `${path}/${id}/apply`, { as });
    await change(app, author, blocked);
    expect(await apply(blocked)).toMatchObject(saying(409, '이 매치에는 지금 신청할 수 없습니다.'));
    expect((await apply(other)).status).toBe(201);
    const applicants = await app.call<{ id: string }[]>('GET', `${path}/${id}/applicants`, { as: author });
    expect(applicants.body.map(row => row.id)).toEqual([other.id]);
    await change(app, author, blocked, 'DELETE');
    expect((await apply(blocked)).status).toBe(201);
  });

  test('enters no tournament of the blocker, and none with the blocker as partner', async ({ app }) => {
    const [organiser, blocked] = [await newMember(app), await newMember(app)];
    const id = await announced(app, organiser, {});
    const pairs = await announced(app, await newMember(app), { entry: { players: 2 } });
    await change(app, organiser, blocked);
    expect(await enterAs(app, id, blocked)).toMatchObject(
      saying(409, '이 대회에는 지금 신청할 수 없습니다.'),
    );
    const withPartner = () => enterAs(app, pairs, blocked, { partner: organiser.username });
    expect(await withPartner()).toMatchObject(saying(400, '지금은 함께 신청할 수 없는 회원입니다.'));
    await change(app, organiser, blocked, 'DELETE');
    expect((await enterAs(app, id, blocked)).status).toBe(201);
    expect((await withPartner()).status).toBe(201);
  });
});

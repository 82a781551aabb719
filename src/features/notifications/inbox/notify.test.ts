import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { notifyMembers } from '#test/fixtures/notifications.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { NOTIFICATIONS_MOST, relinkNotifications } from './notify.server.ts';

const rows = (app: TestApp) => app.site.db.selectFrom('notifications').selectAll().orderBy('id').execute();

describe('telling members', () => {
  test('the actor is not notified', async ({ app, member: author, other: reader }) => {
    expect(await notifyMembers(app, { to: [author.number, reader.number], actor: reader.number })).toEqual([
      author.number,
    ]);
    expect((await rows(app)).map(row => [row.member, row.actor])).toEqual([[author.number, reader.number]]);
  });

  test('a repeated notification counts up while unread, and is a new row once it was read', async () => {
    const app = await openTestApp();
    const { number } = await newMember(app);
    for (let n = 0; n < 3; n++) await notifyMembers(app, { to: [number], title: `${n}번째` });
    expect((await rows(app)).map(row => [row.happened, row.title])).toEqual([[3, '2번째']]);
    await app.site.db.updateTable('notifications').set({ unread: 0 }).execute();
    await notifyMembers(app, { to: [number] });
    expect((await rows(app)).map(row => row.happened)).toEqual([3, 1]);
  });

  test('members who switched the kind off and withdrawn members are skipped', async ({ app }) => {
    const [quiet, gone, other] = [await newMember(app), await newMember(app), await newMember(app)];
    const { db } = app.site;
    await db.insertInto('muted_notifications').values({ member: quiet.number, kind: 'comment' }).execute();
    await db.updateTable('members').set({ withdrawn_at: 'x' }).where('number', '=', gone.number).execute();
    const to = [quiet.number, gone.number, other.number];
    expect(await notifyMembers(app, { to })).toEqual([other.number]);
    expect(await notifyMembers(app, { to, kind: 'points', subject: 'points' })).toEqual([
      quiet.number,
      other.number,
    ]);
  });

  test('a thousand are notified at once', async ({ app }) => {
    const numbers = await Promise.all(Array.from({ length: 12 }, () => newMember(app)));
    const to = Array.from({ length: 1200 }, (_, n) => n + 1);
    expect(await notifyMembers(app, { to })).toHaveLength(numbers.length + 1);
  });

  test('of the same unread subject the last notification counts up', async ({ app }) => {
    const { number } = await newMember(app);
    for (const event of ['declined', 'accepted'] as const)
      await notifyMembers(app, { to: [number], kind: 'decision', event });
    expect((await rows(app)).map(row => row.event)).toEqual(['accepted']);
  });

  test('the newest five hundred of a member are kept, those of others left alone', async ({ app }) => {
    const [busy, calm] = [await newMember(app), await newMember(app)];
    await notifyMembers(app, { to: [calm.number], subject: 'calm' });
    const old = Array.from({ length: NOTIFICATIONS_MOST + 20 }, (_, n) => ({
      member: busy.number,
      kind: 'comment',
      subject: `free-board:${n}`,
      title: '',
      link: '/',
      // Every tenth has the same time as the one before.
      at: new Date(app.clock.now.getTime() - 9_000_000 + (n - (n % 10 === 0 ? 1 : 0))).toISOString(),
    }));
    await app.site.db.insertInto('notifications').values(old).execute();
    await notifyMembers(app, { to: [busy.number, calm.number], subject: 'newest' });
    const left = (await rows(app)).filter(row => row.member === busy.number).map(row => row.subject);
    expect(left).toEqual([...old.slice(21).map(row => row.subject), 'newest']);
    expect((await rows(app)).filter(row => row.member === calm.number)).toHaveLength(2);
    const body = { title: '글', content: '내용' };
    const { id } = (await app.call<{ id: number }>('POST', '/api/freeboard', { as: busy, body })).body;
    const path = `/api/freeboard/${id}/comments`;
    expect((await app.call('POST', path, { as: calm, body: { content: '댓글' } })).status).toBe(201);
    const afterComment = (await rows(app)).filter(row => row.member === busy.number).map(row => row.subject);
    expect(afterComment).toEqual([...old.slice(22).map(row => row.subject), 'newest', `free-board:${id}`]);
  });

  test('the notifications of a removed subject lead to another page', async ({ app }) => {
    const { number } = await newMember(app);
    await notifyMembers(app, { to: [number] });
    await notifyMembers(app, { to: [number], kind: 'application' });
    await notifyMembers(app, { to: [number], subject: 'free-board:2', link: '/free-board/2' });
    await write(app.site.db, tx => relinkNotifications(tx, 'free-board:1', '/free-board'));
    expect((await rows(app)).map(row => row.link)).toEqual(['/free-board', '/free-board', '/free-board/2']);
  });
});

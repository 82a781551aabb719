import { sql } from 'kysely';
import { expect } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import { write } from '#/database/write.ts';
import { audit } from '#/server/audit.ts';
import { test } from '#test/test-app.ts';

test('audit rows are permanent: no statement changes or removes them', async ({ app, db, admin: by }) => {
  const action = {
    by,
    action: 'hall.remove',
    subject: 'hall:3',
    before: { name: '한큐' },
    now: app.clock.now,
  };
  await write(db, tx => audit(tx, action));
  const before = await db.selectFrom('audit_log').selectAll().execute();
  expect(before).toMatchObject([
    { admin: by.number, subject: 'hall:3', before: '{"name":"한큐"}', after: '{}' },
  ]);
  await expect(sql`update audit_log set admin = 0`.execute(db)).rejects.toThrow(/never changed/);
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/never changed/);
  expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual(before);
  expect(await loadCount(db, 'audit_log')).toBe(1);
});

test('notices that are added and removed at once do not wait for each other', { tags: 'race' }, async ({
  app,
  admin: as,
}) => {
  const path = '/api/announcements';
  const body = { title: '휴관 안내', content: '월요일에 쉽니다.' };
  const add = () => app.call<{ id: number }>('POST', path, { as, body });
  const { id } = (await add()).body;
  const remove = () => app.call('DELETE', `${path}/${id}`, { as });
  const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [remove(), add()]));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 201, 201, 201, 201, 404, 404, 404]);
});

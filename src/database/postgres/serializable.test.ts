import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const openSerializable = () => openTestApp({ DATABASE_ISOLATION: 'serializable' });

/** Two people on duty; each may leave while the other stays. Reads the other's row, writes its own. */
async function makeDuty(db: Database) {
  await sql`create table duty (name text primary key, is_on bool not null)`.execute(db);
  await sql`insert into duty values ('a', true), ('b', true)`.execute(db);
}

/** Both have read before either writes: without serializable transactions both would leave. */
function leaveAtOnce(db: Database) {
  const { promise: bothRead, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  const leave = (name: string) =>
    write(db, async tx => {
      const { rows } = await sql`select name from duty where is_on`.execute(tx);
      if (++reads === 2) resolve();
      await bothRead;
      if (rows.length < 2) return 'stays';
      await sql`update duty set is_on = false where name = ${name}`.execute(tx);
      return 'left';
    });
  return Promise.all([leave('a'), leave('b')]).then(outcomes => ({ outcomes, reads }));
}

const commentsOf = (app: TestApp, id: number) =>
  app.call<{ id: number }[]>('GET', `/api/freeboard/${id}/comments`);

describe.runIf(process.env.TEST_ON === 'postgres')('serializable transactions', () => {
  test('of two transactions that are each valid alone, one runs again and sees the other’s rows', {
    tags: 'one-run',
  }, async () => {
    const { site } = await openSerializable();
    await makeDuty(site.db);
    const { outcomes, reads } = await leaveAtOnce(site.db);
    expect(outcomes.toSorted()).toEqual(['left', 'stays']);
    expect(reads).toBe(3);
  });

  test('without the setting the database has its own isolation', { tags: 'one-run' }, async () => {
    const { site } = await openTestApp({ DATABASE_ISOLATION: 'default' });
    await makeDuty(site.db);
    expect((await leaveAtOnce(site.db)).outcomes).toEqual(['left', 'left']);
  });

  test('single statements that write are serializable too, and run again', async () => {
    const { site } = await openSerializable();
    await sql`create table tally (n int not null)`.execute(site.db);
    await sql`insert into tally values (0)`.execute(site.db);
    const raise = () => sql`update tally set n = n + 1`.execute(site.db);
    await Promise.all(Array.from({ length: 4 }, raise));
    const { rows } = await sql`select n from tally`.execute(site.db);
    expect(rows).toEqual([{ n: 4 }]);
  });

  test('concurrent comments on one post are written once each, and counted', async () => {
    const app = await openSerializable();
    const members = await Promise.all(Array.from({ length: 4 }, () => newMember(app)));
    const body = { title: '한 글에 여럿이', content: '댓글을 씁니다' };
    const { body: post } = await app.call<{ id: number }>('POST', '/api/freeboard', { as: members[0], body });
    const comments = members.map((as, n) =>
      app.call('POST', `/api/freeboard/${post.id}/comments`, { as, body: { content: `댓글 ${n}` } }),
    );
    expect((await Promise.all(comments)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await commentsOf(app, post.id)).body).toHaveLength(4);
    const presses = [1, 2, 3].map(() => app.call('POST', '/api/members/attendance', { as: members[0] }));
    expect((await Promise.all(presses)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

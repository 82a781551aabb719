import { expect, test } from 'vitest';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { sanction } from './sanctions.contract.ts';

test('a member reads the own sanctions and objects once, also of two at once; nobody else does', async () => {
  const app = await openTestApp();
  const [member, other, by] = [await newMember(app), await newMember(app), await newMember(app)];
  const at = app.clock.now.toISOString();
  const row = { member: member.number, kind: 'warning', reason: 'spam', by_member: by.number, at } as const;
  const { id } = await app.site.db
    .insertInto('sanctions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = (as: typeof member) => app.call<unknown[]>('GET', '/api/sanctions', { as });
  expect(
    sanction
      .strict()
      .array()
      .parse((await list(member)).body),
  ).toMatchObject([{ id, kind: 'warning', lasts: true, can: { object: true } }]);
  expect((await list(other)).body).toEqual([]);
  const object = (as: typeof member) =>
    app.call('POST', `/api/sanctions/${id}/objection`, { as, body: { objection: '광고가 아닙니다.' } });
  expect((await object(other)).status).toBe(404);
  const answers = await Promise.all([object(member), object(member), object(member)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await list(member)).body).toMatchObject([
    { objection: '광고가 아닙니다.', can: { object: false } },
  ]);
});

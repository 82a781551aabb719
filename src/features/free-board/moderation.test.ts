import { expect, test } from 'vitest';
import { openHouse } from '#test/house.ts';
import { newAdmin, newMember } from '#test/visitors.ts';

const PATH = '/api/freeboard';

test('what an admin does to the words of others is noted, what anybody does to their own is not', async () => {
  const house = await openHouse();
  const [author, admin] = [await newMember(house), await newAdmin(house)];
  const write = (as: typeof author, title: string) =>
    house.call<{ id: number }>('POST', PATH, { as, body: { title, content: '내용' } });
  const { id } = (await write(author, '광고')).body;
  const comments = `${PATH}/${id}/comments`;
  const comment = (as: typeof author) =>
    house.call<{ id: number }>('POST', comments, { as, body: { content: '오세요' } });
  const [first, second, own] = [await comment(author), await comment(author), await comment(admin)];

  await house.call('DELETE', `${comments}/${first.body.id}`, { as: author });
  await house.call('DELETE', `${comments}/${own.body.id}`, { as: admin });
  await house.call('PUT', `${PATH}/${id}`, { as: author, body: { title: '광고입니다', content: '내용' } });
  const mine = (await write(admin, '공지')).body.id;
  await house.call('DELETE', `${PATH}/${mine}`, { as: admin });
  const notes = () => house.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(await notes()).toEqual([]);

  await house.call('DELETE', `${comments}/${second.body.id}`, { as: admin });
  const tidied = { title: '정리', content: '가'.repeat(300) };
  await house.call('PUT', `${PATH}/${id}`, { as: admin, body: tidied });
  await house.call('DELETE', `${PATH}/${id}`, { as: admin });
  const shortened = { title: '정리', content: '가'.repeat(200) };
  expect((await notes()).map(({ id: _id, at: _at, before, after, ...note }) => note)).toEqual(
    ['comment.remove', 'post.change', 'post.remove'].map(action => ({
      action,
      admin: admin.number,
      subject: `free-board:${id}`,
    })),
  );
  expect((await notes()).map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])).toEqual([
    [{ comment: second.body.id, content: '오세요' }, {}],
    [{ title: '광고입니다', content: '내용' }, shortened],
    [shortened, {}],
  ]);
});

test('whoever has no profile for others is named without one', async () => {
  const house = await openHouse();
  const profiles: unknown[] = [];
  for (const as of [await newMember(house), await newAdmin(house)]) {
    const body = { title: '글', content: '글' };
    const { body: post } = await house.call<{ authorHasProfile: boolean }>('POST', PATH, { as, body });
    profiles.push(post.authorHasProfile);
  }
  expect(profiles).toEqual([true, false]);
});

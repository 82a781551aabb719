import { expect, test } from 'vitest';
import type { Notification } from '#/features/notifications/notifications.contract.ts';
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

test('an author is notified of what an admin does to a post and its comments, and of nothing of the own', async () => {
  const house = await openHouse();
  const [author, other] = [await newMember(house), await newMember(house)];
  const admin = await newAdmin(house);
  const newsOf = async (as: typeof author) =>
    (await house.call<Notification[]>('GET', '/api/notifications', { as })).body
      .filter(({ kind }) => kind === 'moderation')
      .map(({ event, text, link }) => [event, text, link]);
  const body = { title: '광고', content: '내용' };
  const { id } = (await house.call<{ id: number }>('POST', PATH, { as: author, body })).body;
  const comment = async () => {
    const sent = { as: other, body: { content: '오세요' } };
    return (await house.call<{ id: number }>('POST', `${PATH}/${id}/comments`, sent)).body.id;
  };
  await house.call('PUT', `${PATH}/${id}`, { as: author, body: { title: '홍보', content: '내용' } });
  await house.call('PUT', `${PATH}/${id}`, { as: admin, body: { title: '홍보', content: '내용' } });
  await house.call('DELETE', `${PATH}/${id}/comments/${await comment()}`, { as: other });
  expect([await newsOf(author), await newsOf(other)]).toEqual([[], []]);

  await house.call('PUT', `${PATH}/${id}`, { as: admin, body: { title: '홍보', content: '줄임' } });
  expect(await newsOf(author)).toEqual([
    ['changed', '내 ‘홍보’ 글을 관리자가 수정했습니다.', `/free-board/${id}`],
  ]);
  for (const said of ['쓰신 댓글을', '쓰신 댓글 2개를']) {
    await house.call('DELETE', `${PATH}/${id}/comments/${await comment()}`, { as: admin });
    expect(await newsOf(other)).toEqual([
      ['commentRemoved', `‘홍보’ 글에 ${said} 관리자가 삭제했습니다.`, `/free-board/${id}#comments`],
    ]);
  }
  await house.call('DELETE', `${PATH}/${id}`, { as: admin });
  expect(await newsOf(author)).toEqual([['removed', '내 ‘홍보’ 글을 관리자가 삭제했습니다.', '/free-board']]);
  expect((await newsOf(other)).map(([, , link]) => link)).toEqual(['/free-board']);
});

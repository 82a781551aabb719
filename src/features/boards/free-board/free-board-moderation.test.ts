import { expect, test } from 'vitest';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp } from '#test/test-app.ts';

const PATH = '/api/freeboard';

test('an admin’s changes of others’ texts are in the audit log, changes of own texts are not', async () => {
  const { app, author, admin } = await openSiteWith('author', 'admin');
  const write = (as: typeof author, title: string) =>
    app.call<{ id: number }>('POST', PATH, { as, body: { title, content: '내용' } });
  const { id } = (await write(author, '광고')).body;
  const comments = `${PATH}/${id}/comments`;
  const comment = (as: typeof author) =>
    app.call<{ id: number }>('POST', comments, { as, body: { content: '오세요' } });
  const [first, second, own] = [await comment(author), await comment(author), await comment(admin)];

  await app.call('DELETE', `${comments}/${first.body.id}`, { as: author });
  await app.call('DELETE', `${comments}/${own.body.id}`, { as: admin });
  await app.call('PUT', `${PATH}/${id}`, { as: author, body: { title: '광고입니다', content: '내용' } });
  const mine = (await write(admin, '공지')).body.id;
  await app.call('DELETE', `${PATH}/${mine}`, { as: admin });
  const notes = () => app.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(await notes()).toEqual([]);

  await app.call('DELETE', `${comments}/${second.body.id}`, { as: admin });
  const tidied = { title: '정리', content: '가'.repeat(300) };
  await app.call('PUT', `${PATH}/${id}`, { as: admin, body: tidied });
  await app.call('DELETE', `${PATH}/${id}`, { as: admin });
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

test('a member without a public profile is named without a link', async () => {
  const app = await openTestApp();
  const profiles: unknown[] = [];
  for (const as of [await newMember(app), await newAdmin(app)]) {
    const body = { title: '글', content: '글' };
    const { body: post } = await app.call<{ authorHasProfile: boolean }>('POST', PATH, { as, body });
    profiles.push(post.authorHasProfile);
  }
  expect(profiles).toEqual([true, false]);
});

test('an author is notified of an admin’s changes of a post and its comments, and not of own changes', async () => {
  const { app, author, other, admin } = await openSiteWith('author', 'other', 'admin');
  const newsOf = async (as: typeof author) =>
    (await notificationsOf(app, as))
      .filter(({ kind }) => kind === 'moderation')
      .map(({ event, text, link }) => [event, text, link]);
  const body = { title: '광고', content: '내용' };
  const { id } = (await app.call<{ id: number }>('POST', PATH, { as: author, body })).body;
  const comment = async () => {
    const sent = { as: other, body: { content: '오세요' } };
    return (await app.call<{ id: number }>('POST', `${PATH}/${id}/comments`, sent)).body.id;
  };
  await app.call('PUT', `${PATH}/${id}`, { as: author, body: { title: '홍보', content: '내용' } });
  await app.call('PUT', `${PATH}/${id}`, { as: admin, body: { title: '홍보', content: '내용' } });
  await app.call('DELETE', `${PATH}/${id}/comments/${await comment()}`, { as: other });
  expect([await newsOf(author), await newsOf(other)]).toEqual([[], []]);

  await app.call('PUT', `${PATH}/${id}`, { as: admin, body: { title: '홍보', content: '줄임' } });
  expect(await newsOf(author)).toEqual([
    ['changed', '관리자가 내 글을 수정했습니다. ‘홍보’', `/free-board/${id}`],
  ]);
  for (const said of ['내 댓글을', '내 댓글 2개를']) {
    await app.call('DELETE', `${PATH}/${id}/comments/${await comment()}`, { as: admin });
    expect(await newsOf(other)).toEqual([
      ['commentRemoved', `관리자가 ${said} 삭제했습니다. ‘홍보’`, `/free-board/${id}#comments`],
    ]);
  }
  await app.call('DELETE', `${PATH}/${id}`, { as: admin });
  expect(await newsOf(author)).toEqual([['removed', '관리자가 내 글을 삭제했습니다. ‘홍보’', '/free-board']]);
  expect((await newsOf(other)).map(([, , link]) => link)).toEqual(['/free-board']);
});

import { expect, test } from 'vitest';
import { type MemberName, memberName } from '#/features/boards/board/boards.contract.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

type Someone = { id: string; number: number };

async function called(app: TestApp, names: string[]) {
  const members = await Promise.all(names.map(() => newMember(app)));
  for (const [at, { number }] of members.entries()) {
    const name = { username: names[at] ?? '', username_key: names[at] ?? '' };
    await app.site.db.updateTable('members').set(name).where('number', '=', number).execute();
  }
  return members;
}

async function offered(app: TestApp, as: Someone, query: string): Promise<string[]> {
  const path = `/api/members/names?${encodeURI(query)}`;
  const { body } = await app.call<MemberName[]>('GET', path, { as: as as never });
  return body.map(row => memberName.strict().parse(row).username);
}

test('nicknames are offered by their beginning, also of a syllable that is not finished, eight at most', async () => {
  const app = await openTestApp();
  const nines = Array.from({ length: 9 }, (_, n) => `손님${n}`);
  const [asker] = await called(app, ['김밥', '김철수', '기차', '가나', '100% 당구', ...nines]);
  if (!asker) throw new Error();
  expect(await offered(app, asker, 'q=ㄱ')).toEqual(['가나', '기차', '김철수']);
  expect(await offered(app, asker, 'q=기')).toEqual(['기차', '김철수']);
  expect(await offered(app, asker, 'q=김ㅊ')).toEqual(['김철수']);
  expect(await offered(app, asker, 'q=손')).toEqual(nines.slice(0, 8));
  for (const none of ['%25', '_', "'", '\u200b', '손님%25', '힣'])
    expect([none, await offered(app, asker, `q=${none}`)]).toEqual([none, []]);
});

test('commenters of the post come first, without authors of hidden or removed comments', async () => {
  const app = await openTestApp();
  const [asker, author, talker, hidden, removed] = await called(app, ['나', '선호', '선영', '선미', '선우']);
  if (!asker || !author || !talker || !hidden || !removed) throw new Error();
  await called(app, ['선가']);
  const body = { title: '글', content: '내용' };
  const { id } = (await app.call<{ id: number }>('POST', '/api/freeboard', { as: author, body })).body;
  for (const as of [talker, hidden, removed]) {
    const at = `/api/freeboard/${id}/comments`;
    const made = await app.call<{ id: number }>('POST', at, { as, body: { content: `댓글 ${as.id}` } });
    if (as === removed) await app.call('DELETE', `${at}/${made.body.id}`, { as });
  }
  const { db } = app.site;
  await db.updateTable('comments').set({ hidden: 1 }).where('author', '=', hidden.number).execute();
  expect(await offered(app, asker, `q=선&post=${id}`)).toEqual(['선영', '선호', '선가', '선미', '선우']);
  expect(await offered(app, asker, 'q=선&post=999999')).toEqual(['선가', '선미', '선영', '선우', '선호']);
  await db.updateTable('free_posts').set({ hidden: 1 }).where('id', '=', id).execute();
  expect((await offered(app, asker, `q=선&post=${id}`))[0]).toBe('선가');
});

test('admins, withdrawn members and the asking member are left out; suspended members are offered', async () => {
  const app = await openTestApp();
  const [asker, suspended, gone, blocker] = await called(app, ['정나', '정지', '정탈퇴', '정차단']);
  if (!asker || !suspended || !gone || !blocker) throw new Error();
  const admin = await newAdmin(app);
  const { db } = app.site;
  const until = { suspended_until: '9999-12-31T00:00:00.000Z' };
  await db.updateTable('members').set(until).where('number', '=', suspended.number).execute();
  await app.call('DELETE', `/api/memberanking/${gone.id}`, { as: gone, body: {} });
  await app.call('PUT', `/api/members/blocks/${asker.id}`, { as: blocker });
  expect(await offered(app, asker, 'q=정')).toEqual(['정지', '정차단']);
  expect(await offered(app, asker, `q=${admin.username}`)).toEqual([]);
});

import { describe, expect } from 'vitest';
import type { FreePost } from '#/features/boards/board/boards.contract.ts';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import { announced, enterAs } from '#test/fixtures/announced-tournaments.ts';
import { addHall, HALLS } from '#test/fixtures/halls.ts';
import { MATCH_DRAFT, MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { command, entered, playerOf, save, send, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';

const BOARD = '/api/freeboard';

/** A member's unread sentences, newest first; their number is the bell's count. */
async function unread(app: TestApp, as: Visitor): Promise<string[]> {
  const all = await notificationsOf(app, as);
  const counted = await app.call<{ unread: number }>('GET', '/api/notifications/unread', { as });
  const sentences = all.filter(({ unread }) => unread).map(({ text }) => text);
  expect(counted.body.unread).toBe(sentences.length);
  return sentences;
}

async function scene() {
  const app = await openTestApp();
  const [author, one, two] = [
    await newMember(app, { username: '글쓴이' }),
    await newMember(app, { username: '큐마스터' }),
    await newMember(app, { username: '삼쿠션' }),
  ];
  const write = (as: Visitor, content = '내용') =>
    app.call<FreePost>('POST', BOARD, { as, body: { title: '모임', content } });
  const { id } = (await write(author)).body;
  const path = `${BOARD}/${id}/comments`;
  const say = async (as: Visitor, content: string, answerTo?: number) => {
    app.clock.pass(1000);
    const said = await app.call<Comment>('POST', path, { as, body: { content, answerTo } });
    return said.body.id;
  };
  const remove = (as: Visitor, comment: number) => app.call('DELETE', `${path}/${comment}`, { as });
  return { app, author, one, two, id, path, write, say, remove };
}

const ONE = '큐마스터님이 댓글을 남겼습니다. ‘모임’';

describe('a comment that is gone', () => {
  test('leaves nothing unread, no matter who removed the comment', async () => {
    const { app, author, one, say, remove } = await scene();
    await remove(one, await say(one, '갈게요'));
    expect(await unread(app, author)).toEqual([]);
    await remove(await newAdmin(app), await say(one, '갈게요!'));
    expect(await unread(app, author)).toEqual([]);
  });

  test('is no longer counted, and the sentence names the author of the newest remaining comment', async () => {
    const { app, author, one, two, say, remove } = await scene();
    await say(one, '하나');
    const second = await say(two, '둘');
    const third = await say(two, '셋');
    await remove(two, third);
    expect(await unread(app, author)).toEqual(['새 댓글 2개가 달렸습니다 (삼쿠션님 포함). ‘모임’']);
    await remove(two, second);
    expect(await unread(app, author)).toEqual([ONE]);
  });

  test('takes back answers and mentions, and nothing that came after the bell was read', async () => {
    const { app, author, one, two, say, remove } = await scene();
    const first = await say(one, '하나');
    const answer = await say(two, '@글쓴이 @큐마스터 네', first);
    expect(await unread(app, one)).toHaveLength(1);
    await remove(two, answer);
    expect(await unread(app, one)).toEqual([]);
    await app.call('PUT', '/api/notifications/read', { as: author, body: { upTo: 1_000_000 } });
    await say(one, '둘');
    await remove(one, first);
    expect(await unread(app, author)).toEqual([ONE]);
  });
});

describe('a mention that is edited away', () => {
  test('of a comment', async () => {
    const { app, one, two, path, say } = await scene();
    const comment = await say(two, '@큐마스터 오시나요');
    expect(await unread(app, one)).toHaveLength(1);
    await app.call('PUT', `${path}/${comment}`, { as: two, body: { content: '누가 오시나요' } });
    expect(await unread(app, one)).toEqual([]);
  });

  test('of a post, and one of two stays', async () => {
    const { app, one, two, write, say } = await scene();
    const { id } = (await write(two, '@큐마스터 보세요')).body;
    await say(two, '@큐마스터 여기도요');
    expect(await unread(app, one)).toHaveLength(2);
    await app.call('PUT', `${BOARD}/${id}`, { as: two, body: { title: '모임', content: '보세요' } });
    expect(await unread(app, one)).toEqual(['삼쿠션님이 나를 불렀습니다. ‘모임’']);
  });
});

test('a removed post takes back the notifications of its comments, of its author and of mentioned members', async () => {
  const { app, author, one, two, write, say, id } = await scene();
  await say(two, '@큐마스터 갑니다');
  const { id: naming } = (await write(author, '@큐마스터 보세요')).body;
  expect([(await unread(app, author)).length, (await unread(app, one)).length]).toEqual([1, 2]);
  for (const post of [id, naming]) await app.call('DELETE', `${BOARD}/${post}`, { as: author });
  expect([await unread(app, author), await unread(app, one)]).toEqual([[], []]);
});

test.each(Object.entries(MATCH_PATHS))(
  'an application to %s that is taken back is counted no more',
  async (_, path) => {
    const { app, author, one, two } = await scene();
    const { id } = await newMatch(app, author, { path, title: '한 게임' });
    const apply = (as: Visitor, method = 'POST') => app.call(method, `${path}/${id}/apply`, { as });
    await apply(one);
    app.clock.pass(1000);
    await apply(two);
    await apply(two, 'DELETE');
    expect(await unread(app, author)).toEqual(['큐마스터님이 신청했습니다. ‘한 게임’']);
    await apply(one, 'DELETE');
    expect(await unread(app, author)).toEqual([]);
  },
);

test('a match that is gone is no news', async ({ app }) => {
  const [watcher, host] = [
    await newMember(app, { region: '제주' }),
    await newMember(app, { region: '제주' }),
  ];
  await app.call('PUT', '/api/notifications/settings', { as: watcher, body: { newMatch: true } });
  const body = { ...MATCH_DRAFT, region: '제주' };
  const made = [1, 2].map(() =>
    app.call<{ id: number }>('POST', MATCH_PATHS.singlematch, { as: host, body }),
  );
  const [first, second] = (await Promise.all(made)).map(({ body: { id } }) => id);
  await app.site.jobs.run('new matches');
  const remove = (id?: number) => app.call('DELETE', `${MATCH_PATHS.singlematch}/${id}`, { as: host });
  await remove(first);
  expect(await unread(app, watcher)).toEqual(['제주에 새 매치가 올라왔습니다.']);
  await remove(second);
  expect(await unread(app, watcher)).toEqual([]);
});

test('news of a hall that are gone are counted no more', async ({ app, member: fan, admin }) => {
  const path = `${HALLS}/${await addHall(app, admin)}`;
  await app.call('PUT', `${path}/favourites`, { as: fan });
  const body = { title: '새 테이블', content: '들였습니다.' };
  const made = [await app.call<{ id: number }>('POST', `${path}/news`, { as: admin, body })];
  made.push(
    await app.call<{ id: number }>('POST', `${path}/news`, { as: admin, body: { ...body, title: '휴무' } }),
  );
  await app.site.jobs.run('hall news');
  expect(await unread(app, fan)).toEqual(['단골 당구장 ‘한큐’에 새 소식 2건이 올라왔습니다.']);
  await app.call('DELETE', `${path}/news/${made[0]?.body.id}`, { as: admin });
  expect(await unread(app, fan)).toEqual(['단골 당구장 ‘한큐’에 새 소식이 올라왔습니다.']);
  await app.call('DELETE', path, { as: admin });
  expect(await unread(app, fan)).toEqual([]);
});

test('an entry that is taken back leaves the organiser with that alone', async ({ app }) => {
  const [organiser, one] = [await newMember(app), await newMember(app, { username: '큐마스터' })];
  const id = await announced(app, organiser, { title: '가을 대회' });
  await enterAs(app, id, one);
  expect(await unread(app, organiser)).toEqual(['큐마스터님이 참가 신청했습니다. ‘가을 대회’']);
  await app.call('DELETE', `${TOURNAMENTS}/${id}/entries/own`, { as: one });
  expect(await unread(app, organiser)).toEqual(['큐마스터님이 참가 신청을 취소했습니다. ‘가을 대회’']);
});

test('an invitation ends with the seat, and with the tournament', async ({ app }) => {
  const [organiser, one, two] = [await newMember(app), await newMember(app), await newMember(app)];
  const { id } = (await save(app, organiser, { events: [entered([one, two, '셋', '넷'])] })).body;
  expect([(await unread(app, one)).length, (await unread(app, two)).length]).toEqual([1, 1]);
  await send(app, organiser, id, [command({ type: 'replaced', entry: 2, players: [playerOf('손님')] })]);
  expect([(await unread(app, one)).length, await unread(app, two)]).toEqual([1, []]);
  await app.call('DELETE', `${TOURNAMENTS}/${id}`, { as: organiser });
  expect(await unread(app, one)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import type { Comment } from '#/features/boards/comments/comments.contract.ts';
import {
  casesOf,
  decideCase,
  decideTakedown,
  newFreePost,
  report,
  shownCase,
  TAKEDOWN_REQUEST,
} from '#test/fixtures/cases.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newPicture } from '#test/fixtures/pictures.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { ListedMatch } from './match-boards.contract.ts';

const say = (app: TestApp, path: string, as: Visitor | null, content: string, more: object = {}) =>
  app.call<Comment & { message: string }>('POST', path, { as, body: { content, ...more } });
const read = async (app: TestApp, path: string, as: Visitor | null = null) =>
  (await app.call<Comment[]>('GET', path, { as })).body;
const newsOf = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).map(({ text, link }) => [text, link]);
const search = async (app: TestApp, query: string) =>
  (await app.call<{ kind: string; link: string }[]>('GET', `/api/search?${query}`)).body.map(
    ({ kind, link }) => [kind, link],
  );

async function talk(path: string = MATCH_PATHS.singlematch) {
  const app = await openTestApp();
  const [host, guest] = [
    await newMember(app, { username: '주최자' }),
    await newMember(app, { username: '큐마스터' }),
  ];
  const { id } = await newMatch(app, host, { path, title: '한 판' });
  return { app, host, guest, id, path: `${path}/${id}/comments` };
}

describe.each([
  { path: MATCH_PATHS.promotion, page: '/promotion-board' },
  { path: MATCH_PATHS.singlematch, page: '/tournament/single' },
])('under a post at $path', ({ path: board, page }) => {
  test('a question is asked and answered, both are notified, and the list counts them', async () => {
    const { app, host, guest, id, path } = await talk(board);
    const asked = await say(app, path, guest, '주차가 되나요?');
    expect([asked.status, asked.body.can]).toEqual([201, { edit: true, remove: true }]);
    expect(await newsOf(app, host)).toEqual([
      ['큐마스터님이 댓글을 남겼습니다. ‘한 판’', `${page}/${id}#comments`],
    ]);
    const answer = await say(app, path, host, '@큐마스터 네', { answerTo: asked.body.id });
    expect(answer.body).toMatchObject({
      parentId: asked.body.id,
      mentions: [{ text: '@큐마스터', id: guest.id }],
    });
    expect((await newsOf(app, guest))[0]?.[1]).toBe(`${page}/${id}?comments=1#comments`);
    expect((await read(app, path)).map(({ content }) => content)).toEqual(['주차가 되나요?', '@큐마스터 네']);
    for (const path of [board, `${board}/by-day`])
      expect((await app.call<ListedMatch[]>('GET', path)).body).toMatchObject([{ commentCount: 2 }]);

    const changed = { as: guest, body: { content: '주차장이 있나요?' } };
    expect((await app.call('PUT', `${path}/${asked.body.id}`, changed)).status).toBe(200);
    expect((await app.call('DELETE', `${path}/${asked.body.id}`, { as: guest })).status).toBe(200);
    expect(await read(app, path)).toMatchObject([{ removed: true }, { content: '@큐마스터 네' }]);
    await app.call('DELETE', `${board}/${id}`, { as: host });
    expect((await app.call('GET', path)).status).toBe(404);
    expect(await newsOf(app, guest)).toEqual([]);
    expect(await app.site.db.selectFrom('match_comments').select('id').execute()).toEqual([]);
    expect(await app.site.db.selectFrom('mentions').selectAll().execute()).toEqual([]);
  });
});

test('comments belong to the post of their own board, whatever its number', async () => {
  const { app, host, guest, id, path } = await talk();
  expect(await newFreePost(app, host)).toBe(id);
  const { body: comment } = await say(app, path, guest, '매치 댓글');
  const { body: other } = await say(app, `/api/freeboard/${id}/comments`, guest, '자유 댓글');
  expect(other.id).toBe(comment.id);
  expect((await read(app, `/api/freeboard/${id}/comments`)).map(({ content }) => content)).toEqual([
    '자유 댓글',
  ]);
  expect((await app.call('GET', `/api/promotion/${id}/comments`)).status).toBe(404);
  expect((await say(app, `/api/promotion/${id}/comments`, guest, '없는 글')).status).toBe(404);

  await app.call('PUT', `${path}/${comment.id}/like`, { as: host });
  expect(await read(app, path, host)).toMatchObject([{ liked: true, likeCount: 1 }]);
  expect(await read(app, `/api/freeboard/${id}/comments`, host)).toMatchObject([{ liked: false }]);
  await app.call('DELETE', `/api/freeboard/${id}`, { as: host });
  expect(await read(app, path)).toMatchObject([{ content: '매치 댓글' }]);
  expect(await search(app, 'q=댓글&kind=comment')).toEqual([
    ['comment', `/tournament/single/${id}?comments=1#comments`],
  ]);
  const names = `/api/members/names?q=${encodeURIComponent('큐')}&post=${id}&board=singlematch`;
  expect((await app.call('GET', names, { as: host })).body).toEqual([{ id: guest.id, username: '큐마스터' }]);
});

test('a match that is closed or over is still talked about', async () => {
  const { app, host, guest, id, path } = await talk();
  await app.call('PUT', `/api/singlematch/${id}/closed`, { as: host, body: { closed: true } });
  expect((await say(app, path, guest, '다음에 불러주세요')).status).toBe(201);
  app.clock.now = new Date('2026-11-30T03:00:00.000Z');
  expect((await say(app, path, guest, '잘 쳤습니다')).status).toBe(201);
  expect((await app.call<{ commentCount: number }>('GET', `/api/singlematch/${id}`)).body.commentCount).toBe(
    2,
  );
});

test('a reported comment is found by moderators, removed with its picture, and its address names its post', async () => {
  const { app, host, guest, id, path } = await talk();
  const moderator = await newModerator(app);
  const { name } = await newPicture(app, guest);
  const { body: comment } = await say(app, path, guest, '욕설', { pictures: [{ name, alt: '' }] });
  expect((await read(app, path))[0]?.pictures).toMatchObject([{ name }]);
  expect((await report(app, guest, 'singlematchComment', comment.id)).status).toBe(403);
  expect((await report(app, host, 'promotionComment', comment.id)).status).toBe(404);
  expect((await report(app, host, 'singlematchComment', comment.id)).status).toBe(201);
  const [{ id: found = 0 } = {}] = await casesOf(app, moderator);
  const { title, facts } = await shownCase(app, moderator, found);
  expect([title, facts[0]?.link]).toEqual(['욕설', `/tournament/single/${id}#comments`]);
  const removal = { choice: 'remove', reason: 'abuse' };
  expect((await decideCase(app, moderator, found, removal)).status).toBe(200);
  expect(await read(app, path)).toEqual([]);
});

test('임시조치 hides a comment by its address, and shows it again', async () => {
  const { app, guest, id, path } = await talk(MATCH_PATHS.promotion);
  const moderator = await newModerator(app);
  const { body: comment } = await say(app, path, guest, '남의 비밀 이야기');
  const asked = { ...TAKEDOWN_REQUEST, address: `/promotion-board/${id}#comment-${comment.id}` };
  const { status, body } = await app.call<{ id: number }>('POST', '/api/takedowns', { body: asked });
  expect(status).toBe(201);
  expect((await decideTakedown(app, moderator, body)).status).toBe(200);
  expect(await read(app, path)).toMatchObject([{ folded: true }]);
  expect(await search(app, 'q=비밀')).toEqual([]);
  app.clock.now = new Date('2026-12-17T15:00:00.000Z');
  await app.site.jobs.run('end takedowns');
  expect(await read(app, path)).toMatchObject([{ folded: false, content: '남의 비밀 이야기' }]);
  expect(await search(app, 'q=비밀')).toEqual([['comment', `/promotion-board/${id}?comments=1#comments`]]);
});

test('comments are in the own data and the list of texts; a withdrawal leaves them without a name or likes', async () => {
  const { app, host, guest, id, path } = await talk();
  const { body: comment } = await say(app, path, guest, '갑니다');
  const { body: other } = await say(app, path, host, '오세요');
  await app.call('PUT', `${path}/${other.id}/like`, { as: guest });
  const data = await (await app.send('GET', '/api/members/data', { as: guest })).text();
  expect(JSON.parse(data)).toMatchObject({
    matchComments: [{ id: comment.id, post: id, content: '갑니다' }],
    matchCommentLikes: [{ comment: other.id }],
  });
  const texts = await app.call('GET', `/api/memberanking/${guest.id}/texts?of=matchComments`);
  expect(texts.body).toMatchObject({
    counts: { comments: 0, matchComments: 1 },
    rows: [
      {
        board: 'singlematch',
        id,
        comment: comment.id,
        title: '한 판',
        content: '갑니다',
        link: `/tournament/single/${id}?comments=1#comments`,
      },
    ],
  });
  const admin = await newAdmin(app);
  const activity = await app.call('GET', `/api/members/${guest.id}/activity`, { as: admin });
  expect(activity.body).toMatchObject({ posts: 0, comments: 1 });
  expect((await app.call('DELETE', `/api/memberanking/${guest.id}`, { as: admin })).status).toBe(200);
  expect(await read(app, path)).toMatchObject([
    { content: '갑니다', authorHasProfile: false, authorScore4: null },
    { content: '오세요', likeCount: 0 },
  ]);
});

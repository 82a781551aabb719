import { expect } from 'vitest';
import { announced, enterAs } from '#test/fixtures/announced-tournaments.ts';
import { join, newClub } from '#test/fixtures/clubs.ts';
import { accept } from '#test/fixtures/counted-tournaments.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newTournament } from '#test/fixtures/tournaments.ts';
import { newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { type ListedApplication, listedApplication } from './own-applications.server.ts';

const applicationsOf = async (app: TestApp, as: Visitor) =>
  (await app.call<ListedApplication[]>('GET', '/api/members/applications', { as })).body.map(row =>
    listedApplication.strict().parse(row),
  );

/** Writes a match and applies to it as `member`; returns the path of its call. */
async function appliedTo(app: TestApp, author: Visitor, member: Visitor, facts: Record<string, string>) {
  const { path = MATCH_PATHS.singlematch } = facts;
  const post = `${path}/${(await newMatch(app, author, facts)).id}`;
  expect((await app.call('POST', `${post}/apply`, { as: member })).status).toBe(201);
  return post;
}

test('lists what the member applied to and is still to come, the soonest first, and nobody else’s', async () => {
  const app = await openTestApp();
  const [author, me, other] = (await newMembers(app, 3)) as [Visitor, Visitor, Visitor];
  const promoted = await appliedTo(app, author, me, {
    path: MATCH_PATHS.promotion,
    title: '송년 대회',
    matchDate: '12월 5일',
    day: '2026-12-05',
    time: '14:00',
    hall: '한큐당구장',
    region: '서울',
  });
  const today = await appliedTo(app, author, me, { title: '오늘', matchDate: '오늘', day: '2026-11-18' });
  await appliedTo(app, author, me, { title: '주말 아무 때나', matchDate: '주말 아무 때나' });
  await appliedTo(app, author, other, { title: '남의 신청' });
  const tournament = await announced(app, author, { entry: { capacity: 2 } });
  for (const who of [author, other, me]) expect((await enterAs(app, tournament, who)).status).toBe(201);
  const club = await newClub(app, author, { joining: 'approval' });
  await join(app, club.id, me);
  const decide = (post: string, state: string) =>
    app.call('PUT', `${post}/applicants/${me.id}`, { as: author, body: { state } });
  expect((await decide(promoted, 'accepted')).status).toBe(200);
  expect((await decide(today, 'declined')).status).toBe(200);

  const rows = await applicationsOf(app, me);
  expect(rows.map(({ title, when, stateText }) => [title, when, stateText])).toEqual([
    ['오늘', '오늘', '거절됨'],
    ['가을 대회', '11월 21일(토) 오후 2:00', '대기 1번'],
    ['송년 대회', '12월 5일(토) 오후 2:00', '수락됨'],
    ['주말 아무 때나', '주말 아무 때나', '수락 대기'],
    [club.name, '', '수락 대기'],
  ]);
  expect(rows[2]).toMatchObject({
    kind: 'promotion',
    state: 'accepted',
    where: '서울 한큐당구장',
    link: promoted.replace('/api/promotion', '/promotion-board'),
  });
});

test('has the seats that an organiser gave, an open invitation without the texts of the organiser', async ({
  app,
  member: organiser,
  other: me,
}) => {
  const { id } = await newTournament(app, organiser, { players: [me, organiser] });
  const asked = { kind: 'tournament', id, link: `/tournaments/${id}`, state: 'asked' };
  expect(await applicationsOf(app, me)).toMatchObject([
    { ...asked, title: '초대받은 대회', where: '', stateText: '참가 수락 필요' },
  ]);
  await accept(app, id, me);
  expect(await applicationsOf(app, me)).toMatchObject([{ id, title: '가을 대회', stateText: '참가 확정' }]);
});

test('leaves out what is over, hidden or withdrawn', async ({ app, member: author, other: me }) => {
  await appliedTo(app, author, me, { matchDate: '오늘 오전', day: '2026-11-18', time: '10:30' });
  const hidden = await appliedTo(app, author, me, { matchDate: '12월 5일' });
  const left = await appliedTo(app, author, me, { matchDate: '12월 6일' });
  const tournament = await announced(app, author);
  expect((await enterAs(app, tournament, me)).status).toBe(201);
  expect(await applicationsOf(app, me)).toHaveLength(4);
  const id = Number(hidden.split('/').at(-1));
  await app.site.db.updateTable('match_posts').set({ hidden: 1 }).where('id', '=', id).execute();
  await app.call('DELETE', `${left}/apply`, { as: me });
  app.clock.pass(3_600_000);
  expect((await applicationsOf(app, me)).map(({ kind }) => kind)).toEqual(['tournament']);
  app.clock.pass(10 * 86_400_000);
  expect(await applicationsOf(app, me)).toEqual([]);
});

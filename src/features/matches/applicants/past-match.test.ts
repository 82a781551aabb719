import { expect } from 'vitest';
import type { MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import { DAY_MS, HOUR_MS } from '#/shared/time/time.ts';
import { describeBoards, MATCH_DRAFT, newMatch } from '#test/fixtures/match-posts.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, test } from '#test/test-app.ts';

const PAST = '이미 지난 때입니다. 앞으로의 날짜와 시각을 골라 주세요.';
const OVER = { status: 409, body: { message: '날짜가 지나 신청을 받지 않습니다.' } };

describeBoards('a match of the past at %s', path => {
  test('takes no applications, while those that came in time are still accepted and taken back', async () => {
    const { app, author, early, late } = await openSiteWith('author', 'early', 'late');
    const { id } = await newMatch(app, author, { path, matchDate: '2026-11-18' });
    const post = `${path}/${id}`;
    const apply = (as: typeof late) => app.call('POST', `${post}/apply`, { as });
    const read = async (as: typeof late) => (await app.call<MatchPost>('GET', post, { as })).body;
    expect((await apply(early)).status).toBe(201);
    expect(await read(late)).toMatchObject({ daysLeft: 0, can: { apply: true } });

    app.clock.pass(DAY_MS);
    expect(await read(late)).toMatchObject({ daysLeft: -1, can: { apply: false } });
    expect(await apply(late)).toMatchObject(OVER);
    expect(await apply(early)).toMatchObject({ status: 400, body: { message: '이미 신청하셨습니다.' } });
    expect((await read(author)).applicantCount).toBe(1);
    const decided = { as: author, body: { state: 'accepted' } };
    expect((await app.call('PUT', `${post}/applicants/${early.id}`, decided)).status).toBe(200);
    expect((await app.call('DELETE', `${post}/apply`, { as: early })).status).toBe(200);
    expect(await apply(early)).toMatchObject(OVER);

    const later = { title: '미룹니다', matchDate: '2026-11-30', content: '다시 모집합니다.' };
    expect((await app.call('PUT', post, { as: author, body: later })).status).toBe(200);
    expect((await apply(late)).status).toBe(201);
  });

  test('takes none from its start on, whether the time was picked or written', async ({ app }) => {
    const [author, early, late] = [await newMember(app), await newMember(app), await newMember(app)];
    const times: Record<string, string>[] = [
      { matchDate: '오늘 한 판', day: '2026-11-18', time: '15:00' },
      { matchDate: '2026-11-18 15:00' },
      { matchDate: '11월 18일(수) 오후 3:00' },
    ];
    for (const facts of times) {
      const { id } = await newMatch(app, author, { path, ...facts });
      const apply = (as: typeof late) => app.call('POST', `${path}/${id}/apply`, { as });
      app.clock.pass(5 * HOUR_MS - 1);
      expect((await apply(early)).status).toBe(201);
      app.clock.pass(1);
      expect(await apply(late)).toMatchObject(saying(409, '시작 시각이 지나 신청을 받지 않습니다.'));
      const read = await app.call<MatchPost>('GET', `${path}/${id}`, { as: late });
      expect(read.body).toMatchObject({ over: true, daysLeft: 0, can: { apply: false } });
      app.clock.pass(-5 * HOUR_MS);
    }
  });

  test('no match is put on a past day or hour, while one that is over is still edited', async ({ app }) => {
    const author = await newMember(app);
    const send = (method: string, to: string, facts: object) =>
      app.call<MatchPost>(method, to, { as: author, body: { ...MATCH_DRAFT, ...facts } });
    const past = { status: 400, body: { issues: [{ path: 'matchDate', message: PAST }] } };
    const [yesterday, early] = [{ day: '2026-11-17' }, { day: '2026-11-18', time: '00:01' }];
    for (const facts of [yesterday, early]) expect(await send('POST', path, facts)).toMatchObject(past);
    // Clients without the picked day send any text.
    expect((await send('POST', path, { matchDate: '2024-09-28' })).status).toBe(201);
    const { id } = (await send('POST', path, { day: '2026-11-18', time: '15:00' })).body;
    app.clock.pass(DAY_MS);
    const post = `${path}/${id}`;
    expect((await send('PUT', post, { day: '2026-11-18', time: '15:00', title: '고침' })).status).toBe(200);
    expect(await send('PUT', post, yesterday)).toMatchObject(past);
    expect((await send('PUT', post, { day: '2026-11-20' })).status).toBe(200);
  });

  test('a typed 0 is no number of seats', async ({ app, member: as }) => {
    const send = async (seats: unknown) => {
      const { status, body } = await app.call<MatchPost & { message?: string }>('POST', path, {
        as,
        body: { ...MATCH_DRAFT, seats },
      });
      return status === 201 ? body.seats : body.message;
    };
    const refused = '모집 인원은 1명부터 99명까지 적어주세요.';
    expect([await send('0'), await send('100'), await send(''), await send(0), await send('3')]).toEqual([
      ...[refused, refused],
      ...[0, 0, 3],
    ]);
  });

  test('a changed text has a time of its own', async ({ app, member: author }) => {
    const { id } = await newMatch(app, author, { path, matchDate: '2026-11-18 15:00' });
    const body = { title: '언제든', matchDate: '2026-11-18', content: '내용' };
    const changed = await app.call<MatchPost>('PUT', `${path}/${id}`, { as: author, body });
    expect(changed.body).toMatchObject({ time: '', over: false });
    app.clock.pass(6 * HOUR_MS);
    expect((await app.call<MatchPost>('GET', `${path}/${id}`)).body.over).toBe(false);
  });

  test('where the date reads as no day, as every week or as one to come, applications are taken', async () => {
    const { app, author, player } = await openSiteWith('author', 'player');
    const dates = ['아무 때나', '11월 18일부터 매주 수요일', '11/18 ~ 11/20', '12.5. 7시', '12.5.(토) 19:30'];
    for (const matchDate of dates) {
      const { id } = await newMatch(app, author, { path, matchDate });
      app.clock.pass(DAY_MS);
      const answer = await app.call('POST', `${path}/${id}/apply`, { as: player });
      expect(answer.status, matchDate).toBe(201);
      app.clock.pass(-DAY_MS);
    }
  });

  test('an author is notified when an admin changes, closes, opens or removes the post', async ({ app }) => {
    const [author, admin] = [await newMember(app), await newAdmin(app)];
    const { id } = await newMatch(app, author, { path });
    const post = `${path}/${id}`;
    const body = { title: '정리', matchDate: '주말', content: '줄임' };
    const read = () => app.site.db.updateTable('notifications').set({ unread: 0 }).execute();
    await app.call('PUT', `${post}/closed`, { as: author, body: { closed: true } });
    await app.call('PUT', `${post}/closed`, { as: author, body: { closed: false } });
    await app.call('PUT', post, { as: admin, body });
    await read();
    for (const closed of [true, false]) {
      await app.call('PUT', `${post}/closed`, { as: admin, body: { closed } });
      await read();
    }
    await app.call('DELETE', post, { as: admin });
    const { body: notifications } = await app.call<{ text: string }[]>('GET', '/api/notifications', {
      as: author,
    });
    expect(notifications.map(({ text }) => text).reverse()).toEqual([
      '관리자가 내 글을 수정했습니다. ‘정리’',
      '관리자가 내 글의 신청을 마감했습니다. ‘정리’',
      '관리자가 내 글의 신청을 다시 열었습니다. ‘정리’',
      '관리자가 내 글을 삭제했습니다. ‘정리’',
    ]);
  });
});

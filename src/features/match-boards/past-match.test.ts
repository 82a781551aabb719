import { describe, expect, test } from 'vitest';
import { openHouse } from '#test/house.ts';
import { MATCH_PATHS, newMatch } from '#test/match-house.ts';
import { newAdmin, newMember } from '#test/visitors.ts';
import type { MatchPost } from './match-boards.contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OVER = { status: 409, body: { message: '매치 날짜가 지나 신청을 받지 않습니다.' } };

describe.each(Object.values(MATCH_PATHS))('a match of the past at %s', path => {
  test('takes no applications, while those that came in time are still accepted and taken back', async () => {
    const house = await openHouse();
    const [author, early, late] = [await newMember(house), await newMember(house), await newMember(house)];
    const { id } = await newMatch(house, author, { path, matchDate: '2026-11-18' });
    const post = `${path}/${id}`;
    const apply = (as: typeof late) => house.call('POST', `${post}/apply`, { as });
    const read = async (as: typeof late) => (await house.call<MatchPost>('GET', post, { as })).body;
    expect((await apply(early)).status).toBe(201);
    expect(await read(late)).toMatchObject({ daysLeft: 0, can: { apply: true } });

    house.clock.pass(DAY_MS);
    expect(await read(late)).toMatchObject({ daysLeft: -1, can: { apply: false } });
    expect(await apply(late)).toMatchObject(OVER);
    expect(await apply(early)).toMatchObject({ status: 400, body: { message: '이미 신청하셨습니다.' } });
    expect((await read(author)).applicantCount).toBe(1);
    const decided = { as: author, body: { state: 'accepted' } };
    expect((await house.call('PUT', `${post}/applicants/${early.id}`, decided)).status).toBe(200);
    expect((await house.call('DELETE', `${post}/apply`, { as: early })).status).toBe(200);
    expect(await apply(early)).toMatchObject(OVER);

    const later = { title: '미룹니다', matchDate: '2026-11-30', content: '다시 모집합니다.' };
    expect((await house.call('PUT', post, { as: author, body: later })).status).toBe(200);
    expect((await apply(late)).status).toBe(201);
  });

  test('where the date reads as no day, or as every week, applications are taken', async () => {
    const house = await openHouse();
    const [author, player] = [await newMember(house), await newMember(house)];
    for (const matchDate of ['아무 때나', '11월 18일부터 매주 수요일', '11/18 ~ 11/20']) {
      const { id } = await newMatch(house, author, { path, matchDate });
      house.clock.pass(DAY_MS);
      const answer = await house.call('POST', `${path}/${id}/apply`, { as: player });
      expect(answer.status, matchDate).toBe(201);
      house.clock.pass(-DAY_MS);
    }
  });

  test('an author is notified when an admin changes, closes, opens or removes the post', async () => {
    const house = await openHouse();
    const [author, admin] = [await newMember(house), await newAdmin(house)];
    const { id } = await newMatch(house, author, { path });
    const post = `${path}/${id}`;
    const body = { title: '정리', matchDate: '주말', content: '줄임' };
    const read = () => house.site.db.updateTable('notifications').set({ unread: 0 }).execute();
    await house.call('PUT', `${post}/closed`, { as: author, body: { closed: true } });
    await house.call('PUT', `${post}/closed`, { as: author, body: { closed: false } });
    await house.call('PUT', post, { as: admin, body });
    await read();
    for (const closed of [true, false]) {
      await house.call('PUT', `${post}/closed`, { as: admin, body: { closed } });
      await read();
    }
    await house.call('DELETE', post, { as: admin });
    const { body: news } = await house.call<{ text: string }[]>('GET', '/api/notifications', { as: author });
    expect(news.map(({ text }) => text).reverse()).toEqual([
      '내 ‘정리’ 글을 관리자가 수정했습니다.',
      '내 ‘정리’ 글의 신청을 관리자가 마감했습니다.',
      '내 ‘정리’ 글의 신청을 관리자가 다시 열었습니다.',
      '내 ‘정리’ 글을 관리자가 삭제했습니다.',
    ]);
  });
});

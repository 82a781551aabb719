import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { openOwnersApp } from '#test/fixtures/owners-folder.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { saying } from '#test/test-app.ts';
import {
  HALL_PAGE_UNREADABLE,
  HALL_RANKING_FAILED,
  type HallPage,
  hallPageAnswer,
} from './hall-page.contract.ts';

const PATH = '/api/hall-page';
const HALL = '가람당구장';

test('the built-in page names no hall, since it knows none, and says so', async () => {
  const app = await openOwnersApp();
  const { status, body } = await app.call<HallPage>('GET', PATH);
  expect(status).toBe(200);
  const { billiardHall, announcements } = hallPageAnswer.parse(body);
  expect(billiardHall).toBe('');
  expect(announcements.map(({ announcement }) => announcement.split('\n')[0])).toEqual([
    '당구장 소식이 아직 없습니다',
  ]);
});

describe('an owner’s own page', () => {
  test('announces one thing at the top or many in a list, with pictures of this site or https', async () => {
    const app = await openOwnersApp();
    const announcement = '  겨울 리그 모집\r\n매주 화요일  ';
    app.lay('gyContents.json', { billiardHall: ` ${HALL} `, announcement, imageUrl: 'hall.png' });
    const one = { announcement: '겨울 리그 모집\n매주 화요일', imageUrl: '/hall.png' };
    expect((await app.call('GET', PATH)).body).toEqual({
      billiardHall: HALL,
      hallId: null,
      isElsewhere: false,
      announcements: [one],
    });
    app.lay('gyContents.json', {
      billiardHall: HALL,
      announcements: [
        { announcement, imageUrl: 'hall.png' },
        { imageUrl: 'https://pictures.example.com/a.png' },
        { announcement: '휴무 안내', imageUrl: 'javascript:alert(1)' },
        { announcement: '' },
        'no announcement',
      ],
    });
    expect((await app.call<HallPage>('GET', PATH)).body.announcements).toEqual([
      one,
      { announcement: '', imageUrl: 'https://pictures.example.com/a.png' },
      { announcement: '휴무 안내', imageUrl: null },
    ]);
  });

  test('leads to the hall of the directory that has its name, unless several have it', async () => {
    const app = await openOwnersApp();
    const admin = await newAdmin(app);
    app.lay('gyContents.json', { billiardHall: HALL, announcement: '겨울 리그 모집' });
    const hallId = async () => (await app.call<HallPage>('GET', PATH)).body.hallId;
    const addHall = async (address: string) => {
      const body = { region: '서울', name: HALL, address };
      return (await app.call<{ id: number }>('POST', '/api/billiard-halls', { as: admin, body })).body.id;
    };
    expect(await hallId()).toBeNull();
    const first = await addHall('서울 마포구 1');
    await expect.poll(hallId).toBe(first);
    await addHall('서울 마포구 2');
    await expect.poll(hallId).toBeNull();
  });

  test('that cannot be read is said to be; one without a hall has no ranking', async () => {
    const app = await openOwnersApp();
    await newMember(app, { billiardHall: HALL });
    for (const broken of ['{', '[]', 'null', '"x"']) {
      app.lay('gyContents.json', broken);
      expect(await app.call('GET', PATH)).toMatchObject(saying(503, HALL_PAGE_UNREADABLE));
      expect(await app.call('GET', `${PATH}/rankings`)).toMatchObject(saying(503, HALL_RANKING_FAILED));
    }
    app.lay('gyContents.json', { billiardHall: ['x'], announcement: 3, host: 'ftp://x.example.com' });
    expect((await app.call('GET', PATH)).body).toEqual({
      billiardHall: '',
      hallId: null,
      isElsewhere: false,
      announcements: [],
    });
    const none = await app.call('GET', `${PATH}/rankings`);
    expect([none.body, none.headers.get('x-total-count')]).toEqual([[], '0']);
  });
});

test('the ranking of the hall on this site is that of the hall alone, best first, ten a page, without admins', async () => {
  const app = await openOwnersApp();
  app.lay('gyContents.json', { billiardHall: HALL });
  for (let n = 1; n <= 12; n++) {
    const member = await newMember(app, { username: `손님 ${n}번`, billiardHall: HALL });
    const now = app.clock.now;
    await write(app.site.db, tx =>
      changePoints(tx, { member: member.number, amount: n, reason: '출석', by: null, now }),
    );
  }
  await newMember(app, { username: '다른 구장', billiardHall: '큐브당구장' });
  await newAdmin(app, { username: '구장 주인', billiardHall: HALL });
  const page = async (params: string) => {
    const answer = await app.call<PublicMember[]>('GET', `${PATH}/rankings?${params}`);
    expect(answer.headers.get('x-total-count')).toBe('12');
    return answer.body.map(row => row.points);
  };
  expect(await page('page=1')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(await page('page=2')).toEqual([2, 1]);
  expect(await page('page=3')).toEqual([]);
  expect(await page('page=2&size=5')).toEqual([7, 6, 5, 4, 3]);
});

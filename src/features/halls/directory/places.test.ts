import { expect, test } from 'vitest';
import { z } from 'zod';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith } from '#test/test-app.ts';
import { type Place, place } from './near.contract.ts';

const HALLS = '/api/billiard-halls';
const licensed = (n: number, changes: object) => ({
  region: '서울',
  name: `당구장 ${n}`,
  address: `서울특별시 마포구 큐대로 ${n}`,
  phone: '',
  license: `CDFI30000020000000${n}`,
  ...changes,
});

const PROMOTED = { path: MATCH_PATHS.promotion, hall: '당구장 3', region: '부산', day: '2026-12-13' };

const SHOWN = {
  hours: { mon: '10:00-02:00', holiday: '' },
  big: 3,
  medium: 0,
  pocket: 0,
  fee: '10분 2,000원',
};

test('a region’s halls come with the facts for the filters, and the reader’s position is never sent', async () => {
  const { app, admin } = await openSiteWith('admin');
  const take = (halls: object[]) => app.call('POST', `${HALLS}/import`, { as: admin, body: { halls } });
  const places = async (region = '서울') =>
    z
      .array(place.strict())
      .parse((await app.call<Place[]>('GET', `${HALLS}/places?region=${encodeURIComponent(region)}`)).body);
  await take([
    licensed(1, { phone: '021112222', location: '37.566535,126.977969' }),
    licensed(2, {}),
    licensed(3, { region: '부산', location: '35.179554,129.075642' }),
  ]);
  const [first, second, ...more] = await places();
  expect([first, second]).toMatchObject([
    {
      name: '당구장 1',
      phone: '021112222',
      location: '37.566535,126.977969',
      big: 0,
      hours: null,
      coming: false,
    },
    { name: '당구장 2', phone: null, location: '' },
  ]);
  expect(more).toEqual([]);

  const facts = {
    hall: first?.id ?? 0,
    hours: '{"mon":"10:00-02:00"}',
    big: 3,
    prices: '평일 낮 1시간 8,000원\n회원 10분 1,800원\n10분 2,000원 / 정액 10,000원',
  };
  await app.site.db
    .insertInto('hall_facts')
    .values({ ...facts, updated_by: admin.number, updated_at: app.clock.now.toISOString() })
    .execute();
  await announced(app, await newMember(app), { hall: '당구장 2', region: '서울' });
  expect(await places()).toMatchObject([{ ...SHOWN, coming: false }, { coming: true }]);
  expect(await places('부산')).toMatchObject([{ coming: false }]);
  await newMatch(app, admin, { ...PROMOTED, title: '큐 벼룩시장' });
  expect(await places('부산')).toMatchObject([{ coming: false }]);
  await newMatch(app, admin, { ...PROMOTED, title: '12월 4구 월례전' });
  expect(await places('부산')).toMatchObject([{ coming: true }]);
  // Without a region all halls come, in the order of the regions.
  const all = (await app.call<Place[]>('GET', `${HALLS}/places`)).body;
  expect(all.map(({ name, region, coming }) => [name, region, coming])).toEqual([
    ['당구장 1', '서울', false],
    ['당구장 2', '서울', true],
    ['당구장 3', '부산', true],
  ]);
  const { body } = await app.call<Place[]>('GET', `${HALLS}?sort=name`);
  expect(body).toMatchObject([SHOWN, { hours: null, big: 0, fee: '' }, {}]);

  // A file without coordinates removes none; another address does.
  await take([licensed(1, {})]);
  expect((await places())[0]?.location).toBe('37.566535,126.977969');
  const moved = { region: '서울', name: '당구장 1', address: '서울특별시 마포구 새길 9' };
  await app.call('PUT', `${HALLS}/${first?.id}`, { as: admin, body: moved });
  expect((await places())[0]?.location).toBe('');
  for (const region of ['', '평양'])
    expect((await app.call('GET', `${HALLS}/places?region=${encodeURIComponent(region)}`)).status).toBe(400);
  for (const location of ['서울', '137.5,126.9', '37.5,126.9,1'])
    expect((await take([licensed(4, { location })])).status).toBe(400);
});

test('all halls come in the order of the list by region: those that can be called before the others', async () => {
  const { app, admin } = await openSiteWith('admin');
  const halls = [
    licensed(1, {}),
    licensed(2, { phone: '021112222' }),
    licensed(3, { region: '부산' }),
    licensed(4, { phone: '021113333' }),
  ];
  await app.call('POST', `${HALLS}/import`, { as: admin, body: { halls } });
  const namesOf = async (path: string) =>
    (await app.call<{ name: string }[]>('GET', `${HALLS}${path}`)).body.map(({ name }) => name);
  expect(await namesOf('/places')).toEqual(['당구장 2', '당구장 4', '당구장 1', '당구장 3']);
  expect(await namesOf('/places')).toEqual(await namesOf('?sort=region&page=1'));
});

test('the halls of a region are in the order of the list: those that can be called first', async () => {
  const { app, admin } = await openSiteWith('admin');
  const halls = ['', '021112222', '', '023334444'].map((phone, n) => licensed(n, { phone }));
  await app.call('POST', `${HALLS}/import`, { as: admin, body: { halls } });
  const names = async (path: string) =>
    (await app.call<{ name: string }[]>('GET', `${HALLS}${path}`)).body.map(({ name }) => name);
  const region = encodeURIComponent('서울');
  const listed = await names(`?region=${region}&sort=region`);
  expect(listed).toEqual(['당구장 1', '당구장 3', '당구장 0', '당구장 2']);
  expect(await names(`/places?region=${region}`)).toEqual(listed);
});

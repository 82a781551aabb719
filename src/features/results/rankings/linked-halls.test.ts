import { expect, test } from 'vitest';
import { addHall } from '#test/fixtures/halls.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openSiteWith } from '#test/test-app.ts';
import type { ListedRank } from './rankings.contract.ts';

test('the ranking leads to the hall that a member names, where it is one of the directory and no other can be meant', async () => {
  const { app, admin } = await openSiteWith('admin');
  const add = (region: string, name: string, address: string) =>
    addHall(app, admin, { region, name, address: `${region} ${address}` });
  const only = await add('서울', '한큐 당구클럽', '마포구 1');
  const far = await add('부산', '빅당구장', '해운대구 1');
  const near = await add('서울', '빅당구장', '강남구 1');
  await add('대구', '쌍둥이', '중구 1');
  await add('대구', '쌍둥이', '중구 2');
  const expected = new Map<string, number | null>();
  for (const [region, billiardHall, hall] of [
    ['제주', '한큐 당구클럽', only],
    ['서울', '빅당구장', near],
    ['부산', '빅당구장', far],
    ['제주', '빅당구장', null],
    ['대구', '쌍둥이', null],
    ['서울', '없는 당구장', null],
  ] as const)
    expected.set((await newMember(app, { region, billiardHall })).id, hall);
  expected.set((await newMember(app)).id, null);
  const read = async () => {
    const { body } = await app.call<ListedRank[]>('GET', '/api/memberanking?period=weekly&page=1');
    return new Map(body.map(({ id, hallId }) => [id, hallId]));
  };
  expect(await read()).toEqual(expected);

  // The renaming also changed the members' pages.
  const body = {
    region: '서울',
    name: '한큐',
    address: '서울 마포구 1',
    website: '',
    youtube: '',
    phone: '',
  };
  await app.call('PUT', `/api/billiard-halls/${only}`, { as: admin, body });
  expect(await read()).toEqual(expected);
  await app.call('DELETE', `/api/billiard-halls/${only}`, { as: admin });
  expect([...(await read()).values()].filter(hall => hall === only)).toEqual([]);
});

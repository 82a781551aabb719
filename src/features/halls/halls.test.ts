import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeCount } from '#/database/counts.ts';
import { write } from '#/database/write.ts';
import { foldKey } from '#/shared/text.ts';
import { type House, openHouse } from '#test/house.ts';
import { type Hall, hall } from './halls.contract.ts';

const PATH = '/api/billiard-halls';

async function addHall(house: House, region: string, name: string, address: string, website = '') {
  await write(house.site.db, async tx => {
    const keys = { name_key: foldKey(name), address_key: foldKey(address) };
    const row = { region, name, address, website, ...keys, created_at: house.clock.now.toISOString() };
    await tx.insertInto('halls').values(row).execute();
    await changeCount(tx, 'halls', 1);
  });
}

async function houseWithHalls() {
  const house = await openHouse();
  await addHall(house, '서울', '한큐 당구클럽', '서울 마포구 가온로 1', 'https://example.com/hanq');
  await addHall(house, '부산', '빨간공', '부산 해운대구 파도로 2');
  await addHall(house, '서울', '초록다이', '서울 강서구 다온로 3');
  return house;
}

const names = (rows: Hall[]) => rows.map(row => row.name);

describe('the directory of halls', () => {
  test('anyone reads the halls, the newest first, and what is not known is null', async () => {
    const house = await houseWithHalls();
    const answer = await house.call<Hall[]>('GET', PATH);
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(names(z.array(hall).parse(answer.body))).toEqual(['초록다이', '빨간공', '한큐 당구클럽']);
    expect(answer.body.map(row => row.website)).toEqual([null, null, 'https://example.com/hanq']);
  });

  test('the list sorts by region, name and address', async () => {
    const house = await houseWithHalls();
    const sorted = async (wish: string) => names((await house.call<Hall[]>('GET', `${PATH}?${wish}`)).body);
    expect(await sorted('sort=name')).toEqual(['빨간공', '초록다이', '한큐 당구클럽']);
    expect(await sorted('sort=region&order=desc')).toEqual(['초록다이', '한큐 당구클럽', '빨간공']);
    expect(await sorted('sort=address&order=asc&page=2&size=2')).toEqual(['한큐 당구클럽']);
  });

  test('a search looks in one field or in all', async () => {
    const house = await houseWithHalls();
    const found = async (wish: string) => names((await house.call<Hall[]>('GET', `${PATH}?${wish}`)).body);
    expect(await found('q=다온&field=address')).toEqual(['초록다이']);
    expect(await found('q=다온&field=name')).toEqual([]);
    expect(await found('q=서울')).toEqual(['초록다이', '한큐 당구클럽']);
  });
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appWithHalls, HALLS, sendHall } from '#test/fixtures/halls.ts';
import { type Hall, hall } from './halls.contract.ts';

const names = (rows: Hall[]) => rows.map(row => row.name);

describe('the directory of halls', () => {
  test('anybody reads the halls, the newest first, and unknown fields are null', async () => {
    const { app } = await appWithHalls();
    const answer = await app.call<Hall[]>('GET', HALLS);
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(names(z.array(hall).parse(answer.body))).toEqual(['초록다이', '빨간공', '한큐 당구클럽']);
    expect(answer.body.map(row => row.website)).toEqual([null, null, 'https://example.com/hanq']);
  });

  test('the list sorts by region, name and address', async () => {
    const { app } = await appWithHalls();
    const sorted = async (params: string) =>
      names((await app.call<Hall[]>('GET', `${HALLS}?${params}`)).body);
    expect(await sorted('sort=name')).toEqual(['빨간공', '초록다이', '한큐 당구클럽']);
    expect(await sorted('sort=region&order=desc')).toEqual(['빨간공', '한큐 당구클럽', '초록다이']);
    expect(await sorted('sort=address&order=asc&page=2&size=2')).toEqual(['한큐 당구클럽']);
  });

  test('one region has its own halls, all of them counted, in any order', async () => {
    const { app } = await appWithHalls();
    const sorted = async (params: string) => {
      const { headers, body } = await app.call<Hall[]>('GET', `${HALLS}?region=서울&${params}`);
      expect(headers.get('x-total-count')).toBe('2');
      return names(body);
    };
    expect(await sorted('sort=region')).toEqual(['초록다이', '한큐 당구클럽']);
    expect(await sorted('sort=name&order=desc')).toEqual(['한큐 당구클럽', '초록다이']);
    expect(await sorted('sort=address&order=desc')).toEqual(['한큐 당구클럽', '초록다이']);
    expect(await sorted('sort=id&page=2&size=1')).toEqual(['한큐 당구클럽']);
  });

  test('a search looks in one field or in all', async () => {
    const { app } = await appWithHalls();
    const found = async (params: string) => names((await app.call<Hall[]>('GET', `${HALLS}?${params}`)).body);
    expect(await found('q=다온&field=address')).toEqual(['초록다이']);
    expect(await found('q=다온&field=name')).toEqual([]);
    expect(await found('q=서울')).toEqual(['초록다이', '한큐 당구클럽']);
  });

  test('regions come in the order of the choice of regions, 서울 before 강원, and pages cross them', async () => {
    const { app, admin } = await appWithHalls();
    for (const region of ['제주', '강원']) await sendHall(app, admin, { region, name: `한큐 ${region}점` });
    const regions = async (params: string) =>
      (await app.call<Hall[]>('GET', `${HALLS}?sort=region&${params}`)).body.map(({ region }) => region);
    const all = ['서울', '서울', '부산', '강원', '제주'];
    expect(await regions('size=20&order=asc')).toEqual(all);
    expect(await regions('size=20&order=desc')).toEqual(all.toReversed());
    expect([...(await regions('size=3')), ...(await regions('size=3&page=2'))]).toEqual(all);
  });

  test('in a region the halls that can be called come before the others', async () => {
    const { app, admin } = await appWithHalls();
    await sendHall(app, admin, { region: '서울', name: '하얀공', phone: '02-123-4567' });
    const { body } = await app.call<Hall[]>('GET', `${HALLS}?sort=region&region=서울`);
    expect(names(body)).toEqual(['하얀공', '초록다이', '한큐 당구클럽']);
  });

  test('search results have the requested order, and wildcard characters are plain characters', async () => {
    const { app } = await appWithHalls();
    const found = async (params: string) => names((await app.call<Hall[]>('GET', `${HALLS}?${params}`)).body);
    expect(await found('q=서울&sort=name&order=asc')).toEqual(['초록다이', '한큐 당구클럽']);
    expect(await found('q=서울&sort=address&order=asc&page=2&size=1')).toEqual(['한큐 당구클럽']);
    expect(await found('q=%25')).toEqual([]);
    expect(await found('q=%EB%8B%B9%EA%B5%AC%25&field=name')).toEqual([]);
    expect(await app.call('GET', `${HALLS}?field=phone&q=02`)).toMatchObject({ status: 400 });
  });

  test('a search within a region finds its halls alone, though others come first in the order', async () => {
    const { app, admin } = await appWithHalls();
    for (const region of ['강원', '부산', '제주'])
      await sendHall(app, admin, { region, name: `한큐 ${region}점`, address: `${region} 마포로 1` });
    const find = async (params: string) => {
      const { body, headers } = await app.call<Hall[]>('GET', `${HALLS}?${params}`);
      return [names(body), headers.get('x-total-count')];
    };
    expect(await find('q=한큐&region=제주&sort=name')).toEqual([['한큐 제주점'], '1']);
    expect(await find('q=마포로&field=all&region=부산&sort=address&order=desc')).toEqual([
      ['한큐 부산점'],
      '1',
    ]);
    expect(await find('q=한큐&region=대전')).toEqual([[], '0']);
    expect((await find('q=한큐&sort=name'))[1]).toBe('4');
  });
});

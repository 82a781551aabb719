import { describe, expect, test } from 'vitest';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import { type InfoOptions, infoOptions, ownMember } from './members.contract.ts';

const OPTIONS = '/api/memberanking/additional-info-options';

describe('the own account', () => {
  test.each(['/api/members/user', '/api/memberanking/user'])(
    '%s returns the asking member with all fields',
    async path => {
      const app = await openTestApp();
      const member = await newMember(app, {
        phone: '01000001234',
        score4: 150,
        birthYear: 1990,
        showBirthYear: false,
        billiardHall: '달빛 당구장',
      });
      const answer = await app.call('GET', path, { as: member });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(ownMember.strict().parse(answer.body)).toMatchObject({
        id: member.id,
        phone: '01000001234',
        score4: 150,
        highrun4: null,
        birthYear: 1990,
        showBirthYear: false,
        billiards: '달빛 당구장',
        points: 0,
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/i);
    },
  );

  test('an admin is one', async () => {
    const app = await openTestApp();
    const answer = await app.call('GET', '/api/members/user', { as: await newAdmin(app) });
    expect(answer.body).toMatchObject({ role: 'admin', isAdmin: true });
  });

  test.each(['/api/members/user', '/api/memberanking/user'])('%s is nothing for a guest', async path => {
    const app = await openTestApp();
    const as = { number: 0, id: '', username: '', token: 'x'.repeat(43) };
    const refused = { status: 401, body: { message: '로그인이 필요합니다.' } };
    expect(await app.call('GET', path)).toMatchObject(refused);
    expect(await app.call('GET', path, { as })).toMatchObject(refused);
  });
});

test('everybody reads what the fields of a member offer, each hall’s name once and in order', async () => {
  const app = await openTestApp();
  const hall = (name: string, region: string) => ({
    region,
    name,
    name_key: name,
    address: '큐대로 1',
    address_key: '큐대로 1',
    created_at: app.clock.now.toISOString(),
  });
  const rows = [hall('하얀 당구장', '서울'), hall('가온 당구장', '부산'), hall('가온 당구장', '대구')];
  await app.site.db.insertInto('halls').values(rows).execute();
  const options = infoOptions.parse((await app.call<InfoOptions>('GET', OPTIONS)).body);
  expect(options.score4Options).toEqual([
    30, 50, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000,
  ]);
  expect(options.regionOptions).toHaveLength(17);
  expect(options.billiardsOptions).toEqual(['가온 당구장', '하얀 당구장']);
});

test('of a long directory a thousand names are offered, or those of one region', async () => {
  const app = await openTestApp();
  const rows = Array.from({ length: 1500 }, (_, n) => {
    const name = `큐 ${String(n).padStart(4, '0')}`;
    const place = { region: n % 100 === 7 ? '제주' : '서울', address: '큐대로 1', address_key: '큐대로 1' };
    return { ...place, name, name_key: name, created_at: app.clock.now.toISOString() };
  });
  await app.site.db.insertInto('halls').values(rows).execute();
  const offered = async (query: string) =>
    (await app.call<InfoOptions>('GET', OPTIONS + query)).body.billiardsOptions;
  expect(await offered('')).toEqual(rows.slice(0, 1000).map(({ name }) => name));
  const jeju = rows.filter(({ region }) => region === '제주').map(({ name }) => name);
  expect(await offered(`?region=${encodeURIComponent('제주')}`)).toEqual(jeju);
  expect(await offered(`?region=${encodeURIComponent('세종')}`)).toEqual([]);
  expect(await app.call('GET', `${OPTIONS}?region=x`)).toMatchObject({
    status: 400,
    body: { message: '지역을 목록에서 선택해주세요.' },
  });
});

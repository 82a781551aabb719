import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import { newMember, PASSWORD, type Visitor } from '#test/visitors.ts';
import { type OwnSession, ownSession } from './account.contract.ts';

const HOUR = 3_600_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const read = (house: House, as: Visitor | null) =>
  house.call<OwnSession[]>('GET', '/api/members/sessions', { as });
const onPhone = async (house: House, { id }: Visitor) => {
  const call = { body: { id, password: PASSWORD }, headers: { 'user-agent': PHONE } };
  return (await house.call<{ token: string }>('POST', '/api/auth/login', call)).body.token;
};

describe('the own sessions', () => {
  test('say when, with what, and which one this is; nothing that would open them', async () => {
    const house = await openHouse();
    const [member] = [await newMember(house), await newMember(house)];
    house.clock.pass(HOUR);
    const token = await onPhone(house, member);
    const { body } = await read(house, { ...member, token });
    expect(body.map(each => ownSession.strict().parse(each))).toEqual([
      {
        browser: 'Chrome · Android',
        signedInAt: '2026-11-18T11:00:00+09:00',
        usedAt: '2026-11-18T11:00:00+09:00',
        isThis: true,
      },
      {
        browser: '알 수 없는 브라우저',
        signedInAt: '2026-11-18T10:00:00+09:00',
        usedAt: '2026-11-18T10:00:00+09:00',
        isThis: false,
      },
    ]);
  });

  test('leave out those that have run out, and are none after logging out everywhere', async () => {
    const house = await openHouse();
    const member = await newMember(house);
    house.clock.pass(29 * 24 * HOUR);
    const phone = { ...member, token: await onPhone(house, member) };
    expect((await read(house, phone)).body).toHaveLength(2);
    house.clock.pass(2 * 24 * HOUR);
    expect((await read(house, phone)).body.map(({ isThis }) => isThis)).toEqual([true]);
    await house.call('POST', '/api/auth/logout-everywhere', { as: phone });
    expect((await read(house, phone)).status).toBe(401);
  });

  test('are nothing for a guest', async () => {
    const house = await openHouse();
    expect(await read(house, null)).toMatchObject({ status: 401, body: { message: '로그인이 필요합니다.' } });
  });
});

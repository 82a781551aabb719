import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accept, keepByHand, score } from '#test/counted-house.ts';
import { type House, openHouse } from '#test/house.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/visitors.ts';
import { type ResultVoiding, resultSignal, resultVoiding } from './result-review.contract.ts';

const DAY = 86_400_000;
const PATH = '/api/result-review';
const signalsFor = async (house: House, as: Visitor, query = '') =>
  z.array(resultSignal.strict()).parse((await house.call('GET', `${PATH}${query}`, { as })).body);
const voidingsFor = async (house: House, as: Visitor): Promise<ResultVoiding[]> =>
  z.array(resultVoiding.strict()).parse((await house.call('GET', `${PATH}/voidings`, { as })).body);
const winsOf = async (house: House, { number }: Visitor) => {
  const row = house.site.db.selectFrom('members').select('victories').where('number', '=', number);
  return (await row.executeTakeFirstOrThrow()).victories;
};
const textsFor = async (house: House, as: Visitor) =>
  (await house.call<{ text: string }[]>('GET', '/api/notifications', { as })).body.map(({ text }) => text);

/** An evening of 개인전 that the first wins so often, a minute apart where `minutes` says so. */
async function evening(house: House, [one, other]: [Visitor, Visitor], games: number, minutes = 3) {
  const kept = await keepByHand(house, { organiser: one, mode: 'single', field: [[one], [other]] });
  for (const who of [one, other]) expect((await accept(house, kept.id, who)).status).toBe(200);
  const played = { type: 'played', entry: 1, against: 2, how: 'played', score: score(20, 3) } as const;
  for (let n = 0; n < games; n++)
    await kept.add(played, new Date(house.clock.now.getTime() + n * minutes * 60_000).toISOString());
  await kept.add({ type: 'finished', entry: 1 });
  await kept.close();
  return kept;
}

async function forgers(house: House) {
  const [one, puppet] = [await newMember(house), await newMember(house)];
  const pair: [Visitor, Visitor] = [one, puppet];
  // All calls of a test come from one address.
  await house.call('POST', '/api/auth/login', { body: { id: one.id, password: PASSWORD } });
  for (let day = 0; day < 3; day++) {
    await evening(house, pair, 4);
    house.clock.pass(DAY);
  }
  return { one, puppet, pair, admin: await newAdmin(house) };
}

describe('what admins are shown', () => {
  test('two who play hardly anybody else, in figures, and that they share an address', async () => {
    const house = await openHouse();
    const { one, puppet, admin } = await forgers(house);
    const [signal] = await signalsFor(house, admin);
    expect(signal).toMatchObject({
      kind: 'pair',
      games: 12,
      share: 100,
      tournament: null,
      isVoided: false,
      reviewed: false,
    });
    expect(signal?.members.map(({ authorId }) => authorId)).toEqual([one.id, puppet.id]);
    expect(signal?.sameAddress).toBe(true);
  });

  test('a night of minutes, and one of which much does not count', async () => {
    const house = await openHouse();
    const [one, other] = [await newMember(house), await newMember(house)];
    const quick = await evening(house, [one, other], 8, 0.1);
    house.clock.pass(DAY);
    const many = await evening(house, [one, other], 12);
    const signals = await signalsFor(house, await newAdmin(house));
    expect(
      signals.map(({ tournament, games, minutes, beyond }) => [tournament?.id, games, minutes, beyond]),
    ).toEqual([
      [many.id, 12, 33, 7],
      [quick.id, 8, 1, 7],
    ]);
  });

  test('what was looked at stands apart, until the two have played twice as much', async () => {
    const house = await openHouse();
    const { pair, admin } = await forgers(house);
    const [signal] = await signalsFor(house, admin);
    const path = `${PATH}/${signal?.id}`;
    expect((await house.call('PUT', path, { as: admin, body: { reviewed: true } })).status).toBe(200);
    await evening(house, pair, 2);
    expect(await signalsFor(house, admin)).toEqual([]);
    expect(await signalsFor(house, admin, '?state=reviewed')).toMatchObject([{ games: 12, reviewed: true }]);
    await house.call('PUT', path, { as: admin, body: { reviewed: false } });
    expect(await signalsFor(house, admin)).toHaveLength(1);
    expect((await house.call('PUT', `${PATH}/999`, { as: admin, body: { reviewed: true } })).status).toBe(
      404,
    );
  });
});

describe('voiding results', () => {
  const voidPair = (house: House, as: Visitor, [one, other]: [Visitor, Visitor]) =>
    house.call('POST', `${PATH}/voidings`, {
      as,
      body: { member: one.id, other: other.id, reason: '지어낸 경기입니다.' },
    });

  test('of two takes back what they won of each other and nothing else, tells them, and is noted', async () => {
    const house = await openHouse();
    const { one, puppet, pair, admin } = await forgers(house);
    const honest = await newMember(house);
    await evening(house, [one, honest], 2);
    expect(await winsOf(house, one)).toBe(14);
    expect((await voidPair(house, admin, pair)).status).toBe(201);
    expect((await voidPair(house, admin, pair)).status).toBe(200);
    expect(await winsOf(house, one)).toBe(2);
    const ranked = await house.call<{ id: string; victory: number }[]>('GET', '/api/memberanking');
    expect(ranked.body.find(({ id }) => id === one.id)).toMatchObject({ victory: 2 });
    for (const who of [one, puppet])
      expect(await textsFor(house, who)).toContain(
        '관리자가 내 경기 결과를 무효로 했습니다. 사유: 지어낸 경기입니다.',
      );
    const log = await house.call<{ action: string; subject: string }[]>('GET', '/api/audit', { as: admin });
    expect(log.body.filter(({ action }) => action === 'result.void')).toMatchObject([
      { subject: `member:${one.id}`, after: { opponent: puppet.id, reason: '지어낸 경기입니다.' } },
    ]);
    expect(await signalsFor(house, admin, '?state=reviewed')).toMatchObject([{ isVoided: true }]);
    // What they play from then on counts again.
    house.clock.pass(DAY);
    await evening(house, pair, 1);
    expect(await winsOf(house, one)).toBe(3);
  });

  test('is taken back, and then everything counts as before', async () => {
    const house = await openHouse();
    const { one, pair, admin } = await forgers(house);
    await voidPair(house, admin, pair);
    const [voiding] = await voidingsFor(house, admin);
    expect(voiding).toMatchObject({ reason: '지어낸 경기입니다.', by: { author: admin.username } });
    const path = `${PATH}/voidings/${voiding?.id}`;
    expect((await house.call('DELETE', path, { as: admin })).status).toBe(200);
    expect((await house.call('DELETE', path, { as: admin })).status).toBe(404);
    expect(await winsOf(house, one)).toBe(12);
    expect(await voidingsFor(house, admin)).toEqual([]);
    expect(await textsFor(house, one)).toContain('관리자가 내 경기 결과의 무효를 취소했습니다.');
  });

  test('of a member covers all opponents, says so at each match, and survives opening and closing', async () => {
    const house = await openHouse();
    const { one, puppet, admin } = await forgers(house);
    const kept = await evening(house, [one, puppet], 1);
    const body = { member: puppet.id, reason: '가짜 계정입니다.' };
    expect((await house.call('POST', `${PATH}/voidings`, { as: admin, body })).status).toBe(201);
    expect(await winsOf(house, one)).toBe(0);
    await kept.reopen();
    await kept.close();
    expect(await winsOf(house, one)).toBe(0);
    const notes = await house.call<{ matches: object[] }>('GET', `/api/tournaments/${kept.id}/results`);
    expect(notes.body.matches).toMatchObject([{ standing: 'void', why: 'voided' }]);
  });

  test('makes room for honest games that were beyond a bound', async () => {
    const house = await openHouse();
    const [one, admin] = [await newMember(house), await newAdmin(house)];
    const puppets = await Promise.all([1, 2, 3].map(() => newMember(house)));
    for (const puppet of puppets) await evening(house, [one, puppet], 5);
    const honest = await newMember(house);
    await evening(house, [one, honest], 3);
    expect(await winsOf(house, one)).toBe(15);
    house.clock.pass(3_600_000);
    await voidPair(house, admin, [one, puppets[0] as Visitor]);
    expect(await winsOf(house, one)).toBe(13);
  });

  test('asks for who, and why', async () => {
    const house = await openHouse();
    const [one, admin] = [await newMember(house), await newAdmin(house)];
    for (const [body, status] of [
      [{}, 400],
      [{ member: one.id, reason: ' ' }, 400],
      [{ member: one.id, other: one.id, reason: '사유' }, 400],
      [{ member: 'nobody99', reason: '사유' }, 404],
    ] as const)
      expect((await house.call('POST', `${PATH}/voidings`, { as: admin, body })).status).toBe(status);
  });
});

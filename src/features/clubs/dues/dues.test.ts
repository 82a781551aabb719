import { describe, expect, test } from 'vitest';
import { expel, joinClub, openClub, statusesOf } from '#test/fixtures/club-life.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { saying } from '#test/test-app.ts';
import type { DuesOfMonth, LedgerEntry } from './dues.contract.ts';
import { NOBODY_OWES, REVERSALS_STAY, REVERSED_ALREADY } from './dues.rules.ts';

type Summary = { balance: number; won: number; own: { paid: number; owed: number }; can: { keep: boolean } };
const MONTH = '2026-11';
const SPENDING = { kind: 'spending', won: 30_000, day: '2026-11-18', note: '상품' };

async function openDues() {
  const { app, id, cast } = await openClub();
  const at = `/api/clubs/${id}/dues`;
  const post = (path: string, body?: object, as: Visitor = cast.treasurer) =>
    app.call<{ id: number; message: string }>('POST', `${at}${path}`, { as, body });
  const pay = (who: Visitor, won: number) =>
    post('/entries', { kind: 'dues', won, day: '2026-11-18', member: who.number, month: MONTH });
  const read = async (as: Visitor = cast.member) => (await app.call<Summary>('GET', at, { as })).body;
  const entries = async (as: Visitor = cast.member) =>
    (await app.call<LedgerEntry[]>('GET', `${at}/entries`, { as })).body;
  const month = async () =>
    (await app.call<DuesOfMonth>('GET', `${at}/months/${MONTH}`, { as: cast.treasurer })).body;
  const set = (won: number | string, from: string) =>
    app.call('PUT', `${at}/amount`, { as: cast.treasurer, body: { won, from } });
  return { app, id, cast, at, post, pay, read, entries, month, set };
}

describe('the ledger of a club', () => {
  test('sums up to the balance, and an entry is taken back by another one and never changed', async () => {
    const { cast, post, pay, read, entries } = await openDues();
    await pay(cast.member, 20_000);
    await pay(cast.president, 20_000);
    const spent = (await post('/entries', SPENDING)).body.id;
    expect((await read()).balance).toBe(10_000);
    const reversed = await post(`/entries/${spent}/reversal`, { reason: '두 번 적음' });
    expect(reversed.status).toBe(201);
    expect((await read()).balance).toBe(40_000);
    const [last, first] = await entries();
    expect(last).toMatchObject({ amount: 30_000, reverses: spent, note: '두 번 적음', reversed: false });
    expect(first).toMatchObject({ id: spent, amount: -30_000, note: '상품', reversed: true });
    expect(await post(`/entries/${spent}/reversal`, { reason: '또' })).toMatchObject(
      saying(409, REVERSED_ALREADY),
    );
    expect(await post(`/entries/${reversed.body.id}/reversal`, { reason: '또' })).toMatchObject(
      saying(409, REVERSALS_STAY),
    );
  });

  test('of two reversals at once one is made', async () => {
    const { post, read } = await openDues();
    const spent = (await post('/entries', SPENDING)).body.id;
    const both = await Promise.all(
      ['하나', '둘'].map(reason => post(`/entries/${spent}/reversal`, { reason })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await read()).balance).toBe(0);
  });

  test('takes whole won and a reason, and dues of members of the club only', async () => {
    const { cast, post, pay } = await openDues();
    expect((await post('/entries', { ...SPENDING, won: 0 })).status).toBe(400);
    expect((await post('/entries', { ...SPENDING, won: 1.5 })).status).toBe(400);
    expect((await post('/entries', { ...SPENDING, note: ' ' })).status).toBe(400);
    expect((await pay(cast.stranger, 20_000)).status).toBe(400);
    expect((await pay(cast.applicant, 20_000)).status).toBe(400);
  });

  test('understands amounts as people type them, and refuses any other text', async () => {
    const { post, read, set } = await openDues();
    expect((await post('/entries', { ...SPENDING, kind: 'income', won: '3만 5천원' })).status).toBe(201);
    expect((await read()).balance).toBe(35_000);
    expect(await post('/entries', { ...SPENDING, won: '-100' })).toMatchObject(
      saying(400, '금액은 30,000이나 3만 5천원처럼 적어주세요.'),
    );
    expect((await set('2만', MONTH)).status).toBe(200);
    expect((await read()).won).toBe(20_000);
  });

  test('names the payer of dues to the keepers and to that member only', async () => {
    const { cast, pay, entries } = await openDues();
    await pay(cast.member, 20_000);
    const who = async (as: Visitor) => (await entries(as))[0]?.who;
    expect(await who(cast.treasurer)).toBe(cast.member.username);
    expect(await who(cast.member)).toBe(cast.member.username);
    expect(await who(cast.match_director)).toBe('');
  });
});

describe('the dues of a month', () => {
  test('are those set for it, and reversed payments do not count', async () => {
    const { cast, post, pay, read, month, set } = await openDues();
    await set(20_000, '2026-10');
    await set(25_000, '2026-12');
    await pay(cast.member, 5000);
    expect((await read()).own).toEqual({ paid: 5000, owed: 15_000 });
    const { body } = await pay(cast.president, 20_000);
    const owing = async () =>
      (await month()).people.filter(({ owed }) => owed > 0).map(({ number, owed }) => [number, owed]);
    const others = [
      [cast.treasurer.number, 20_000],
      [cast.match_director.number, 20_000],
      [cast.member.number, 15_000],
    ];
    expect(await owing()).toEqual(others);
    await post(`/entries/${body.id}/reversal`, { reason: '입금 안 됨' });
    expect(await owing()).toEqual([[cast.president.number, 20_000], ...others]);
  });

  test('that two keepers confirm at once are counted once', async () => {
    const { cast, pay, read, month, set } = await openDues();
    await set(20_000, MONTH);
    const both = await Promise.all([pay(cast.member, 20_000), pay(cast.member, 20_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await read()).balance).toBe(20_000);
    expect(await pay(cast.member, 1)).toMatchObject(
      saying(409, '이 달 회비는 이미 적혀 있습니다. 남은 회비는 0원입니다.'),
    );
    await pay(cast.president, 5000);
    expect((await pay(cast.president, 20_000)).status).toBe(409);
    expect((await pay(cast.president, 15_000)).status).toBe(201);
    expect((await month()).people.filter(({ owed }) => owed > 0)).toHaveLength(2);
  });

  test('can be requested from the members who have not paid them', async () => {
    const { app, cast, post, pay, set } = await openDues();
    const remind = () => post(`/months/${MONTH}/reminder`);
    expect((await remind()).body.message).toBe(NOBODY_OWES);
    await set(20_000, MONTH);
    await pay(cast.member, 20_000);
    expect((await remind()).body.message).toBe('3명에게 2026년 11월 회비를 알렸습니다.');
    const told = async (as: Visitor) => (await notificationsOf(app, as)).map(({ text }) => text);
    expect(await told(cast.president)).toEqual([
      '회비를 아직 내지 않은 것으로 적혀 있습니다. 확인해 주세요. ‘금요회 2026년 11월 회비’',
    ]);
    expect([...(await told(cast.member)), ...(await told(cast.applicant))]).toEqual([]);
  });
});

test('a payer who has left the club is still named among those who paid, and owes nothing', async () => {
  const { app, id, cast, post, pay, month, set } = await openDues();
  await set(20_000, MONTH);
  await pay(cast.member, 5000);
  await pay(cast.president, 20_000);
  await app.call('DELETE', `/api/clubs/${id}/members/own`, { as: cast.member });
  const paid = (await month()).people.filter(person => person.paid > 0);
  expect(paid.map(({ number, paid: won, owed }) => [number, won, owed])).toEqual([
    [cast.president.number, 20_000, 0],
    [cast.member.number, 5000, 0],
  ]);
  expect((await post(`/months/${MONTH}/reminder`)).body.message).toBe(
    '2명에게 2026년 11월 회비를 알렸습니다.',
  );
  await app.call('DELETE', `/api/memberanking/${cast.member.id}`, { as: cast.member });
  expect((await month()).people.find(({ number }) => number === cast.member.number)?.name).toBe(
    '탈퇴한 회원',
  );
});

test('the file has every entry, the oldest first', async () => {
  const { app, cast, at, post, pay } = await openDues();
  await pay(cast.member, 20_000);
  const spent = (await post('/entries', SPENDING)).body.id;
  await post(`/entries/${spent}/reversal`, { reason: '=두 번' });
  const file = await app.send('GET', `${at}/file`, { as: cast.treasurer });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(new RegExp(`,2026-11-18,회비,,${cast.member.username},2026-11,20000,$`)),
    `${spent},2026-11-18,지출,상품,,,-30000,`,
    expect.stringMatching(new RegExp(`,지출,"'=두 번",,,30000,${spent}$`)),
  ]);
});

test('dues that are set twice at one moment are one of both, and no press fails', async () => {
  const { set, read } = await openDues();
  const statuses = (await Promise.all([10_000, 20_000, 30_000].map(won => set(won, MONTH)))).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([200, 200, 200]);
  expect([10_000, 20_000, 30_000]).toContain((await read()).won);
});

test('only members of the club read amounts, and only president and treasurer keep the dues', async () => {
  const { app, id, cast, at, post, set } = await openDues();
  await joinClub(app, id, [cast.former]);
  await expel(app, id, cast.former);
  await set(20_000, MONTH);
  const entry = (await post('/entries', SPENDING)).body.id;
  const of = (method: string, path: string, body?: object) =>
    statusesOf(app, cast, { method, path: `${at}${path}`, body });
  // Guest; president, treasurer, match director, member; applicant, former member, stranger, admin.
  const keepers = '401 200 200 403 403 403 403 403 403';
  for (const path of ['', '/entries'])
    expect(await of('GET', path)).toBe('401 200 200 200 200 403 403 403 403');
  for (const path of ['/file', `/months/${MONTH}`]) expect(await of('GET', path)).toBe(keepers);
  expect(await of('PUT', '/amount', { won: 20_000, from: MONTH })).toBe(keepers);
  expect(await of('POST', '/entries', SPENDING)).toBe(keepers.replaceAll('200', '201'));
  expect(await of('POST', `/entries/${entry}/reversal`, { reason: '잘못' })).toBe(
    '401 201 409 403 403 403 403 403 403',
  );
  expect(await of('POST', `/months/${MONTH}/reminder`)).toBe(keepers);
});

test('entries are in the own data of payer and writer, and stay in the ledger without a name', async () => {
  const { app, cast, pay, read, entries } = await openDues();
  await pay(cast.member, 20_000);
  for (const as of [cast.member, cast.treasurer]) {
    const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as });
    expect(data.body.clubLedger).toMatchObject([{ kind: 'dues', amount: 20_000, month: MONTH }]);
  }
  await app.call('DELETE', `/api/memberanking/${cast.member.id}`, { as: cast.member });
  expect((await read(cast.president)).balance).toBe(20_000);
  expect((await entries(cast.president))[0]?.who).toBe('탈퇴한 회원');
});

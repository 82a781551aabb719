import { expect, test } from 'vitest';
import { batchesOf } from '#/database/rows.ts';
import {
  announced,
  ENTRY_SETTINGS,
  enterAs,
  entriesOf,
  leaveEntry,
  manage,
  managedBy,
} from '#test/fixtures/announced-tournaments.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { coOrganise, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp } from '#test/test-app.ts';

/** A tournament for 20,000 won with four entries, and a function that returns their numbers. */
async function paying(app: TestApp, capacity: number) {
  const organiser = await newMember(app);
  const id = await announced(app, organiser, { entry: { capacity } });
  const who = await newMembers(app, 4);
  for (const one of who) await enterAs(app, id, one);
  const { entries } = await managedBy(app, id, organiser);
  const entryOf = (one: Visitor) => entries.find(({ players }) => players[0]?.id === one.id)?.id ?? 0;
  const [first, second, third, fourth] = who as [Visitor, Visitor, Visitor, Visitor];
  const mark = (what: number | string, body: object, as = organiser) => manage(app, id, as, `${what}`, body);
  return { organiser, id, first, second, third, fourth, entryOf, mark };
}

test('a payment stores the won that came, the fee by default, and nobody else reads an amount', async () => {
  const app = await openTestApp();
  const { organiser, id, first, second, entryOf, mark } = await paying(app, 2);
  const [one, two] = [entryOf(first), entryOf(second)];
  await mark(one, { paid: true });
  expect((await mark(two, { paidWon: '1.5만' })).status).toBe(200);
  const managed = await managedBy(app, id, organiser);
  expect(managed).toMatchObject({ fee: 20_000, refunds: [] });
  expect(managed.entries.map(({ paid, paidWon }) => [paid, paidWon]).slice(0, 3)).toEqual([
    [true, 20_000],
    [true, 15_000],
    [false, null],
  ]);
  await manage(app, id, organiser, 'settings', { ...ENTRY_SETTINGS, capacity: 2, feeWon: 25_000 });
  expect(await managedBy(app, id, organiser)).toMatchObject({ fee: 25_000, settings: { feeWon: 25_000 } });
  await mark(two, { paid: false });
  expect((await managedBy(app, id, organiser)).entries[1]).toMatchObject({ paid: false, paidWon: null });
  for (const reader of [null, first, second]) {
    const read = await app.call('GET', `${TOURNAMENTS}/${id}/entries`, { as: reader });
    expect(JSON.stringify(read.body)).not.toMatch(/[wW]on|25.?000|15.?000/);
  }
  const wrong = await mark(one, { paidWon: -1 });
  expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'paidWon' }] }]);
});

test('a payer who withdraws, is refused or leaves the site is owed the fee until it is refunded', async () => {
  const app = await openTestApp();
  const { organiser, id, first, second, third, fourth, entryOf, mark } = await paying(app, 4);
  for (const who of [first, second, third]) await mark(entryOf(who), { paid: true });
  const left = await leaveEntry(app, id, first);
  expect(left.body).toMatchObject({ message: expect.stringContaining('낸 참가비는 주최자가 환불하고') });
  await leaveEntry(app, id, fourth);
  const refused = entryOf(second);
  await mark(`${refused}/refused`, { reason: '정원 초과' });
  await app.call('DELETE', `/api/memberanking/${third.id}`, { as: third });
  const { refunds, entries } = await managedBy(app, id, organiser);
  expect(refunds.map(({ name, won, done }) => [name, won, done])).toEqual([
    [first.username, 20_000, false],
    [second.username, 20_000, false],
    ['탈퇴한 회원', 20_000, false],
  ]);
  expect(entries.find(each => each.id === refused)).toMatchObject({ state: 'refused', paid: false });
  const refund = `refunds/${refunds[0]?.id}`;
  expect((await mark(refund, { done: true }, first)).status).toBe(403);
  expect(refunds.map(({ number, phone }) => [number, phone !== null])).toEqual([
    [first.number, true],
    [second.number, true],
    [null, false],
  ]);
  expect((await mark(refund, { done: true })).status).toBe(200);
  const said = await app.call<{ event: string; text: string }[]>('GET', '/api/notifications', { as: first });
  expect(said.body[0]).toMatchObject({ event: 'refunded', text: expect.stringContaining('‘가을 대회’') });
  expect((await managedBy(app, id, organiser)).refunds[0]).toMatchObject({ done: true, phone: null });
  expect((await managedBy(app, id, organiser)).refunds.map(({ done }) => done)).toEqual([
    ...[true, false, false],
  ]);
  const file = await app.call<string>('GET', `${TOURNAMENTS}/${id}/entries/file`, { as: organiser });
  expect(file.body).toContain('환불 필요');
});

test('the organiser and entrants with a place read how to pay, until the fee is marked as paid', async () => {
  const { app, organiser } = await openSiteWith('organiser');
  const payment = '국민 123456-78-901234 홍길동';
  const id = await announced(app, organiser, { entry: { capacity: 2, payment } });
  const [first, second, waiting, stranger] = await newMembers(app, 4);
  for (const one of [first, second, waiting]) await enterAs(app, id, one ?? null);
  const readBy = async (one: Visitor | null | undefined) => {
    const { own } = await entriesOf(app, id, one);
    return own ? own.payment : undefined;
  };
  expect(await readBy(first)).toBe(payment);
  expect(await readBy(waiting)).toBeNull();
  for (const one of [null, waiting, stranger])
    for (const path of [`${TOURNAMENTS}/${id}/entries`, `${TOURNAMENTS}/${id}`])
      expect(JSON.stringify((await app.call('GET', path, { as: one ?? null })).body)).not.toContain('123456');
  const { entries, settings } = await managedBy(app, id, organiser);
  expect(settings.payment).toBe(payment);
  await manage(app, id, organiser, `${entries[0]?.id}`, { paid: true });
  expect(await readBy(first)).toBeNull();
  const long = await manage(app, id, organiser, 'settings', { ...ENTRY_SETTINGS, payment: '가'.repeat(201) });
  expect([long.status, long.body]).toMatchObject([400, { issues: [{ path: 'payment' }] }]);
  await app.call('DELETE', `/api/memberanking/${organiser.id}`, { as: organiser });
  expect(await readBy(second)).toBe('');
});

test('a co-organiser of the role 출석·입금 is notified of entries and withdrawals, one of the role 점수 is not', async () => {
  const app = await openTestApp();
  const [organiser, desk, scorer, player] = [
    ...[await newMember(app), await newMember(app), await newMember(app), await newMember(app)],
  ] as [Visitor, Visitor, Visitor, Visitor];
  const id = await announced(app, organiser);
  await coOrganise(app, { id, organiser }, desk, { roles: ['desk'] });
  await coOrganise(app, { id, organiser }, scorer, { roles: ['score'] });
  await enterAs(app, id, player);
  const kindsOf = async (as: Visitor) => (await notificationsOf(app, as)).map(({ kind }) => kind);
  for (const one of [organiser, desk]) expect(await kindsOf(one)).toContain('entry');
  expect(await kindsOf(scorer)).not.toContain('entry');
});

test('a thousand refunds are listed, of more those that wait first', async () => {
  const app = await openTestApp();
  const organiser = await newMember(app);
  const id = await announced(app, organiser);
  const row = { tournament: id, member: null, won: 1000, at: app.clock.now.toISOString() };
  const many = Array.from({ length: 1001 }, (_, number) => ({
    ...row,
    typed_names: `이름 ${number}`,
    done: number === 0 ? 0 : 1,
  }));
  for (const rows of batchesOf(many)) await app.site.db.insertInto('entry_refunds').values(rows).execute();
  const { refunds } = await managedBy(app, id, organiser);
  expect([refunds.length, refunds[0]?.name, refunds[1]?.name]).toEqual([1000, '이름 0', '이름 2']);
});

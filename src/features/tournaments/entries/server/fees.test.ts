import { expect, test } from 'vitest';
import {
  announced,
  ENTRY_SETTINGS,
  enterAs,
  leaveEntry,
  manage,
  managedBy,
} from '#test/fixtures/announced-tournaments.ts';
import { TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

/** A tournament of 20,000 won with four who entered, and a function that gives the number of their entries. */
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
  expect((await mark(two, { paidWon: 15_000 })).status).toBe(200);
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

test('who paid and withdraws, is refused or leaves the site is owed the fee until it is refunded', async () => {
  const app = await openTestApp();
  const { organiser, id, first, second, third, fourth, entryOf, mark } = await paying(app, 4);
  for (const who of [first, second, third]) await mark(entryOf(who), { paid: true });
  await leaveEntry(app, id, first);
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
  expect((await mark(refund, { done: true })).status).toBe(200);
  expect((await managedBy(app, id, organiser)).refunds.map(({ done }) => done)).toEqual([
    ...[true, false, false],
  ]);
  const other = await announced(app, organiser);
  expect((await manage(app, other, organiser, refund, { done: true })).status).toBe(404);
  const file = await app.call<string>('GET', `${TOURNAMENTS}/${id}/entries/file`, { as: organiser });
  expect(file.body).toContain('환불 필요');
});

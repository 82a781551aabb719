import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { entryViewAnswer, managedEntriesAnswer } from '#/features/tournaments/entries/entries.contract.ts';
import type {
  ListedTournament,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';
import {
  announce,
  announced,
  ENTRY_SETTINGS,
  enterAs,
  entriesOf,
  leaveEntry,
  manage,
  managedBy,
} from '#test/fixtures/announced-tournaments.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { drawnInOrder, entered, send, TOURNAMENT_FACTS, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { isAcrossServers, openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';

const HOUR = 3_600_000;
const own = (app: TestApp, id: number, as: Visitor, what: string, body?: object) =>
  app.call('PUT', `${TOURNAMENTS}/${id}/entries/own/${what}`, { as, body });
const newsOf = async (app: TestApp, as: Visitor) =>
  (await notificationsOf(app, as)).map(({ event }) => event);

/** A tournament of two places with four entries, in this order. */
async function full(app: TestApp, entry: object = {}) {
  const organiser = await newMember(app);
  const id = await announced(app, organiser, { entry: { capacity: 2, ...entry } });
  const who = await newMembers(app, 4);
  for (const one of who) await enterAs(app, id, one);
  const [first, second, third, fourth] = who as [Visitor, Visitor, Visitor, Visitor];
  return { organiser, id, first, second, third, fourth };
}

const entryOf = async (app: TestApp, id: number, organiser: Visitor, who: Visitor) => {
  const found = (await managedBy(app, id, organiser)).entries.find(
    ({ players }) => players[0]?.id === who.id,
  );
  return found?.id ?? 0;
};

describe('announcing', () => {
  test('a member announces a tournament that everybody finds before anybody is entered', async ({ app }) => {
    const organiser = await newMember(app);
    const key = randomUUID();
    const made = await announce(app, organiser, { key });
    const again = await announce(app, organiser, { key });
    expect([made.status, again.status, again.body.id]).toEqual([201, 200, made.body.id]);
    expect((await announce(app, await newMember(app), { key })).status).toBe(409);
    const list = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}?state=coming`);
    expect(list.body).toMatchObject([{ id: made.body.id, entryCount: 0, entry: { capacity: 4, taken: 0 } }]);
    const open = () => app.call<ListedTournament[]>('GET', `${TOURNAMENTS}?state=open`);
    expect((await open()).body.map(({ id }) => id)).toEqual([made.body.id]);
    const stopped = { ...ENTRY_SETTINGS, stopped: true };
    await manage(app, made.body.id, organiser, 'settings', stopped);
    expect((await open()).headers.get('x-total-count')).toBe('0');
    await manage(app, made.body.id, organiser, 'settings', ENTRY_SETTINGS);
    const view = await entriesOf(app, made.body.id);
    expect(entryViewAnswer.strict().parse(view)).toMatchObject({
      startsAt: '2026-11-21T14:00:00+09:00',
      closesAt: '2026-11-20T12:00:00+09:00',
      fee: '2만원',
      closed: null,
      own: null,
      can: { enter: false, manage: false },
    });
  });

  test('an impossible value is refused in Korean at its field', async ({ app, member: organiser }) => {
    for (const [entry, path] of [
      [{ capacity: 1 }, 'capacity'],
      [{ capacity: '여덟' }, 'capacity'],
      [{ time: '25:00' }, 'time'],
      [{ closesAt: '내일' }, 'closesAt'],
      [{ divisions: 'A부 30-20' }, 'divisions'],
      [{ players: 3 }, 'players'],
    ] as const)
      expect(await announce(app, organiser, { entry }), path).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/[가-힣]/), issues: [{ path }] },
      });
  });

  test('no tournament is announced for a time that is over: the day is wrong, or today the time', async ({
    app,
    member: organiser,
  }) => {
    for (const [day, path] of [
      ['2026-11-17', 'day'],
      ['2026-11-18', 'time'],
    ] as const) {
      const settings = { day, entry: { time: '09:59', closesAt: `${day}T09:00` } };
      const refused = await announce(app, organiser, settings);
      expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path }] }]);
    }
  });

  test('the deadline is not after the start, neither at first nor when either is changed', async () => {
    const { app, organiser } = await openSiteWith('organiser');
    const day = '2026-12-20';
    const settings = { ...ENTRY_SETTINGS, closesAt: `${day}T14:00` };
    const late = { ...settings, closesAt: `${day}T14:01` };
    const refused = await announce(app, organiser, { day, entry: late });
    expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: 'closesAt' }] }]);
    const id = await announced(app, organiser, { day, entry: settings });
    const change = await manage(app, id, organiser, 'settings', late);
    expect([change.status, change.body]).toMatchObject([400, { issues: [{ path: 'closesAt' }] }]);
    const facts = { ...TOURNAMENT_FACTS, day: '2026-12-19' };
    const move = () => app.call('PUT', `${TOURNAMENTS}/${id}`, { as: organiser, body: facts });
    const moved = await move();
    expect([moved.status, moved.body]).toMatchObject([400, { issues: [{ path: 'day' }] }]);
    await manage(app, id, organiser, 'settings', { ...settings, closesAt: '2026-12-19T14:00' });
    expect((await move()).status).toBe(200);
  });
});

describe('entering', () => {
  test('the same member at once several times has one entry', { tags: 'race' }, async ({ app }) => {
    const id = await announced(app, await newMember(app));
    const one = await newMember(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enterAs(app, id, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 201);
    expect(made?.body.message).toBe('참가가 확정되었습니다.');
    const entered = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}/entered`, { as: one });
    expect(entered.body.map(row => row.id)).toEqual([id]);
    expect(await entriesOf(app, id, one)).toMatchObject({ taken: 1, own: { state: 'entered', place: 0 } });
  });

  test('a hall’s members, those with the link, nobody after the deadline, and no admin', async ({ app }) => {
    const organiser = await newMember(app);
    const [guest, local] = [await newMember(app), await newMember(app, { billiardHall: '가람 당구장' })];
    const ofHall = await announced(app, organiser, { hall: '가람 당구장', entry: { who: 'hall' } });
    expect((await enterAs(app, ofHall, guest)).status).toBe(403);
    expect((await enterAs(app, ofHall, local)).status).toBe(201);
    const hidden = await announced(app, organiser, { listed: false, entry: { who: 'invited' } });
    const { invite } = await managedBy(app, hidden, organiser);
    const read = (address: string) => app.call('GET', `${TOURNAMENTS}/${hidden}${address}`, { as: guest });
    expect((await read('/entries')).status).toBe(404);
    expect((await read(`/entries?invite=${invite}`)).status).toBe(200);
    expect((await read(`?invite=${invite}`)).status).toBe(200);
    expect((await enterAs(app, hidden, guest)).status).toBe(404);
    expect((await enterAs(app, hidden, guest, { invite })).status).toBe(201);
    expect((await read('')).status).toBe(200);
    expect((await enterAs(app, ofHall, await newAdmin(app))).status).toBe(403);
    const soon = await announced(app, organiser, { entry: { closesAt: '2026-11-18T10:00' } });
    expect(await enterAs(app, soon, guest)).toMatchObject(saying(409, '신청 기간이 끝났습니다.'));
  });

  test('the division follows the handicap, or is chosen', async ({ app, member: organiser }) => {
    const id = await announced(app, organiser, { entry: { divisions: 'A부 250 이상\nB부 150-249' } });
    const [strong, middle, weak, unknown] = (await Promise.all(
      [300, 200, 80, 0].map(score4 => newMember(app, { score4 })),
    )) as [Visitor, Visitor, Visitor, Visitor];
    for (const one of [strong, middle]) await enterAs(app, id, one, { division: '아무 부' });
    expect((await entriesOf(app, id)).entries.map(({ division }) => division)).toEqual(['A부', 'B부']);
    expect((await enterAs(app, id, weak)).status).toBe(400);
    expect((await enterAs(app, id, unknown)).status).toBe(400);
    const chosen = await announced(app, organiser, { entry: { divisions: '1부\n2부' } });
    expect((await enterAs(app, chosen, weak)).status).toBe(400);
    expect((await enterAs(app, chosen, weak, { division: '2부' })).status).toBe(201);
  });

  test('a pair is two members, and the second one has to accept', async ({ app, member: organiser }) => {
    const id = await announced(app, organiser, { entry: { players: 2 } });
    const [one, two, three] = (await newMembers(app, 3)) as [Visitor, Visitor, Visitor];
    expect((await enterAs(app, id, one)).status).toBe(400);
    expect((await enterAs(app, id, one, { partner: one.id })).status).toBe(400);
    expect((await enterAs(app, id, one, { partner: two.username })).status).toBe(201);
    expect((await enterAs(app, id, three, { partner: two.id })).status).toBe(400);
    expect(await newsOf(app, two)).toEqual(['partner']);
    // A partner who has not accepted reads no title, not even when the entry is withdrawn.
    const texts = async (as: Visitor) => (await notificationsOf(app, as)).map(({ text }) => text);
    expect((await texts(two)).join()).not.toContain('가을 대회');
    const again = await announced(app, one, { entry: { players: 2 }, title: '무료 체험 광고' });
    const target = await newMember(app);
    for (let n = 0; n < 2; n++) {
      expect((await enterAs(app, again, one, { partner: target.id })).status).toBe(201);
      expect((await leaveEntry(app, again, one)).status).toBe(200);
    }
    expect((await enterAs(app, again, one, { partner: target.id })).status).toBe(201);
    expect((await app.call('DELETE', `${TOURNAMENTS}/${again}`, { as: one })).status).toBe(200);
    const told = (await texts(target)).join();
    expect([told.includes('취소했습니다'), told.includes('무료 체험')]).toEqual([true, false]);
    // Only the organiser sees a partner who has not answered, without the phone number.
    expect((await entriesOf(app, id)).entries[0]?.players.map(({ id }) => id)).toEqual([one.id, null]);
    expect((await managedBy(app, id, organiser)).entries[0]?.players[1]).toMatchObject({
      id: two.id,
      phone: null,
    });
    expect((await own(app, id, two, 'partner', { accept: true })).status).toBe(200);
    expect((await notificationsOf(app, two)).filter(({ unread }) => unread)).toEqual([]);
    expect((await entriesOf(app, id)).entries[0]?.players.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect((await leaveEntry(app, id, two)).status).toBe(200);
    expect(await newsOf(app, one)).toEqual(['partnerLeft']);
    expect((await entriesOf(app, id)).taken).toBe(0);
  });
});

describe('a place that comes free', () => {
  test('goes to the first waiting entrant, who is notified and confirms it', async ({ app }) => {
    const { id, first, third, fourth, organiser } = await full(app);
    expect((await leaveEntry(app, id, first)).status).toBe(200);
    expect(await newsOf(app, third)).toEqual(['movedUp']);
    expect(await newsOf(app, organiser)).toContain('left');
    expect(await entriesOf(app, id, third)).toMatchObject({
      taken: 2,
      waiting: 1,
      own: { state: 'offered' },
    });
    expect((await own(app, id, fourth, 'confirmed')).status).toBe(409);
    expect((await own(app, id, third, 'confirmed')).status).toBe(200);
    expect((await own(app, id, third, 'confirmed')).status).toBe(200);
    expect((await entriesOf(app, id, third)).own?.state).toBe('entered');
  });

  test.skipIf(isAcrossServers)('goes on to the next one where nobody confirms in time', async () => {
    const app = await openTestApp();
    const { id, first, third, fourth } = await full(app);
    await leaveEntry(app, id, first);
    app.clock.pass(13 * HOUR);
    await app.site.jobs.run('tournament entries');
    expect(await newsOf(app, third)).toEqual(['lapsed', 'movedUp']);
    expect(await newsOf(app, fourth)).toEqual(['movedUp']);
    expect((await own(app, id, third, 'confirmed')).status).toBe(409);
    expect((await entriesOf(app, id, fourth)).own?.state).toBe('offered');
  });

  test('two withdrawals at once move two waiting entrants up', { tags: 'race' }, async ({ app }) => {
    const { id, first, second, third, fourth } = await full(app);
    await Promise.all([leaveEntry(app, id, first), leaveEntry(app, id, second)]);
    for (const one of [third, fourth]) expect((await entriesOf(app, id, one)).own?.state).toBe('offered');
    expect(await entriesOf(app, id)).toMatchObject({ taken: 2, waiting: 0 });
  });
});

describe('the organiser', () => {
  test('sees phones and records, which nobody else does, and takes them along as a file', async ({ app }) => {
    const { id, organiser, first } = await full(app);
    await app.call('POST', `${TOURNAMENTS}/${id}/entries/typed`, {
      as: organiser,
      body: { names: '=HYPERLINK("x")' },
    });
    const managed = await managedBy(app, id, organiser);
    expect(managedEntriesAnswer.strict().parse(managed).entries).toHaveLength(5);
    expect(managed.entries[0]?.players[0]).toMatchObject({
      id: first.id,
      phone: expect.stringMatching(/^010-/),
      games: 0,
    });
    expect(JSON.stringify(await entriesOf(app, id, first))).not.toContain('010');
    const file = await app.send('GET', `${TOURNAMENTS}/${id}/entries/file`, { as: organiser });
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('marks the present, refuses with a reason, admits, and replaces absent entrants by present ones', async () => {
    const app = await openTestApp();
    const { id, organiser, first, second, third, fourth } = await full(app);
    const [one, two] = [await entryOf(app, id, organiser, first), await entryOf(app, id, organiser, second)];
    expect((await manage(app, id, organiser, String(one), { paid: true, present: true })).status).toBe(200);
    expect((await entriesOf(app, id, first)).own).toMatchObject({ paid: true, present: true });
    expect((await manage(app, id, organiser, `${two}/refused`, { reason: ' ' })).status).toBe(400);
    await manage(app, id, organiser, `${two}/refused`, { reason: '수지 미인증' });
    expect((await entriesOf(app, id, second)).own).toMatchObject({ state: 'refused', reason: '수지 미인증' });
    expect(await newsOf(app, second)).toEqual(['refused']);
    expect((await enterAs(app, id, second)).status).toBe(409);
    expect((await leaveEntry(app, id, second)).status).toBe(409);
    // The third was offered the place; the organiser need not wait for a confirmation.
    const three = await entryOf(app, id, organiser, third);
    expect((await manage(app, id, organiser, `${three}/admitted`)).status).toBe(200);
    expect((await manage(app, id, organiser, `${two}/admitted`)).status).toBe(409);
    expect((await manage(app, id, organiser, `${one}/replaced`)).status).toBe(200);
    expect((await entriesOf(app, id, fourth)).own?.state).toBe('entered');
    expect((await entriesOf(app, id, first)).own?.state).toBe('absent');
    expect((await manage(app, id, organiser, `${three}/replaced`)).status).toBe(409);
  });
});

test('the desk checks in everybody with a place at once, and takes one back', async ({ app }) => {
  const { id, organiser, first, second } = await full(app);
  expect((await manage(app, id, first, 'present')).status).toBe(403);
  expect((await manage(app, id, organiser, 'present')).status).toBe(200);
  const present = async () => (await managedBy(app, id, organiser)).entries.map(entry => entry.present);
  expect(await present()).toEqual([true, true, false, false]);
  const one = await entryOf(app, id, organiser, first);
  await manage(app, id, organiser, String(one), { present: false });
  expect(await present()).toEqual([false, true, false, false]);
  const field = [entered([second, '손님']), drawnInOrder()];
  expect((await send(app, organiser, id, field)).status).toBe(200);
  expect((await manage(app, id, organiser, 'present')).status).toBe(409);
});

describe.skipIf(isAcrossServers)('the day', () => {
  test('players check in within the last hour, with the code at the hall earlier', async ({ app }) => {
    const { id, organiser, first, second } = await full(app);
    const { checkIn } = await managedBy(app, id, organiser);
    app.clock.now = new Date('2026-11-21T11:00:00+09:00');
    expect((await own(app, id, first, 'present', { code: '' })).status).toBe(409);
    expect((await own(app, id, first, 'present', { code: 'wrong' })).status).toBe(409);
    expect((await own(app, id, first, 'present', { code: checkIn })).status).toBe(200);
    app.clock.now = new Date('2026-11-21T13:05:00+09:00');
    expect((await own(app, id, second, 'present', { code: '' })).status).toBe(200);
    expect((await managedBy(app, id, organiser)).entries.filter(({ present }) => present)).toHaveLength(2);
  });

  test('reminders come once, a day before and two hours before', async ({ app }) => {
    const { id, first, third } = await full(app);
    const run = async (at: string) => {
      app.clock.now = new Date(at);
      for (const _ of [1, 2]) await app.site.jobs.run('tournament entries');
      return newsOf(app, first);
    };
    expect(await run('2026-11-20T13:59:00+09:00')).toEqual([]);
    expect(await run('2026-11-20T14:01:00+09:00')).toEqual(['tomorrow']);
    expect(await run('2026-11-21T12:01:00+09:00')).toEqual(['soon', 'tomorrow']);
    expect(await newsOf(app, third)).toEqual([]);
    expect((await entriesOf(app, id)).entries).toHaveLength(4);
  });

  test('a place that was offered before the draw is not confirmed after it', async ({ app }) => {
    const { id, organiser, first, second, third } = await full(app);
    expect((await leaveEntry(app, id, first)).status).toBe(200);
    const field = [entered([second, '손님']), drawnInOrder()];
    expect((await send(app, organiser, id, field)).status).toBe(200);
    expect(await own(app, id, third, 'confirmed')).toMatchObject(saying(409, '참가자가 확정된 대회입니다.'));
    expect((await own(app, id, second, 'confirmed')).status).toBe(200);
  });

  test('an entrant takes part without an invitation and is notified of the draw; then no entry is open', async () => {
    const app = await openTestApp();
    const { id, organiser, first, second, third } = await full(app);
    const other = await newMember(app);
    const field = [entered([first, second, other, '손님']), drawnInOrder()];
    expect((await send(app, organiser, id, field)).status).toBe(200);
    const { body } = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as: organiser });
    expect(body).toMatchObject({ entryCount: 4, entry: null, startsAt: '2026-11-21T14:00:00+09:00' });
    expect(body.players.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'asked']);
    expect(await newsOf(app, first)).toEqual(['drawn']);
    expect(await newsOf(app, other)).toEqual(['asked']);
    for (const answer of [
      await enterAs(app, id, other),
      await leaveEntry(app, id, third),
      await own(app, id, first, 'present', { code: '' }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { message: '참가자가 확정된 대회입니다.' } });
  });
});

import { describe, expect } from 'vitest';
import {
  type ListedTournament,
  listedTournament,
  type RunningTournament,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { announced, enterAs, managedBy } from '#test/fixtures/announced-tournaments.ts';
import {
  calledTo,
  coOrganise,
  drawnInOrder,
  entered,
  newTournament,
  send,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';

const enteredBy = async (app: TestApp, as: Visitor) =>
  (await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}/entered?page=1`, { as })).body.map(
    row => listedTournament.strict().parse(row).id,
  );

/** The number of a member's entry. */
async function entryOf(app: TestApp, id: number, { organiser, who }: { organiser: Visitor; who: Visitor }) {
  const { entries } = await managedBy(app, id, organiser);
  return entries.find(({ players }) => players.some(each => each.id === who.id))?.id;
}

/** Announces a tournament, enters a member and returns its number. */
async function enteredIn(app: TestApp, organiser: Visitor, who: Visitor) {
  const id = await announced(app, organiser, { entry: { capacity: 2 } });
  expect((await enterAs(app, id, who)).status).toBe(201);
  return id;
}

describe('the tournaments that a member entered', () => {
  test('are those of every state of the entry, the last announced first, and nobody else’s', async () => {
    const app = await openTestApp();
    const [organiser, me, other, third] = (await Promise.all(
      Array.from({ length: 4 }, () => newMember(app)),
    )) as [Visitor, Visitor, Visitor, Visitor];
    const settle = async (id: number, what: string, body?: object) => {
      const entry = await entryOf(app, id, { organiser, who: me });
      const done = await app.call('PUT', `${TOURNAMENTS}/${id}/entries/${entry}/${what}`, {
        as: organiser,
        body,
      });
      expect(done.status).toBe(200);
    };
    const placed = await enteredIn(app, organiser, me);
    const waiting = await announced(app, organiser, { entry: { capacity: 2 } });
    for (const one of [other, third, me]) await enterAs(app, waiting, one);
    const offered = await announced(app, organiser, { entry: { capacity: 2 } });
    for (const one of [other, third, me]) await enterAs(app, offered, one);
    await app.call('DELETE', `${TOURNAMENTS}/${offered}/entries/own`, { as: other });
    const refused = await enteredIn(app, organiser, me);
    await settle(refused, 'refused', { reason: '수지 미인증' });
    const absent = await enteredIn(app, organiser, me);
    for (const one of [other, third]) await enterAs(app, absent, one);
    await settle(absent, 'replaced');
    const asPartner = await announced(app, organiser, { entry: { players: 2 } });
    await enterAs(app, asPartner, other, { partner: me.id });
    const hidden = await announced(app, organiser, { listed: false, entry: { who: 'invited' } });
    const { invite } = await managedBy(app, hidden, organiser);
    await enterAs(app, hidden, me, { invite });
    const drawn = await enteredIn(app, organiser, me);
    const begun = await send(app, organiser, drawn, [entered([me, '손님']), drawnInOrder()]);
    expect(begun.status).toBe(200);
    const left = await enteredIn(app, organiser, me);
    await app.call('DELETE', `${TOURNAMENTS}/${left}/entries/own`, { as: me });
    await announced(app, me);
    const all = [placed, waiting, offered, refused, absent, asPartner, hidden, drawn];
    expect(await enteredBy(app, me)).toEqual(all.toReversed());
    expect(await enteredBy(app, other)).toEqual([asPartner, absent, waiting]);
    expect(await enteredBy(app, organiser)).toEqual([]);
    // The member can open each of them.
    for (const id of all)
      expect((await app.call('GET', `${TOURNAMENTS}/${id}`, { as: me })).status).toBe(200);
  });

  test('are no longer those that an admin made void, unless the member is in the field', async ({ app }) => {
    const [organiser, me, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    const announcedOnly = await enteredIn(app, organiser, me);
    const played = await enteredIn(app, organiser, me);
    await send(app, organiser, played, [entered([me, '손님']), drawnInOrder()]);
    for (const id of [announcedOnly, played]) {
      const voided = await app.call('POST', `${TOURNAMENTS}/${id}/void`, {
        as: admin,
        body: { reason: '연습' },
      });
      expect(voided.status).toBe(200);
    }
    const status = async (id: number) => (await app.call('GET', `${TOURNAMENTS}/${id}`, { as: me })).status;
    expect([await status(announcedOnly), await status(played)]).toEqual([404, 200]);
    expect(await enteredBy(app, me)).toEqual([played]);
    await app.call('DELETE', `${TOURNAMENTS}/${announcedOnly}/void`, { as: admin });
    expect(await enteredBy(app, me)).toEqual([played, announcedOnly]);
  });

  test('come page by page', async ({ app, member: organiser, other: me }) => {
    const ids: number[] = [];
    for (let count = 12; count > 0; count--) ids.push(await enteredIn(app, organiser, me));
    const second = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}/entered?page=2`, { as: me });
    expect(second.headers.get('x-total-count')).toBe('12');
    expect([...(await enteredBy(app, me)), ...second.body.map(({ id }) => id)]).toEqual(ids.toReversed());
  });
});

test('a tournament under way is named to those who run it and who play in it, until they decline', async () => {
  const { app, organiser, helper, player } = await openSiteWith('organiser', 'helper', 'player');
  const running = async (as: Visitor) =>
    (await app.call<RunningTournament[]>('GET', `${TOURNAMENTS}/running`, { as })).body;
  const { id } = await newTournament(app, organiser, { players: [player, '둘', '셋', '넷'] });
  await coOrganise(app, { id, organiser }, helper, { roles: ['score'] });
  for (const as of [organiser, helper, player]) expect(await running(as)).toEqual([]);
  await send(app, organiser, id, [calledTo(1, 'r1m1')]);
  for (const as of [organiser, helper])
    expect(await running(as)).toEqual([{ id, title: '가을 대회', runs: true }]);
  expect(await running(player)).toEqual([{ id, title: '가을 대회', runs: false }]);
  await app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as: player, body: { accept: false } });
  expect(await running(player)).toEqual([]);
});

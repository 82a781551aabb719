import { describe, expect } from 'vitest';
import type { EntryView, ManagedEntries } from '#/features/tournaments/entries/entries.contract.ts';
import type {
  ListedTournament,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { RUN_FORBIDDEN } from '#/features/tournaments/server/tournaments.rules.ts';
import { announced, ENTRY_SETTINGS, enterAs } from '#test/fixtures/announced-tournaments.ts';
import { saveByHand } from '#test/fixtures/counted-tournaments.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import {
  advanced,
  calledTo,
  command,
  coOrganise,
  drawnInOrder,
  entered,
  fates,
  newGame,
  newTournament,
  openWithTournament,
  send,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import { ROLES, type Role } from './organisers.constants.ts';
import type { CoOrganisers } from './organisers.contract.ts';
import { ORGANISERS_MOST, SCORES_ONLY } from './organisers.rules.ts';

const at = (id: number) => `${TOURNAMENTS}/${id}/organisers`;
const read = async (app: TestApp, id: number, as: Visitor | null) =>
  (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as })).body;
const invite = (app: TestApp, id: number, as: Visitor, who: Visitor, roles: Role[] = ['run']) =>
  app.call<{ message: string }>('POST', at(id), { as, body: { member: who.username, roles } });
const answer = (app: TestApp, id: number, as: Visitor, accept: boolean) =>
  app.call<{ message: string }>('PUT', `${at(id)}/own`, { as, body: { accept } });
const listed = async (app: TestApp, id: number, as: Visitor) =>
  (await app.call<CoOrganisers>('GET', at(id), { as })).body;
const latest = async (app: TestApp, as: Visitor) => (await notificationsOf(app, as))[0]?.text;

describe('an invitation', () => {
  test('gives nothing until it is accepted, and nothing once declined', async () => {
    const { app, organiser, id } = await openWithTournament();
    const [helper, other] = [await newMember(app), await newMember(app)];
    await app.call('PUT', `${TOURNAMENTS}/${id}`, {
      as: organiser,
      body: { ...TOURNAMENT_FACTS, listed: false },
    });
    expect((await invite(app, id, organiser, helper)).body.message).toBe(
      '초대했습니다. 수락하면 함께 진행합니다.',
    );
    expect(await latest(app, helper)).toBe(
      `${organiser.username}님이 11월 21일(토) 대회의 진행을 함께 맡자고 초대했습니다. 보고 답해 주세요.`,
    );
    const asked = await read(app, id, helper);
    expect([asked.audience, asked.coOrganiser, asked.can.run]).toEqual([
      'public',
      { state: 'asked', roles: ['run'], offered: false },
      false,
    ]);
    expect((await send(app, helper, id, [advanced('r1m1', 1)])).status).toBe(403);
    expect((await app.call('GET', `${TOURNAMENTS}/${id}`, { as: other })).status).toBe(404);
    await answer(app, id, helper, false);
    expect(await latest(app, organiser)).toMatch(/초대를 거절했습니다\. ‘가을 대회’$/);
    expect((await app.call('GET', `${TOURNAMENTS}/${id}`, { as: helper })).status).toBe(404);
    expect(await listed(app, id, organiser)).toMatchObject([{ number: helper.number, state: 'declined' }]);

    await invite(app, id, organiser, helper, ['score', 'run']);
    expect((await answer(app, id, helper, true)).status).toBe(200);
    expect((await answer(app, id, helper, true)).status).toBe(200);
    expect(await latest(app, organiser)).toMatch(/님이 대회를 함께 진행합니다\. ‘가을 대회’$/);
    const mine = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}/mine`, { as: helper });
    expect([mine.body.map(row => row.id), mine.headers.get('x-total-count')]).toEqual([[id], '1']);
    const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: helper });
    expect(data.body.tournamentOrganisers).toMatchObject([{ title: '가을 대회', roles: 'run score' }]);
  });

  test('is for members who do not block the organiser, ten at most, and not once the tournament is over', async () => {
    const { app, organiser, id } = await openWithTournament();
    const blocker = await newMember(app);
    await app.call('PUT', `/api/members/blocks/${organiser.id}`, { as: blocker });
    expect(await invite(app, id, organiser, blocker)).toMatchObject(
      saying(409, '지금은 이 회원을 초대할 수 없습니다.'),
    );
    expect((await invite(app, id, organiser, organiser)).status).toBe(409);
    const nobody = { as: organiser, body: { member: '없는회원', roles: ['run'] } };
    expect((await app.call('POST', at(id), nobody)).status).toBe(404);
    const none = { as: organiser, body: { member: blocker.id, roles: [] } };
    expect((await app.call('POST', at(id), none)).status).toBe(400);
    for (let n = 0; n < ORGANISERS_MOST; n++)
      expect((await invite(app, id, organiser, await newMember(app))).status).toBe(200);
    expect(await invite(app, id, organiser, await newMember(app))).toMatchObject(
      saying(409, '함께 진행하는 회원은 10명까지 초대할 수 있습니다.'),
    );
    const ofTwo = await newTournament(app, organiser);
    const { db } = app.site;
    await db.updateTable('tournaments').set({ match_of: 1 }).where('id', '=', ofTwo.id).execute();
    expect((await invite(app, ofTwo.id, organiser, await newMember(app))).status).toBe(409);
    const over = await saveByHand(app, { organiser, field: [['하나'], ['둘']] });
    await over.win('r1m1', 1);
    await over.close();
    expect((await invite(app, over.id, organiser, await newMember(app))).status).toBe(409);
  });

  test('counts as one of the ten that strangers send a member on a day', async ({ app, member: target }) => {
    const invited: number[] = [];
    for (let n = 0; n < 11; n++) {
      const organiser = await newMember(app);
      const { id } = await newTournament(app, organiser);
      invited.push((await invite(app, id, organiser, target)).status);
    }
    expect(invited).toEqual([...Array(10).fill(200), 409]);
  });
});

/** The tournament with one co-organiser for each role. */
async function team() {
  const { app, organiser, id } = await openWithTournament();
  const helpers = {} as Record<Role, Visitor>;
  for (const role of ROLES) {
    helpers[role] = await newMember(app);
    await coOrganise(app, { id, organiser }, helpers[role], { roles: [role] });
  }
  return { app, organiser, id, ...helpers };
}

describe('the roles', () => {
  test('decide which events, scores and links a co-organiser may send', async () => {
    const { app, organiser, id, run, desk, score } = await team();
    expect(fates(await send(app, run, id, [calledTo(1, 'r1m1'), advanced('r1m1', 1)]))).toEqual([
      'taken',
      'taken',
    ]);
    const { events } = await read(app, id, organiser);
    const won = events.at(-1)?.event.key ?? '';
    const refused = [calledTo(1, 'r1m2'), command({ type: 'undone', of: won }), command({ type: 'closed' })];
    const sent = await send(app, score, id, [...refused, advanced('r1m2', 3)]);
    expect(fates(sent)).toEqual([SCORES_ONLY, SCORES_ONLY, SCORES_ONLY, 'taken']);
    expect((await send(app, desk, id, [advanced('r2m1', 1)])).body).toMatchObject({ message: RUN_FORBIDDEN });
    const game = { body: { game: newGame() } };
    const put = async (as: Visitor) =>
      (await app.call('PUT', `${TOURNAMENTS}/${id}/games/r2m1`, { as, ...game })).status;
    expect([await put(score), await put(run), await put(desk)]).toEqual([200, 200, 403]);
    const links = `${TOURNAMENTS}/${id}/links`;
    const share = (as: Visitor) => app.call<{ token: string }>('POST', links, { as, body: { kind: 'view' } });
    const link = await share(run);
    expect([link.status, (await share(score)).status, (await share(desk)).status]).toEqual([201, 403, 403]);
    const revoke = async (as: Visitor) =>
      (await app.call('DELETE', `${links}/${link.body.token}`, { as })).status;
    expect([await revoke(run), await revoke(organiser)]).toEqual([403, 200]);
    for (const as of [run, desk, score]) {
      for (const [method, path] of [
        ['PUT', ''],
        ['DELETE', ''],
        ['PUT', '/prizes'],
        ['POST', '/organisers'],
        ['PUT', '/organiser'],
        ['POST', '/presence'],
      ] as const)
        expect((await app.call(method, `${TOURNAMENTS}/${id}${path}`, { as, body: {} })).status).toBe(403);
    }
    const can = await Promise.all(
      [organiser, run, desk, score].map(async as => (await read(app, id, as)).can),
    );
    expect(can.map(each => [each.run, each.score, each.link, each.organise, each.change])).toEqual([
      [true, true, true, true, true],
      [true, true, true, false, false],
      [false, false, false, false, false],
      [false, true, false, false, false],
    ]);
  });

  test('let 출석·입금 keep the list of entries without phone numbers, and 진행 draw from it', async () => {
    const app = await openTestApp();
    const [organiser, desk, run, score, player] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => newMember(app)),
    );
    if (!organiser || !desk || !run || !score || !player) throw new Error('five members');
    const id = await announced(app, organiser);
    for (const [who, role] of [
      [desk, 'desk'],
      [run, 'run'],
      [score, 'score'],
    ] as const)
      await coOrganise(app, { id, organiser }, who, { roles: [role] });
    await enterAs(app, id, player);
    const entries = `${TOURNAMENTS}/${id}/entries`;
    const managed = async (as: Visitor) => app.call<ManagedEntries>('GET', `${entries}/managed`, { as });
    const phones = async (as: Visitor) =>
      (await managed(as)).body.entries.flatMap(entry => entry.players.map(({ phone }) => phone !== null));
    expect([await phones(organiser), await phones(desk), await phones(run)]).toEqual([
      [true],
      [false],
      [false],
    ]);
    expect((await managed(score)).status).toBe(403);
    const views = [desk, run, score].map(as => app.call<EntryView>('GET', entries, { as }));
    expect((await Promise.all(views)).map(({ body }) => body.can.manage)).toEqual([true, true, false]);
    const one = (await managed(desk)).body.entries[0]?.id ?? 0;
    const mark = async (as: Visitor) =>
      (await app.call('PUT', `${entries}/${one}`, { as, body: { present: true, paid: true } })).status;
    expect([await mark(desk), await mark(run), await mark(score)]).toEqual([200, 403, 403]);
    const typed = { as: desk, body: { names: '현장', division: '' } };
    expect((await app.call('POST', `${entries}/typed`, typed)).status).toBe(201);
    const settings = { as: desk, body: ENTRY_SETTINGS };
    expect((await app.call('PUT', `${entries}/settings`, settings)).status).toBe(403);
    expect((await app.call('GET', `${entries}/file`, { as: desk })).status).toBe(403);
    const refusal = { as: desk, body: { reason: '정원' } };
    expect((await app.call('PUT', `${entries}/${one}/refused`, refusal)).status).toBe(403);
  });

  test('end when the organiser takes them away or the member leaves, and change at once', async () => {
    const { app, organiser, id, run, score, desk } = await team();
    await invite(app, id, organiser, score, ['run', 'score']);
    expect(fates(await send(app, score, id, [calledTo(1, 'r1m1')]))).toEqual(['taken']);
    await app.call('DELETE', `${at(id)}/${run.number}`, { as: organiser });
    expect(await latest(app, run)).toMatch(/함께 진행하는 회원에서 나를 뺐습니다/);
    expect((await send(app, run, id, [advanced('r1m2', 3)])).status).toBe(403);
    await answer(app, id, desk, false);
    expect(await latest(app, organiser)).toMatch(/더는 함께 진행하지 않습니다/);
    expect((await listed(app, id, organiser)).map(({ number }) => number)).toEqual([score.number]);
    expect((await app.call('DELETE', `${at(id)}/${run.number}`, { as: organiser })).status).toBe(404);
  });
});

test('the history names to organisers who else sent an event, also after that member left the site', async () => {
  const { app, organiser, id, run } = await team();
  await send(app, run, id, [calledTo(1, 'r1m1')]);
  const senders = async (as: Visitor | null) => (await read(app, id, as)).events.map(({ by }) => by);
  expect(await senders(organiser)).toEqual([undefined, undefined, run.username]);
  expect(await senders(run)).toEqual([undefined, undefined, run.username]);
  expect(await senders(await newMember(app))).toEqual([undefined, undefined, undefined]);
  expect(await senders(null)).toEqual([undefined, undefined, undefined]);
  const own = await send(app, run, id, [advanced('r1m1', 1)], 3);
  expect(own.body.events.map(({ by }) => by)).toEqual([run.username]);
  expect((await app.call('DELETE', `/api/memberanking/${run.id}`, { as: run })).status).toBe(200);
  expect((await senders(organiser)).slice(-1)).toEqual(['탈퇴한 회원']);
  expect((await listed(app, id, organiser)).map(({ number }) => number)).not.toContain(run.number);
});

describe('handing a tournament over', () => {
  const hand = (app: TestApp, id: number, as: Visitor, to: Visitor) =>
    app.call<{ message: string }>('PUT', `${TOURNAMENTS}/${id}/organiser`, {
      as,
      body: { member: to.number },
    });
  const reply = (app: TestApp, id: number, as: Visitor, accept: boolean) =>
    app.call<{ message: string }>('PUT', `${TOURNAMENTS}/${id}/organiser/own`, { as, body: { accept } });

  test('makes a co-organiser with 진행 who accepts it the organiser, and the former one stays', async () => {
    const { app, organiser, id, run, desk } = await team();
    expect((await hand(app, id, organiser, desk)).status).toBe(409);
    expect((await hand(app, id, organiser, await newMember(app))).status).toBe(409);
    expect((await reply(app, id, run, true)).status).toBe(409);
    expect((await hand(app, id, organiser, run)).status).toBe(200);
    expect(await latest(app, run)).toMatch(/넘겨받을지 답해 주세요\. ‘가을 대회’$/);
    expect(await read(app, id, run)).toMatchObject({
      author: organiser.username,
      coOrganiser: { offered: true },
      can: { organise: false },
    });
    expect((await reply(app, id, run, true)).body.message).toBe('이제 이 대회의 주최자입니다.');
    expect(await latest(app, organiser)).toMatch(/대회를 넘겨받았습니다\. .* ‘가을 대회’$/);
    const [former, next] = [await read(app, id, organiser), await read(app, id, run)];
    expect([next.author, next.can.organise, next.can.remove]).toEqual([run.username, true, true]);
    expect([former.can.organise, former.can.run, former.coOrganiser?.roles]).toEqual([false, true, ROLES]);
    expect((await listed(app, id, run)).map(({ number }) => number)).toContain(organiser.number);
    expect((await listed(app, id, run)).map(({ number }) => number)).not.toContain(run.number);
    expect(next.events.map(({ by }) => by)).toEqual([organiser.username, organiser.username]);
    expect((await hand(app, id, organiser, run)).status).toBe(403);
    await hand(app, id, run, organiser);
    expect((await reply(app, id, organiser, true)).status).toBe(200);
    expect((await read(app, id, organiser)).can.organise).toBe(true);
  });

  test('changes nothing if it is declined, taken back, or the member loses 진행', async () => {
    const { app, organiser, id, run } = await team();
    const offered = async () => (await listed(app, id, organiser)).filter(row => row.offered).length;
    await hand(app, id, organiser, run);
    expect(await offered()).toBe(1);
    expect((await reply(app, id, run, false)).status).toBe(200);
    expect(await latest(app, organiser)).toMatch(/넘겨받지 않겠다고 답했습니다/);
    expect(await offered()).toBe(0);

    await hand(app, id, organiser, run);
    expect((await app.call('DELETE', `${TOURNAMENTS}/${id}/organiser`, { as: run })).status).toBe(403);
    expect((await app.call('DELETE', `${TOURNAMENTS}/${id}/organiser`, { as: organiser })).status).toBe(200);
    // The first offer, which was answered, is read; the second one is taken back.
    expect((await notificationsOf(app, run)).filter(({ unread }) => unread)).toEqual([]);
    expect(await reply(app, id, run, true)).toMatchObject(saying(409, '주최자가 넘기기를 취소했습니다.'));

    await hand(app, id, organiser, run);
    await invite(app, id, organiser, run, ['score']);
    expect((await notificationsOf(app, run)).filter(({ unread }) => unread)).toEqual([]);
    expect((await reply(app, id, run, true)).status).toBe(409);
    expect((await read(app, id, organiser)).can.organise).toBe(true);
  });
});

describe('results in a tournament with co-organisers', () => {
  test('the own matches of a present or former co-organiser are ruled by admins, and need the opponent’s own word', async () => {
    const { app, organiser, helper, opponent } = await openSiteWith('organiser', 'helper', 'opponent');
    const saved = await saveByHand(app, { organiser, field: [[helper], [opponent]] });
    const { id } = saved;
    await coOrganise(app, { id, organiser }, helper);
    const take = (as: Visitor) =>
      app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as, body: { accept: true } });
    await take(helper);
    await take(opponent);
    await saved.win('r1m1', 1);
    await app.call('DELETE', `${at(id)}/${helper.number}`, { as: organiser });
    const match = `${TOURNAMENTS}/${id}/matches/r1m1`;
    const dispute = { answer: 'disputed', reason: '제가 이겼습니다' };
    expect((await app.call('POST', `${match}/answer`, { as: opponent, body: dispute })).status).toBe(200);
    expect(
      await app.call('POST', `${match}/ruling`, { as: organiser, body: { ruling: 'stands' } }),
    ).toMatchObject(saying(403, '함께 진행하는 회원이 친 경기는 관리자가 판정합니다.'));
    // An attested opponent, where the opponent's own answer is needed.
    const { db } = app.site;
    await db
      .updateTable('tournament_players')
      .set({ by_organiser: 1 })
      .where('member', '=', opponent.number)
      .execute();
    const results = await app.call<{ matches: { standing: string }[] }>(
      'GET',
      `${TOURNAMENTS}/${id}/results`,
      { as: organiser },
    );
    expect(results.body.matches.map(({ standing }) => standing)).toEqual(['unaccepted']);
  });

  test('past answers in a tournament that was taken over do not let the new organiser attest a member', async () => {
    const { app, organiser, next, player } = await openSiteWith('organiser', 'next', 'player');
    const accept = (id: number) =>
      app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as: player, body: { accept: true } });
    const attest = async () => {
      const { id } = await newTournament(app, next, { players: [player, '둘'] });
      const path = `${TOURNAMENTS}/${id}/presence`;
      const sent = await app.call<{ confirmed: number }>('POST', path, {
        as: next,
        body: { members: [player.id] },
      });
      return sent.body.confirmed;
    };
    const first = await newTournament(app, organiser, { players: [player, '둘'] });
    await accept(first.id);
    await coOrganise(app, { id: first.id, organiser }, next);
    const hand = { as: organiser, body: { member: next.number } };
    expect((await app.call('PUT', `${TOURNAMENTS}/${first.id}/organiser`, hand)).status).toBe(200);
    const reply = { as: next, body: { accept: true } };
    expect((await app.call('PUT', `${TOURNAMENTS}/${first.id}/organiser/own`, reply)).status).toBe(200);
    expect(await attest()).toBe(0);
    const own = await newTournament(app, next, { players: [player, '둘'] });
    await accept(own.id);
    expect(await attest()).toBe(1);
  });

  test('an organiser whom a co-organiser enters is asked like everybody else', async ({ app }) => {
    const [organiser, helper] = [await newMember(app), await newMember(app)];
    const id = await announced(app, organiser);
    await coOrganise(app, { id, organiser }, helper);
    await send(app, helper, id, [entered([organiser, helper]), drawnInOrder()]);
    const { players } = await read(app, id, organiser);
    expect(players.map(({ state }) => state)).toEqual(['asked', 'asked']);
  });
});

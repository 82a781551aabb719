import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import {
  advanced,
  calledTo,
  command,
  coOrganise,
  drawnInOrder,
  entered,
  newTournament,
  save,
  send,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp } from '#test/test-app.ts';
import type { ClaimedResult, ClaimOutcome } from './result-claims.contract.ts';

const TWENTY_TO_14: ClaimedResult = {
  winner: 1,
  score: { points: [20, 14], targets: [20, 20], innings: [12, 12], highRuns: [0, 0] },
};
const WON_BY_2: ClaimedResult = { winner: 2, score: null };

/** A tournament of two members and two typed names; the members' match is at table 1. */
async function evening({ accepted = true } = {}) {
  const { app, organiser, one, two } = await openSiteWith('organiser', 'one', 'two');
  const { id } = await newTournament(app, organiser, { players: [one, two, '셋', '넷'] });
  await send(app, organiser, id, [calledTo(1, 'r1m1'), calledTo(2, 'r1m2')]);
  if (accepted)
    for (const as of [one, two])
      await app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as, body: { accept: true } });
  const link = async (table: number) => {
    const body = { kind: 'table', table };
    const path = `${TOURNAMENTS}/${id}/links`;
    return (await app.call<{ token: string }>('POST', path, { as: organiser, body })).body.token;
  };
  const read = async (as: Visitor | null = organiser) =>
    (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as })).body;
  return { app, id, organiser, one, two, link, read };
}

const claim = (app: TestApp, id: number, as: Visitor | null, body: ClaimedResult, match = 'r1m1') =>
  app.call<ClaimOutcome>('PUT', `${TOURNAMENTS}/${id}/matches/${match}/claim`, { as, body });
const claimAt = (app: TestApp, token: string, body: object, match: string, as: Visitor | null = null) =>
  app.call<ClaimOutcome>('PUT', `/api/live/${token}/matches/${match}/claim`, { as, body });

const notesOf = async (app: TestApp, as: Visitor) => {
  const { body } = await app.call<{ kind: string; event: string; link: string }[]>(
    'GET',
    '/api/notifications',
    { as },
  );
  return body.filter(({ event }) => event === 'claimed' || event === 'claimsDiffer');
};
const answersIn = ({ site }: TestApp) =>
  site.db.selectFrom('match_answers').select(['member', 'answer']).orderBy('member').execute();

describe('two sides that type the same', () => {
  test('record the result, marked in the log, and have confirmed it', async () => {
    const { app, id, one, two, read, organiser } = await evening();
    expect((await claim(app, id, one, TWENTY_TO_14)).body).toMatchObject({ state: 'waits' });
    expect((await read(two)).claims).toEqual([{ match: 'r1m1', entry: 1, ...TWENTY_TO_14 }]);
    expect((await read(null)).claims).toBeUndefined();
    expect(await notesOf(app, two)).toMatchObject([{ kind: 'result', link: `/tournaments/${id}#r1m1` }]);
    const { score } = TWENTY_TO_14;
    const theirs = { winner: 1, score: score && { ...score, highRuns: [0, 4] as [number, number] } };
    expect((await claim(app, id, two, theirs)).body).toMatchObject({ state: 'agreed' });
    const { events, claims } = await read();
    expect(events.at(-1)).toMatchObject({
      table: null,
      event: { type: 'advanced', match: 'r1m1', entry: 1, how: 'played', score: theirs.score, agreed: true },
    });
    expect(claims).toEqual([]);
    expect(await answersIn(app)).toEqual([
      { member: one.number, answer: 'confirmed' },
      { member: two.number, answer: 'confirmed' },
    ]);
    expect([await notesOf(app, two), await notesOf(app, organiser)]).toEqual([[], []]);
  });

  test('confirm nothing where one of them has not accepted, or is not signed in', async () => {
    const { app, id, one, two } = await evening({ accepted: false });
    await claim(app, id, one, TWENTY_TO_14);
    expect((await claim(app, id, two, TWENTY_TO_14)).body.state).toBe('agreed');
    expect(await answersIn(app)).toEqual([]);
    const other = await evening();
    await claim(other.app, other.id, other.one, TWENTY_TO_14);
    const body = { ...TWENTY_TO_14, entry: 2, device: randomUUID() };
    expect((await claimAt(other.app, await other.link(1), body, 'r1m1')).body.state).toBe('agreed');
    expect(await answersIn(other.app)).toEqual([]);
  });

  test('may do so through the table’s link, each from a browser of its own', async () => {
    const { app, link, read } = await evening();
    const token = await link(2);
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const at = (entry: number, device: string) =>
      claimAt(app, token, { winner: 4, score: null, entry, device }, 'r1m2');
    expect((await at(3, mine)).body.state).toBe('waits');
    expect(await at(4, mine)).toMatchObject(
      saying(403, expect.stringContaining('한 사람이 두 선수의 결과를 모두')),
    );
    expect((await at(1, theirs)).status).toBe(403);
    expect((await at(4, theirs)).body.state).toBe('agreed');
    expect((await read()).events.at(-1)?.event).toMatchObject({ entry: 4, agreed: true });
  });
});

describe('two sides that differ', () => {
  test('ask the organiser, whose result ends the question', async () => {
    const { app, id, one, two, organiser, read } = await evening();
    const [scorer, desk] = [await newMember(app), await newMember(app)];
    await coOrganise(app, { id, organiser }, scorer, { roles: ['score'] });
    await coOrganise(app, { id, organiser }, desk, { roles: ['desk'] });
    await claim(app, id, one, TWENTY_TO_14);
    expect((await claim(app, id, two, WON_BY_2)).body.state).toBe('differs');
    for (const as of [organiser, scorer])
      expect(await notesOf(app, as)).toMatchObject([{ kind: 'tournament', event: 'claimsDiffer' }]);
    expect(await notesOf(app, desk)).toEqual([]);
    expect((await read()).claims).toHaveLength(2);
    await send(app, organiser, id, [advanced('r1m1', 2)]);
    expect((await read()).claims).toEqual([]);
    for (const as of [organiser, scorer]) expect(await notesOf(app, as)).toEqual([]);
    expect(await answersIn(app)).toEqual([]);
    const toPlayer = async (as: Visitor) => await notificationsOf(app, as);
    expect(await toPlayer(one)).toContainEqual(
      expect.objectContaining({ event: 'overruled', link: `/tournaments/${id}#r1m1` }),
    );
    expect(await toPlayer(two)).not.toContainEqual(expect.objectContaining({ event: 'overruled' }));
  });

  test('agree once one of them corrects the own result', async () => {
    const { app, id, one, two, read } = await evening();
    await claim(app, id, one, TWENTY_TO_14);
    const corrected = {
      ...TWENTY_TO_14,
      score: TWENTY_TO_14.score && { ...TWENTY_TO_14.score, highRuns: [5, 0] },
    };
    await claim(app, id, one, corrected as ClaimedResult);
    expect((await read()).claims).toMatchObject([{ score: { highRuns: [5, 0] } }]);
    await claim(app, id, two, WON_BY_2);
    expect((await claim(app, id, one, WON_BY_2)).body.state).toBe('agreed');
    expect((await read()).events.at(-1)?.event).toMatchObject({ entry: 2, score: null });
  });
});

test('without tables both may type the result of a match as soon as its opponents are known', async () => {
  const { app, organiser, one, two } = await openSiteWith('organiser', 'one', 'two');
  const made = await save(app, organiser, { events: [entered([one, two, '셋', '넷'], 0), drawnInOrder()] });
  const { id } = made.body;
  expect(await claim(app, id, one, WON_BY_2, 'r2m1')).toMatchObject(
    saying(409, '아직 상대가 정해지지 않은 경기입니다.'),
  );
  expect((await claim(app, id, one, WON_BY_2)).body.state).toBe('waits');
  await send(app, organiser, id, [advanced('r1m2', 3)]);
  expect((await claim(app, id, two, WON_BY_2)).body.state).toBe('agreed');
});

describe('a typed result is refused', () => {
  test('for a match of others, one that is not called, and one that is over', async () => {
    const { app, id, one, organiser } = await evening();
    const refused = async (as: Visitor | null, match: string, result = WON_BY_2) => {
      const { status, body } = await claim(app, id, as, result, match);
      return [status, body.message];
    };
    expect(await refused(await newMember(app), 'r1m1')).toEqual([403, '이 대회에 등록된 참가자가 아닙니다.']);
    expect(await refused(organiser, 'r1m1')).toMatchObject([403, expect.anything()]);
    expect(await refused(one, 'r1m2')).toEqual([403, '내가 치는 경기의 결과만 입력할 수 있습니다.']);
    expect(await refused(one, 'r2m1')).toEqual([
      409,
      '아직 호출되지 않은 경기입니다. 테이블로 호출된 뒤에 결과를 입력해 주세요.',
    ]);
    expect(await refused(one, 'r1m1', { winner: 3, score: null })).toEqual([
      409,
      '그 경기의 참가자가 아닙니다.',
    ]);
    expect(await refused(one, 'r1m1', { winner: null, score: null })).toEqual([
      409,
      '무승부가 없는 경기입니다.',
    ]);
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    expect(await refused(one, 'r1m1')).toEqual([
      409,
      '이미 결과가 정해진 경기입니다. 결과가 다르면 주최자에게 말해 주세요.',
    ]);
  });

  test('for the other side by the same account, and at another table', async () => {
    const { app, one, link } = await evening();
    const [here, there] = [await link(1), await link(2)];
    const body = { ...WON_BY_2, device: randomUUID() };
    expect(await claimAt(app, here, { ...body, entry: 2 }, 'r1m1', one)).toMatchObject(
      saying(403, '상대의 결과는 상대가 자기 휴대폰에서 입력합니다.'),
    );
    expect((await claimAt(app, there, { ...body, entry: 1 }, 'r1m1')).body.message).toBe(
      '이 테이블에 호출된 경기가 아닙니다.',
    );
    const stranger = await newMember(app);
    expect((await claimAt(app, here, { ...body, entry: 1 }, 'r1m1', stranger)).body.state).toBe('waits');
    const again = { ...body, entry: 2, device: randomUUID() };
    expect((await claimAt(app, here, again, 'r1m1', stranger)).status).toBe(403);
  });

  test('and no device marks its own result as one that both typed', async () => {
    const { app, id, organiser, read } = await evening();
    await send(app, organiser, id, [{ ...advanced('r1m1', 1), agreed: true }]);
    expect((await read()).events.at(-1)?.event).not.toHaveProperty('agreed');
  });
});

test('a typed result is forgotten once the call is taken back or its player replaced', async () => {
  const { app, id, one, organiser, read } = await evening();
  await claim(app, id, one, WON_BY_2);
  const [player] = [{ member: null, name: '대신', score4: 200, score3: 20, hall: '' }];
  await send(app, organiser, id, [command({ type: 'replaced', entry: 2, players: [player] })]);
  expect((await read()).claims).toHaveLength(1);
  await send(app, organiser, id, [command({ type: 'recalled', match: 'r1m1' })]);
  expect((await read()).claims).toEqual([]);
});

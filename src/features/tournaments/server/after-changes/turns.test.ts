import { describe, expect } from 'vitest';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { advanced, command, newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp, test } from '#test/test-app.ts';

/** Four members at one table, in two pairs; all but the last take part. */
async function openNight() {
  const { app, organiser } = await openSiteWith('organiser');
  const players = await Promise.all([1, 2, 3, 4].map(() => newMember(app)));
  const { id } = await newTournament(app, organiser, { players });
  for (const player of players.slice(0, 3))
    await app.call('POST', `${TOURNAMENTS}/${id}/answer`, { as: player, body: { accept: true } });
  const send = (...events: TournamentEvent[]) =>
    app.call('POST', `${TOURNAMENTS}/${id}/events`, { as: organiser, body: { after: 0, events } });
  const [first, second, third, fourth] = players as [Visitor, Visitor, Visitor, Visitor];
  return { app, organiser, send, first, second, third, fourth };
}

const now = (app: TestApp) => app.clock.now.toISOString();
const call = (app: TestApp, table: number, match: string, referee: number | null = null) =>
  command({ type: 'called', match, table, referee }, now(app));
type Told = { event: string; text: string; unread: boolean };
async function turnsOf(app: TestApp, as: Visitor): Promise<[string, string, boolean][]> {
  const { body } = await app.call<(Told & { kind: string })[]>('GET', '/api/notifications', { as });
  return body.filter(({ kind }) => kind === 'turn').map(({ event, text, unread }) => [event, text, unread]);
}

describe('whose turn it is', () => {
  test('a called player is told the table, the next one is told to be ready, and both only if they take part', async () => {
    const { app, send, first, third, fourth } = await openNight();
    await send(call(app, 1, 'r1m1'));
    expect(await turnsOf(app, first)).toEqual([
      ['called', '1번 테이블로 오세요. ‘가을 대회’ 대회 준결승전 1경기입니다.', true],
    ]);
    expect(await turnsOf(app, third)).toEqual([
      ['next', '다음 차례입니다. ‘가을 대회’ 대회 준결승전 2경기를 준비해주세요.', true],
    ]);
    expect(await turnsOf(app, fourth)).toEqual([]);
  });

  test('the next one becomes the call, in one entry of the list; a call that is over is read', async () => {
    const { app, send, first, third } = await openNight();
    await send(call(app, 1, 'r1m1'));
    await send(call(app, 2, 'r1m2'));
    expect((await turnsOf(app, third)).map(([event]) => event)).toEqual(['called']);
    await send(advanced('r1m1', 1));
    expect((await turnsOf(app, first)).map(([event, , unread]) => [event, unread])).toEqual([
      ['called', false],
    ]);
    expect((await turnsOf(app, third)).map(([event, , unread]) => [event, unread])).toEqual([
      ['called', true],
    ]);
  });

  test('a referee is notified, and so are players who move to another table', async () => {
    const { app, send, first, third } = await openNight();
    await send(call(app, 1, 'r1m1', 3));
    expect((await turnsOf(app, third))[0]?.[1]).toBe(
      '1번 테이블에서 심판을 맡아주세요. ‘가을 대회’ 대회 준결승전 1경기입니다.',
    );
    await send(command({ type: 'moved', match: 'r1m1', table: 2 }, now(app)));
    expect((await turnsOf(app, first))[0]?.[1]).toMatch(/^2번 테이블로 오세요/);
  });

  test('calls of an hour ago, from a device without a network, notify nobody', async () => {
    const { app, send, first } = await openNight();
    const event = call(app, 1, 'r1m1');
    app.clock.pass(3_600_000);
    await send(event);
    expect(await turnsOf(app, first)).toEqual([]);
  });

  test('an organiser who plays is not notified of the own calls', async ({ app, member: organiser }) => {
    const { id } = await newTournament(app, organiser, { players: [organiser, '둘', '셋', '넷'] });
    const body = { after: 0, events: [call(app, 1, 'r1m1')] };
    await app.call('POST', `${TOURNAMENTS}/${id}/events`, { as: organiser, body });
    expect(await turnsOf(app, organiser)).toEqual([]);
  });
});

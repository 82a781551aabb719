import { describe, expect, test } from 'vitest';
import { field } from '#test/fixtures/bracket-play.ts';
import {
  advanced,
  calledTo,
  command,
  drawnInOrder,
  entered,
  fates,
  newGame,
  newTournament,
  openWithTournament,
  playerOf,
  save,
  send,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';
import type { TournamentWithEvents } from './tournaments.contract.ts';
import { maxEvents, TOO_MANY_EVENTS } from './tournaments.rules.ts';

const read = async (app: TestApp, id: number, as?: Visitor) =>
  (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as })).body;

describe('sending events', () => {
  test('the answer brings all that is new to the device, numbered', async () => {
    const { app, organiser, id } = await openWithTournament();
    const [first, second] = [advanced('r1m1', 1), advanced('r1m2', 4)];
    await send(app, organiser, id, [first], 2);
    const answer = await send(app, organiser, id, [second], 2);
    expect([answer.status, answer.body.version, fates(answer)]).toEqual([200, 4, ['taken']]);
    expect(answer.body.events.map(({ number, event }) => [number, event.key])).toEqual([
      [3, first.key],
      [4, second.key],
    ]);
  });

  test('the organiser changes tables, targets and the time of a call, and a match moves to another table', async () => {
    const { app, organiser, id } = await openWithTournament();
    const adjusted = (tables: number, from: number) =>
      command({ type: 'adjusted', adjusted: { tables, callMinutes: 3, targets: [{ from, points: 30 }] } });
    const moved = command({ type: 'moved', match: 'r1m1', table: 9 });
    const sent = await send(app, organiser, id, [adjusted(9, 2), calledTo(1, 'r1m1'), moved]);
    expect(fates(sent)).toEqual(['taken', 'taken', 'taken']);
    const fewer = await send(app, organiser, id, [adjusted(8, 2)]);
    expect(fewer.body.results).toMatchObject([
      {
        state: 'refused',
        message: '9번 테이블에서 경기를 하고 있습니다. 그 경기를 먼저 옮기거나 호출을 취소해주세요.',
      },
    ]);
    expect((await send(app, organiser, id, [adjusted(9, 19)])).status).toBe(400);
    expect((await read(app, id)).version).toBe(5);
  });

  test('where calls are automatic, a result brings the next match to the table, by nobody, in the same answer', async () => {
    const { app, organiser, id } = await openWithTournament();
    const adjusted = { tables: 1, callMinutes: 5, targets: [], autoCall: true };
    await send(app, organiser, id, [command({ type: 'adjusted', adjusted })]);
    const first = await send(app, organiser, id, [calledTo(1, 'r1m1')]);
    const { version } = first.body;
    const { body } = await send(app, organiser, id, [advanced('r1m1', 1)], version);
    expect(body.version).toBe(version + 2);
    expect(body.events).toMatchObject([
      { number: version + 1, table: null, event: { type: 'advanced' } },
      { number: version + 2, table: null, event: { type: 'called', match: 'r1m2', table: 1, referee: 2 } },
    ]);
    const byWhom = await app.site.db
      .selectFrom('tournament_events')
      .select(['by_member', 'by_table'])
      .where('number', '=', version + 2)
      .executeTakeFirst();
    expect(byWhom).toEqual({ by_member: null, by_table: 0 });
    const undone = command({ type: 'undone', of: body.events[1]?.event.key ?? '' });
    const again = await send(app, organiser, id, [undone], version + 2);
    expect(again.body.events.map(({ event }) => event.type)).toEqual(['undone']);
  });

  test('sent twenty times at once, each event is taken once', { tags: 'race' }, async () => {
    const { app, organiser, id } = await openWithTournament();
    const events = [advanced('r1m1', 1), advanced('r1m2', 4), advanced('r2m1', 4)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(app, organiser, id, events)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const all = answers.map(fates);
    expect(all.filter(([fate]) => fate === 'taken')).toEqual([['taken', 'taken', 'taken']]);
    expect(all.filter(([fate]) => fate === 'known')).toHaveLength(19);
    const saved = await read(app, id);
    expect(saved.events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(saved).toMatchObject({ version: 5, state: 'live', champion: ['넷'] });
  });

  test('one request may send an event twice', async () => {
    const { app, organiser, id } = await openWithTournament();
    const result = advanced('r1m1', 1);
    expect(fates(await send(app, organiser, id, [result, result]))).toEqual(['taken', 'known']);
  });

  test('of two devices that decide one match the second is refused, and nothing is overwritten', {
    tags: 'race',
  }, async () => {
    const { app, organiser, id } = await openWithTournament();
    const answers = await Promise.all(
      [1, 2].map(winner => send(app, organiser, id, [advanced('r1m1', winner)], 2)),
    );
    const said = answers.map(answer => fates(answer)[0]);
    expect(said.filter(fate => fate === 'taken')).toHaveLength(1);
    expect(said.find(fate => fate !== 'taken')).toMatch(/[가-힣].*다\.$/);
    // Both now know the stored events.
    const saved = await read(app, id);
    expect(saved.version).toBe(3);
    for (const { body } of answers) if (body.version === 3) expect(body.events).toHaveLength(1);
  });

  test('a refused event does not keep those after it that fit', async () => {
    const { app, organiser, id } = await openWithTournament();
    await send(app, organiser, id, [advanced('r1m1', 1)]);
    const late = [advanced('r1m1', 2), advanced('r1m2', 3), advanced('r2m1', 2)];
    const said = fates(await send(app, organiser, id, late));
    expect([said[0] !== 'taken', said[1], said[2] !== 'taken']).toEqual([true, 'taken', true]);
  });

  test('a clock that is wrong is put right: never in the future, never long before it was saved', async () => {
    const { app, organiser, id } = await openWithTournament();
    const call = (match: string, at: string) => ({ ...calledTo(match === 'r1m1' ? 1 : 2, match), at });
    await send(app, organiser, id, [
      call('r1m1', '2031-01-01T00:00:00.000Z'),
      call('r1m2', '2001-01-01T00:00:00.000Z'),
      { ...advanced('r1m1', 1), at: '2026-11-18T00:59:00.000Z' },
    ]);
    const { events } = await read(app, id);
    expect(events.slice(2).map(({ event }) => event.at)).toEqual([
      app.clock.now.toISOString(),
      '2026-11-11T01:00:00.000Z',
      '2026-11-18T00:59:00.000Z',
    ]);
  });

  test('the state follows the events: coming, live, closed and open again; a new tournament refuses invalid events', async () => {
    const { app, organiser, id } = await openWithTournament();
    expect((await read(app, id)).state).toBe('coming');
    const whole = [advanced('r1m1', 1), advanced('r1m2', 3), advanced('r2m1', 3)];
    await send(app, organiser, id, whole);
    expect(await read(app, id)).toMatchObject({ state: 'live', champion: ['셋'] });
    expect(fates(await send(app, organiser, id, [command({ type: 'closed' })]))).toEqual(['taken']);
    const closed = await read(app, id, organiser);
    expect(closed).toMatchObject({ state: 'closed', can: { run: false, close: false, reopen: true } });
    expect(
      fates(await send(app, organiser, id, [command({ type: 'undone', of: whole[2]?.key ?? '' })])),
    ).not.toEqual(['taken']);
    await send(app, organiser, id, [command({ type: 'reopened' })]);
    expect((await read(app, id)).state).toBe('live');
    const odd = await save(app, organiser, { events: [drawnInOrder()] });
    expect([odd.status, (odd.body as unknown as { message: string }).message]).toEqual([
      400,
      expect.stringMatching(/다\.$|요\.$/),
    ]);
    expect((await save(app, organiser, { events: [] })).status).toBe(400);
    expect((await app.call('GET', TOURNAMENTS)).headers.get('x-total-count')).toBe('1');
  });

  test('a score begins a tournament whose match nobody called, until its draw is undone', async () => {
    const { app, organiser, id } = await openWithTournament();
    const body = { game: newGame() };
    await app.call('PUT', `${TOURNAMENTS}/${id}/games/r1m1`, { as: organiser, body });
    const listed = async (state: string) =>
      (await app.call<TournamentWithEvents[]>('GET', `${TOURNAMENTS}?state=${state}`)).body.map(
        each => each.state,
      );
    expect((await read(app, id)).state).toBe('live');
    expect([await listed('live'), await listed('coming')]).toEqual([['live'], []]);
    const other = command({ type: 'replaced', entry: 4, players: [playerOf('다섯')] });
    expect(fates(await send(app, organiser, id, [other]))).toEqual(['taken']);
    expect((await read(app, id)).state).toBe('live');
    const drawn = (await read(app, id)).events[1]?.event.key ?? '';
    await send(app, organiser, id, [command({ type: 'undone', of: drawn })]);
    expect((await read(app, id)).state).toBe('coming');
  });

  test('the first game on the scoreboard begins a 개인전, which has no matches, until that is undone', async () => {
    const { app, organiser } = await openSiteWith('organiser');
    const field = entered(['하나', '둘', '셋']);
    if (field.type !== 'entered') throw new Error('no field');
    const { settings } = field;
    const { body } = await save(app, organiser, {
      events: [{ ...field, settings: { ...settings, mode: 'single' } }],
    });
    const { id } = body;
    expect((await read(app, id)).state).toBe('coming');
    const itself = command({ type: 'opened', entry: 1, against: 1 });
    expect(fates(await send(app, organiser, id, [itself]))).toEqual(['자기 자신과는 겨룰 수 없습니다.']);
    const begins = command({ type: 'opened', entry: 1, against: 2 });
    expect(fates(await send(app, organiser, id, [begins]))).toEqual(['taken']);
    expect((await read(app, id)).state).toBe('live');
    await send(app, organiser, id, [command({ type: 'undone', of: begins.key })]);
    expect((await read(app, id)).state).toBe('coming');
  });

  test('a tournament holds as many events as its field can need, and can still be closed then', async () => {
    const { app, organiser } = await openSiteWith('organiser');
    const { id } = await newTournament(app, organiser, { players: ['하나', '둘'] });
    const full = maxEvents({ entries: field(2), groups: [] });
    const calls = Array.from({ length: full }, (_, n) =>
      n % 2 === 0 ? calledTo(1, 'r1m1') : command({ type: 'recalled', match: 'r1m1' }),
    );
    // The first two events enter and draw.
    for (const part of [calls.slice(0, 200), calls.slice(200, full - 2)])
      expect(new Set(fates(await send(app, organiser, id, part)))).toEqual(new Set(['taken']));
    const more = [
      calledTo(1, 'r1m1'),
      advanced('r1m1', 1),
      command({ type: 'closed' }),
      command({ type: 'reopened' }),
    ];
    const answers = fates(await send(app, organiser, id, more));
    expect(answers).toEqual([TOO_MANY_EVENTS, 'taken', 'taken', TOO_MANY_EVENTS]);
    expect(await read(app, id)).toMatchObject({ state: 'closed', version: full + 2 });
  });
});

import { describe, expect, test } from 'vitest';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { advance, asEvent, field, team } from '#test/fixtures/bracket-play.ts';
import {
  contradictedMatch,
  type LocalLog,
  overruleCommands,
  rebaseLog,
  undoneAtTable,
} from './sync.rules.ts';

const won = (match: string, entry: number) => asEvent(advance(match, entry));

/** Four players drawn in order: 1 against 2, 3 against 4. */
const begun = (): TournamentEvent[] => [
  asEvent({ type: 'entered', settings: team, entries: field(4) }),
  asEvent({ type: 'drawn', draw: { by: 'order' } }),
];

const local = (events: TournamentEvent[], taken: number): LocalLog => ({ events, taken, refused: [] });
const nobody: { key: string; message: string }[] = [];

describe('the log of a device and that of the server', () => {
  test('three results without a network and one from a table end in the server’s order, once each', () => {
    const start = begun();
    const mine = [won('r1m1', 1)];
    const theirs = won('r1m2', 3);
    const answer = { events: [theirs, ...mine], refused: nobody };
    const now = rebaseLog(local([...start, ...mine], 2), answer);
    expect(now).toEqual({ events: [...start, theirs, ...mine], taken: 4, refused: [] });
    // The answer was lost, so everything is sent again.
    expect(rebaseLog(local([...start, ...mine], 2), answer)).toEqual(now);
  });

  test('events made while the answer was on its way still wait to be sent', () => {
    const start = begun();
    const [sent, later] = [won('r1m1', 1), won('r1m2', 4)];
    const now = rebaseLog(local([...start, sent, later], 2), { events: [sent], refused: nobody });
    expect(now.events.slice(now.taken)).toEqual([later]);
    expect(now.taken).toBe(3);
  });

  test('a result that others decided differently is put aside, with the events built upon it', () => {
    const start = begun();
    const theirs = won('r1m1', 2);
    const [mine, other, final] = [won('r1m1', 1), won('r1m2', 3), won('r2m1', 1)];
    const message = '이미 승자가 정해진 경기입니다.';
    const answer = { events: [theirs, other], refused: [{ key: mine.key, message }] };
    const now = rebaseLog(local([...start, mine, other, final], 2), answer);
    expect(now.events).toEqual([...start, theirs, other]);
    expect(now.refused.map(({ event }) => event.key)).toEqual([mine.key, final.key]);
    expect(now.refused[0]?.message).toBe(message);
    const recorded = contradictedMatch(replay(now.events), now.refused[0] as LocalLog['refused'][number]);
    expect(recorded?.decidedBy).toBe(theirs.key);
  });

  test('two devices that say the same do not disagree', () => {
    const start = begun();
    const [mine, theirs] = [won('r1m1', 1), won('r1m1', 1)];
    const refused = [{ key: mine.key, message: '이미 승자가 정해진 경기입니다.' }];
    const now = rebaseLog(local([...start, mine], 2), { events: [theirs], refused });
    expect(now).toEqual({ events: [...start, theirs], taken: 3, refused: [] });
  });

  test('two organisers’ phones that call a match to the same table do not disagree, but to another they do', () => {
    const start = begun();
    const call = (table: number) => asEvent({ type: 'called', match: 'r1m1', table, referee: null });
    const [same, other] = [call(1), call(2)];
    const refused = [same, other].map(({ key }) => ({ key, message: '이미 호출된 경기입니다.' }));
    const now = rebaseLog(local([...start, same, other], 2), { events: [call(1)], refused });
    expect(now.refused.map(({ event }) => event.key)).toEqual([other.key]);
  });
});

describe('the organiser decides', () => {
  function disputed() {
    const start = begun();
    const [theirs, mine, final] = [won('r1m1', 2), won('r1m1', 1), won('r2m1', 1)];
    const other = won('r1m2', 3);
    const tournament = replay([...start, theirs, other]);
    const refused = [mine, final].map(event => ({ event, message: '' }));
    return { tournament, refused, theirs };
  }

  test('the own result takes the other’s place, and the next rounds that were built upon it come with it', () => {
    const { tournament, refused, theirs } = disputed();
    const outcome = overruleCommands(tournament, refused, refused[0] as LocalLog['refused'][number]);
    if (typeof outcome === 'string') throw new Error(outcome);
    expect(outcome.left).toEqual([]);
    expect(outcome.commands[0]).toEqual({ type: 'undone', of: theirs.key });
    const after = replay([...tournament.log.map(({ event }) => event), ...outcome.commands.map(asEvent)]);
    expect(findMatch(after, 'r1m1')?.winner).toBe(1);
    expect(after.champion).toBe(1);
  });

  test('an event that is valid only after another undo says so and changes nothing', () => {
    const { tournament, refused } = disputed();
    const final = refused[1] as LocalLog['refused'][number];
    expect(overruleCommands(tournament, refused, final)).toBe('그 경기의 참가자가 아닙니다.');
  });
});

test('a table undoes its last result until others have built on it or undone it, or the event is closed', () => {
  const [result, other, final] = [won('r1m1', 1), won('r1m2', 3), won('r2m1', 1)];
  const at = (...events: TournamentEvent[]) =>
    undoneAtTable(replay([...begun(), ...events]), result.key, 1) !== undefined;
  expect(at()).toBe(false);
  expect(at(result)).toBe(true);
  expect(at(result, other)).toBe(true);
  expect(at(result, other, final)).toBe(false);
  expect(at(result, asEvent({ type: 'undone', of: result.key }))).toBe(false);
  expect(at(other, result, asEvent({ type: 'won', match: 'r2m1', entry: 1 }))).toBe(false);
});

test('a table undoes its last result with the automatic call of the next match to it, until that is begun', () => {
  const call = (match: string, more = {}) =>
    asEvent({ type: 'called', match, table: 1, referee: null, ...more });
  const [first, result, next] = [call('r1m1'), won('r1m1', 1), call('r1m2', { automatic: true })];
  const at = (...events: TournamentEvent[]) =>
    undoneAtTable(replay([...begun(), first, result, next, ...events]), result.key, 1);
  expect(at()).toEqual([next.key, result.key]);
  expect(at(asEvent({ type: 'started', match: 'r1m2' }))).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { isSame } from '#test/fixtures/bracket-invariants.ts';
import { advance, asEvent, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import type { Command } from './events.contract.ts';
import { findMatch } from './match.rules.ts';
import { replay, step } from './replay.rules.ts';
import { emptyTournament, type Tournament } from './tournament.rules.ts';
import { eventsUndoneWith } from './undo.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

const keyOf = (tournament: Tournament, number: number) => tournament.log.at(number)?.event.key ?? '';
const why = (tournament: Tournament, command: Command) => validateEvent(tournament, asEvent(command));
const undo = (tournament: Tournament, of: string) => withCommands(tournament, { type: 'undone', of });
const redo = (tournament: Tournament, of: string) => withCommands(tournament, { type: 'redone', of });
const replayed = (tournament: Tournament) => replay(tournament.log.map(each => each.event));
const hall = { ...team, tables: 3 };

test('undos inside one another are taken back from the outermost in', () => {
  const played = playOut(drawn(field(8)));
  const final = findMatch(played, 'r3m1')?.decidedBy ?? '';
  const first = findMatch(played, 'r1m1')?.decidedBy ?? '';
  const both = undo(undo(played, final), first);
  expect(why(both, { type: 'redone', of: final })).toBe(
    '되돌린 뒤에 같은 경기에서 다른 일이 있었습니다. 그것을 먼저 되돌리면 다시 살릴 수 있습니다.',
  );
  expect(isSame(redo(redo(both, first), final), played)).toBe(true);
});

test('an undo that was followed by another result there is not taken back, until that result is undone too', () => {
  const played = withCommands(drawn(field(4)), advance('r1m1', 1), advance('r1m2', 3), advance('r2m1', 1));
  const wrong = keyOf(played, -3);
  const corrected = withCommands(undo(played, wrong), advance('r1m1', 2));
  expect(why(corrected, { type: 'redone', of: wrong })).toMatch(/다른 일이 있었습니다/);
  const again = undo(corrected, keyOf(corrected, -1));
  expect(isSame(redo(again, wrong), played)).toBe(true);
});

test('if the other side of a later match has changed, the match against it is not redone', () => {
  const played = withCommands(drawn(field(4)), advance('r1m1', 1), advance('r1m2', 3), advance('r2m1', 1));
  const [one, other] = [keyOf(played, -3), keyOf(played, -2)];
  const changed = withCommands(undo(undo(played, one), other), advance('r1m2', 4));
  expect(why(changed, { type: 'redone', of: one })).toMatch(/다른 일이 있었습니다/);
});

const score = (...points: [number, number]): MatchScore => ({
  points,
  targets: [20, 20],
  innings: [9, 9],
  highRuns: [1, 1],
});

test('a corrected score leaves the winner and later matches, and is undone alone or with its result', () => {
  const played = withCommands(
    drawn(field(4), hall),
    { ...advance('r1m1', 1), score: score(20, 4) } as Command,
    advance('r1m2', 3),
    advance('r2m1', 1),
  );
  const corrected = withCommands(played, { type: 'rescored', match: 'r1m1', score: score(20, 14) });
  expect(findMatch(corrected, 'r1m1')).toMatchObject({ winner: 1, score: { points: [20, 14] } });
  expect(findMatch(corrected, 'r2m1')).toBe(findMatch(played, 'r2m1'));
  expect(corrected.champion).toBe(1);
  expect(isSame(undo(corrected, keyOf(corrected, -1)), played)).toBe(true);
  const result = keyOf(played, -3);
  const none = undo(corrected, result);
  expect(findMatch(none, 'r1m1')).toMatchObject({ state: 'open', score: null });
  expect(eventsUndoneWith(corrected, result)).toEqual([result, keyOf(played, -1), keyOf(corrected, -1)]);
  expect(isSame(redo(none, result), corrected)).toBe(true);
  expect(replayed(none)).toEqual(none);
});

test('the score of a match without a played result is not corrected', () => {
  const correction: Command = { type: 'rescored', match: 'r1m1', score: score(20, 14) };
  const now = drawn(field(4));
  expect(why(now, correction)).toBe('아직 결과가 없는 경기입니다.');
  const walkover = withCommands(now, { ...advance('r1m1', 1), how: 'walkover' } as Command);
  expect(why(walkover, correction)).toBe('이미 승자가 정해진 경기입니다.');
});

describe('calls', () => {
  const call = (match: string, table: number, referee: number | null = null): Command => ({
    type: 'called',
    match,
    table,
    referee,
  });
  const start: Command = { type: 'started', match: 'r1m1' };

  test('a result undone brings the match back to its table while that is free', () => {
    const decided = withCommands(drawn(field(8), hall), call('r1m1', 2), start, advance('r1m1', 1));
    expect(findMatch(decided, 'r1m1')).toMatchObject({ table: null, lastTable: 2 });
    const key = keyOf(decided, -1);
    expect(findMatch(undo(decided, key), 'r1m1')).toMatchObject({ state: 'open', table: 2 });

    const taken = withCommands(decided, call('r1m2', 2));
    expect(eventsUndoneWith(taken, key)).toEqual([key, keyOf(decided, -3), keyOf(decided, -2)]);
    const undone = undo(taken, key);
    expect(findMatch(undone, 'r1m1')).toMatchObject({ state: 'open', table: null, startedAt: null });
    expect(isSame(redo(undone, key), taken)).toBe(true);
  });

  test('a result undone leaves its loser where he is a referee now', () => {
    const decided = withCommands(
      drawn(field(8), hall),
      call('r1m1', 2),
      advance('r1m1', 1),
      call('r1m2', 1, 2),
    );
    const undone = undo(decided, keyOf(decided, -2));
    expect(findMatch(undone, 'r1m1')).toMatchObject({ state: 'open', table: null });
    expect(findMatch(undone, 'r1m2')).toMatchObject({ table: 1, referee: 2 });
    expect(why(undone, call('r1m1', 2))).toBe('선수2 님은 지금 다른 경기에 있습니다.');
  });

  test('a call is not redone at a table that is taken by now', () => {
    const called = withCommands(drawn(field(8), hall), call('r1m1', 2));
    const taken = withCommands(undo(called, keyOf(called, -1)), call('r1m2', 2));
    expect(why(taken, { type: 'redone', of: keyOf(called, -1) })).toBe(
      '그 테이블이나 사람이 지금 다른 경기에 있습니다.',
    );
  });

  test('a call to another table moves the match; undone, it is back at the first', () => {
    const moved = withCommands(drawn(field(8), hall), call('r1m1', 2), start, call('r1m1', 3));
    expect(findMatch(moved, 'r1m1')).toMatchObject({ table: 3, startedAt: null });
    expect(findMatch(undo(moved, keyOf(moved, -1)), 'r1m1')).toMatchObject({ table: 2 });
  });
});

describe('substitutes', () => {
  const player = { member: 'new', name: '새 선수', score4: 200, score3: 15, hall: '' };

  test('an undo gives the player before back, and nothing in the bracket moves', () => {
    const played = withCommands(playOut(drawn(field(4))), { type: 'replaced', entry: 2, players: [player] });
    expect(played.entries[1]?.players[0]?.name).toBe('새 선수');
    const undone = undo(played, keyOf(played, -1));
    expect(undone.entries).toEqual(field(4));
    expect(undone.rounds).toBe(played.rounds);
    expect(redo(undone, keyOf(played, -1)).entries).toEqual(played.entries);
  });

  test('a player who was seated elsewhere meanwhile does not return by an undo', () => {
    const out = field(4)[1]?.players ?? [];
    const swapped = withCommands(
      drawn(field(4)),
      { type: 'replaced', entry: 2, players: [player] },
      { type: 'replaced', entry: 3, players: out },
    );
    expect(why(swapped, { type: 'undone', of: keyOf(swapped, -2) })).toBe(
      '선수2 님은 이미 다른 자리에 있습니다.',
    );
    const back = undo(undo(swapped, keyOf(swapped, -1)), keyOf(swapped, -2));
    expect(back.entries).toEqual(field(4));
    expect(why(back, { type: 'redone', of: keyOf(swapped, -1) })).toBe(
      '선수2 님은 이미 다른 자리에 있습니다.',
    );
  });
});

describe('the draw and the field', () => {
  const played = playOut(drawn(field(6)));
  const [entered, draw] = [keyOf(played, 0), keyOf(played, 1)];

  test('an undone draw takes every result with it, and redo brings both back', () => {
    const undone = undo(played, draw);
    expect(undone).toMatchObject({ phase: 'entered', rounds: [], champion: null, draw: null });
    expect(undone.entries).toHaveLength(6);
    expect(isSame(redo(undone, draw), played)).toBe(true);
    const other = withCommands(undone, { type: 'drawn', draw: { by: 'order' } });
    expect(why(other, { type: 'redone', of: draw })).toBe('이미 새로 추첨했습니다.');
    expect(why(other, { type: 'redone', of: findMatch(played, 'r1m1')?.decidedBy ?? '' })).toMatch(
      /함께 지워졌습니다/,
    );
  });

  test('a result of one draw is not redone under another', () => {
    const first = withCommands(drawn(field(4)), advance('r1m1', 1));
    const redrawn = withCommands(undo(undo(first, keyOf(first, -1)), keyOf(first, 1)), {
      type: 'drawn',
      draw: { by: 'order' },
    });
    expect(why(redrawn, { type: 'redone', of: keyOf(first, -1) })).toMatch(/그때의 대진표가 아니어서/);
  });

  test('an undone field is empty, and another can be entered', () => {
    const undone = undo(played, entered);
    const { log: _, logIndex: __, ...state } = undone;
    const { log: _log, logIndex: _trail, ...nothing } = emptyTournament();
    expect(state).toEqual(nothing);
    expect(eventsUndoneWith(played, entered)).toHaveLength(played.log.length);
    const redone = redo(undone, entered);
    expect(isSame(redone, played)).toBe(true);
    expect(replayed(redone)).toEqual(redone);
    const other = withCommands(undone, { type: 'entered', settings: team, entries: field(3) });
    expect(why(other, { type: 'redone', of: entered })).toBe('이미 새로 입력한 대회입니다.');
  });

  test('a substitute after the draw stays when the draw is undone and redone', () => {
    const players = [{ member: null, name: '손님', score4: 0, score3: 0, hall: '' }];
    const undone = withCommands(undo(played, draw), { type: 'replaced', entry: 1, players });
    expect(redo(undone, draw).entries[0]?.players).toEqual(players);
  });
});

test('a closed tournament takes nothing back until it is opened again', () => {
  const closed = withCommands(playOut(drawn(field(2))), { type: 'closed' });
  const result = findMatch(closed, 'r1m1')?.decidedBy ?? '';
  expect(why(closed, { type: 'undone', of: result })).toBe(
    '종료한 대회입니다. 고치려면 먼저 대회를 다시 열어주세요.',
  );
  const opened = withCommands(closed, { type: 'reopened' });
  expect(why(opened, { type: 'undone', of: keyOf(closed, -1) })).toBe('되돌릴 수 없는 기록입니다.');
  const undone = step(opened, asEvent({ type: 'undone', of: result }));
  expect(undone.phase).toBe('drawn');
  expect(why(undone, { type: 'undone', of: result })).toBe('이미 되돌린 기록입니다.');
});

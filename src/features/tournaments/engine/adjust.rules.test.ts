import { describe, expect, test } from 'vitest';
import { writeFile } from '#/features/tournaments/engine/results/tournament-file.rules.ts';
import { isSame } from '#test/fixtures/bracket-invariants.ts';
import { advance, asEvent, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { inGroups, OLD, staged } from '#test/fixtures/staged-play.ts';
import { changedTargets, targetIn, withRoundTarget } from './adjust.rules.ts';
import { roundName } from './build-stages.rules.ts';
import type { Adjustable, Command } from './events.contract.ts';
import { drawnEvent } from './live-commands.rules.ts';
import { findMatch } from './match.rules.ts';
import { replay } from './replay.rules.ts';
import { emptyTournament, type Tournament } from './tournament.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

const start = () => drawn(field(8), { ...team, tables: 3 });
const adjust = (change: Partial<Adjustable>): Command => ({
  type: 'adjusted',
  adjusted: { tables: 3, callMinutes: 5, targets: [], ...change },
});
const call = (match: string, table: number): Command => ({ type: 'called', match, table, referee: null });
const last = (tournament: Tournament) => tournament.log.at(-1)?.event.key ?? '';
const undone = (tournament: Tournament, of = last(tournament)) =>
  withCommands(tournament, { type: 'undone', of });
const why = (tournament: Tournament, command: Command) => validateEvent(tournament, asEvent(command));

describe('settings changed during play', () => {
  test('tables, the time of a call and the targets, taken back and done again', () => {
    const before = start();
    const after = withCommands(before, adjust({ tables: 5, callMinutes: 3 }));
    expect(after.settings).toMatchObject({ tables: 5, callMinutes: 3, mode: 'team' });
    expect(why(before, call('r1m1', 5))).toBe('테이블은 3번까지 있습니다.');
    expect(why(after, call('r1m1', 5))).toBeUndefined();
    const key = last(after);
    const back = undone(after);
    expect(back.settings).toEqual(before.settings);
    expect(isSame(withCommands(back, { type: 'redone', of: key }), after)).toBe(true);
    expect(replay(after.log.map(({ event }) => event))).toEqual(after);
  });

  test('a table at which somebody plays is not taken away', () => {
    const called = withCommands(start(), call('r1m1', 3));
    expect(why(called, adjust({ tables: 2 }))).toMatch(/^3번 테이블에서 경기를 하고 있습니다/);
    expect(
      why(withCommands(called, { type: 'moved', match: 'r1m1', table: 1 }), adjust({ tables: 2 })),
    ).toBeUndefined();
    expect(why(emptyTournament(), adjust({}))).toBe('참가자를 먼저 입력해주세요.');
  });

  test('a target holds from its round on, until another one or the handicaps again', () => {
    const targets = withRoundTarget(withRoundTarget([], 1, 20), 3, 30);
    const now = withCommands(start(), adjust({ targets }));
    expect([1, 2, 3].map(round => targetIn(now, round))).toEqual([20, 20, 30]);
    expect(withRoundTarget(targets, 2, null)).toEqual([
      { from: 1, points: 20 },
      { from: 2, points: null },
    ]);
    expect(targetIn(start(), 1)).toBeNull();
    expect(why(start(), adjust({ targets: targets.toReversed() }))).toMatch(/차례대로가 아닙니다/);
  });

  test('the groups have a target of their own, and say the same as before where one is set for the knockout', () => {
    // Written by version 1.0.0.
    const groups = staged(12, inGroups(4, 2, OLD));
    const set = (night: Tournament, from: number, points: number | null) =>
      withCommands(night, adjust({ targets: changedTargets(night, from, points) }));
    const heard = (night: Tournament) => [0, 1, 2, 3].map(round => targetIn(night, round));
    const knockout = set(groups, 1, 25);
    expect(heard(knockout)).toEqual([null, 25, 25, 25]);
    expect(heard(set(set(groups, 0, 20), 2, 30))).toEqual([20, 20, 30, 30]);
    // Settings from before groups and round one were separate hold for both.
    const older = withCommands(groups, adjust({ targets: [{ from: 1, points: 15 }] }));
    expect(heard(older)).toEqual([15, 15, 15, 15]);
    expect(heard(set(older, 1, 25))).toEqual([15, 25, 25, 25]);
    expect([0, 1, 3].map(round => roundName(knockout, round))).toEqual(['조별리그', '8강전', '결승전']);
    expect(replay(knockout.log.map(({ event }) => event))).toEqual(knockout);
    const file = (night: Tournament) =>
      JSON.parse(
        writeFile(
          { title: '', day: '', hall: '' },
          night.log.map(({ event }) => event),
        ),
      ).version;
    expect([file(groups), file(older), file(knockout)]).toEqual([2, 2, 5]);
  });

  test('stays when the draw is taken back and done again', () => {
    const first = start();
    const draw = drawnEvent(first)?.key ?? '';
    const changed = withCommands(undone(first, draw), adjust({ tables: 7 }), { type: 'redone', of: draw });
    expect(changed.settings?.tables).toBe(7);
  });
});

describe('a called match that moves to another table', () => {
  const playing = () =>
    withCommands(start(), call('r1m1', 1), { type: 'started', match: 'r1m1' }, call('r1m2', 2));

  test('goes on there: its clock, its start and its referee stay', () => {
    const before = playing();
    const moved = withCommands(before, { type: 'moved', match: 'r1m1', table: 3 });
    expect(findMatch(moved, 'r1m1')).toEqual({ ...findMatch(before, 'r1m1'), table: 3, lastTable: 3 });
    const key = last(moved);
    const back = undone(moved);
    expect(findMatch(back, 'r1m1')).toEqual(findMatch(before, 'r1m1'));
    expect(isSame(withCommands(back, { type: 'redone', of: key }), moved)).toBe(true);
  });

  test('not to an occupied or missing table, nor before it is called', () => {
    const to = (match: string, table: number) => why(playing(), { type: 'moved', match, table });
    expect(to('r1m1', 2)).toBe('2번 테이블에서는 다른 경기를 하고 있습니다.');
    expect(to('r1m1', 4)).toBe('테이블은 3번까지 있습니다.');
    expect(to('r1m3', 3)).toBe('호출하지 않은 경기입니다.');
  });

  test('a call that is undone takes its move along; a move comes back to a table that is free', () => {
    const moved = withCommands(playing(), { type: 'moved', match: 'r1m1', table: 3 });
    const called = moved.log.find(({ event }) => event.type === 'called')?.event.key ?? '';
    expect(findMatch(undone(moved, called), 'r1m1')).toMatchObject({ table: null, startedAt: null });
    const taken = withCommands(moved, call('r1m3', 1));
    const move = last(moved);
    expect(findMatch(undone(taken, move), 'r1m1')).toMatchObject({ table: null });
    expect(findMatch(withCommands(moved, advance('r1m1', 1)), 'r1m1')).toMatchObject({ lastTable: 3 });
  });
});

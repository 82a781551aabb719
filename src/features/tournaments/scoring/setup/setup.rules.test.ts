import { describe, expect, test } from 'vitest';
import { foul, openGame, pass, plus } from '#/features/tournaments/scoring/play.rules.ts';
import { inningRows, turnText } from '#/features/tournaments/scoring/score-text.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { gameFrom, prefilled, rulesFor, setup } from './setup.rules.ts';

const STARTED = '2026-11-21T10:00:00.000Z';
const sides = [[{ score4: 300, score3: 22 }], [{ score4: 150, score3: 0 }]] as const;
const problemsOf = (form: unknown) => setup.safeParse(form).error?.issues.map(({ path }) => path[0]);

describe('the set-up of a game', () => {
  test('is filled in from the 수지, and can begin at once', () => {
    const form = prefilled('4', sides);
    expect(form).toEqual({ target0: '30', target1: '15', first: '1' });
    const rules = { ...DEFAULT_PLAY, cushion: 1, inningLimit: 30 } as const;
    const begun = gameFrom(setup.parse(form), rulesFor({ ...rules, scotch: 'shot' }, sides), STARTED);
    expect(game.parse(begun)).toEqual(begun);
    expect(begun).toMatchObject({ targets: [30, 15], first: 1, startedAt: STARTED });
    expect(begun.rules).toEqual(rules);
  });

  test('asks for unknown facts: a target, and the winner of the 뱅킹', () => {
    const form = prefilled('3', sides);
    expect(form).toEqual({ target0: '22', target1: '', first: '' });
    expect(rulesFor({ ...DEFAULT_PLAY, ball: '3', cushion: 2 }, sides).cushion).toBe(0);
    expect(problemsOf(form)).toEqual(['target1', 'first']);
    expect(problemsOf({ ...form, target1: '0', first: '0' })).toEqual(['target1']);
    expect(problemsOf({ ...form, target1: '18', first: '0' })).toBeUndefined();
  });
});

describe('the sheet of the innings', () => {
  const start = openGame({
    rules: { ...DEFAULT_PLAY, cushion: 1, foul: true },
    targets: [2, 5],
    first: 1,
    startedAt: STARTED,
  });

  test('has each turn under its own side, with the score after it', () => {
    const rows = inningRows(plus(pass(foul(plus(plus(start))))));
    expect(rows).toEqual([
      {
        inning: 1,
        cells: [
          { turn: [0, 0, 0], total: 0, open: false, index: 1 },
          { turn: [2, 0, 1], total: 1, open: false, index: 0 },
        ],
      },
      { inning: 2, cells: [null, { turn: [1, 0, 0], total: 2, open: true, index: 2 }] },
    ]);
  });

  test('shows no turn after the end', () => {
    const limited = { ...start, rules: { ...start.rules, inningLimit: 1 } };
    expect(inningRows(pass(pass(limited)))).toHaveLength(1);
  });

  test('writes balls, cushions and fouls as a score sheet does', () => {
    expect(turnText([0, 0, 0])).toBe('0');
    expect(turnText([7, 0, 0])).toBe('7');
    expect(turnText([3, 1, 0])).toBe('3 C');
    expect(turnText([0, 2, 0])).toBe('CC');
    expect(turnText([2, 0, 1])).toBe('2 −1');
    expect(turnText([0, 0, 1])).toBe('−1');
  });
});

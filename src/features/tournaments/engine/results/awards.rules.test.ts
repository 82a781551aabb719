import { expect, test } from 'vitest';
import { PRIZE_NAMES } from '#/features/tournaments/results/season-points.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { drawn, field, withCommands } from '#test/fixtures/bracket-play.ts';
import { awardsOf } from './awards.rules.ts';
import { resultText } from './result-text.rules.ts';

const played = (match: string, entry: number, score: MatchScore | null) =>
  ({ type: 'advanced', match, entry, how: 'played', score }) as const;
const score = (points: [number, number], innings: number, highRuns: [number, number]): MatchScore => ({
  points,
  targets: [20, 10],
  innings: [innings, innings],
  highRuns,
});

test('the awards are the best run, the best pooled average and the best points by target of those who played twice', () => {
  const night = withCommands(
    drawn(field(4)),
    // The loser of one match has the best average, and shares the best run with the champion.
    played('r1m1', 1, score([20, 9], 10, [4, 6])),
    played('r1m2', 3, score([20, 5], 20, [6, 2])),
  );
  expect(awardsOf(night, true)).toEqual([]);
  const over = withCommands(night, played('r2m1', 1, score([20, 10], 20, [3, 3])));
  expect(awardsOf(over)).toEqual([]);
  expect(awardsOf(over, true)).toEqual([
    { title: '하이런상', figure: '6점', names: ['선수2', '선수3'] },
    { title: '에버리지상', figure: '1.333', names: ['선수1'] },
    { title: '득점률상', figure: '100.0%', names: ['선수1', '선수3'] },
  ]);
});

test('there are no awards where fewer than half of the matches have a score, and none for walkovers', () => {
  const night = withCommands(
    drawn(field(4)),
    played('r1m1', 1, score([20, 9], 10, [4, 6])),
    played('r1m2', 3, null),
    played('r2m1', 1, null),
  );
  expect(awardsOf(night, true)).toEqual([]);
  const walkover = { ...played('r1m2', 3, null), how: 'walkover' } as const;
  const half = withCommands(
    drawn(field(4)),
    played('r1m1', 1, score([20, 9], 10, [4, 6])),
    walkover,
    played('r2m1', 1, null),
  );
  expect(awardsOf(half, true).map(({ title, names }) => [title, ...names])).toEqual([
    ['하이런상', '선수2'],
    ['에버리지상', '선수1'],
    ['득점률상', '선수1'],
  ]);
});

test('an award with a prize that nobody gets says why, and so does 하이런상 beside the others', () => {
  const night = (runs: [number, number]) =>
    withCommands(
      drawn(field(4)),
      played('r1m1', 1, score([20, 9], 10, runs)),
      played('r1m2', 3, score([20, 5], 20, runs)),
      played('r2m1', 1, score([20, 10], 20, runs)),
    );
  const prizes = PRIZE_NAMES.map(name => (name === '에버리지상' ? '상품권' : ''));
  const textOf = (runs: [number, number]) =>
    resultText(night(runs), { title: '', day: '', hall: '', prizes });
  expect(textOf([0, 0])).toContain('하이런상: 하이런 기록이 없어 주지 않았습니다\n에버리지상: ');
  expect(textOf([4, 6])).not.toContain('주지 않았습니다');
});

import { expect, test } from 'vitest';
import { callTime, openGame, pass, plus } from './play.rules.ts';
import { leftPhrase, rulePhrases, scoreLine, scorePhrase, verdictPhrase } from './score-text.rules.ts';
import { DEFAULT_PLAY } from './scoring.constants.ts';
import type { Game, MatchScore, PlayRules } from './scoring.contract.ts';
import { scoreOf } from './tally.rules.ts';
import { verdictOf } from './verdict.rules.ts';

const score = (points: [number, number], innings: [number, number], targets = points): MatchScore => ({
  points,
  targets,
  innings,
  highRuns: [0, 0],
});
const start = (rules: Partial<PlayRules>, targets: [number, number]) =>
  openGame({
    rules: { ...DEFAULT_PLAY, ...rules },
    targets,
    first: 0,
    startedAt: '2026-11-21T10:00:00.000Z',
  });
const names = ['가람', '나루터'] as const;
const says = (game: Game) => verdictPhrase(game, verdictOf(game), names);
const make = (game: Game, balls: number) => {
  let now = game;
  for (let ball = 0; ball < balls; ball += 1) now = plus(now);
  return now;
};

test('a result reads as players write it, the winner first', () => {
  expect(scoreLine(score([40, 14], [15, 14]), 0, DEFAULT_PLAY)).toBe('40:14(15이닝)');
  expect(scoreLine(score([14, 40], [15, 14]), 1, DEFAULT_PLAY)).toBe('40:14(15이닝)');
  expect(scoreLine(score([14, 40], [15, 14]), 1, DEFAULT_PLAY, 0)).toBe('14:40(15이닝)');
  const cushion = { ball: '4', cushion: 1 } as const;
  expect(scoreLine(score([70, 44], [32, 31]), 0, cushion)).toBe('70:44(32이닝)(+3쿠션)');
  expect(scoreLine(score([70, 44], [32, 31]), 0, { ...cushion, cushion: 2 })).toBe(
    '70:44(32이닝)(+3쿠션 2개)',
  );
});

test('a result without a finish in three cushions does not claim one, nor innings nobody counted', () => {
  const cushion = { ball: '4', cushion: 1 } as const;
  expect(scoreLine(score([24, 11], [30, 30], [30, 15]), 0, cushion)).toBe('24:11(30이닝)');
  expect(scoreLine(score([40, 14], [9, 9]), 0, { ...cushion, ball: '3' })).toBe('40:14(9이닝)');
  expect(scoreLine(score([40, 14], [0, 0]), 0, DEFAULT_PLAY)).toBe('40:14');
});

test('a match played otherwise than its tournament says its own finish', () => {
  const played = make(start({ cushion: 1 }, [2, 5]), 3);
  expect(scoreLine(scoreOf(played), 0, DEFAULT_PLAY)).toBe('2:0(1이닝)(+3쿠션)');
  const plain = make(start({}, [2, 5]), 2);
  expect(scoreLine(scoreOf(plain), 0, { ball: '4', cushion: 1 })).toBe('2:0(1이닝)');
});

test('the rules of a match are short phrases', () => {
  expect(rulePhrases(DEFAULT_PLAY)).toEqual(['4구', '후구 없음']);
  const all = { cushion: 2, equalising: true, inningLimit: 30, minuteLimit: 40, foul: true } as const;
  expect(rulePhrases({ ...DEFAULT_PLAY, ...all })).toEqual([
    '4구',
    '마무리 3쿠션 2개',
    '후구 있음',
    '30이닝 제한',
    '40분 제한',
    '파울 −1',
  ]);
  expect(rulePhrases({ ...DEFAULT_PLAY, ball: '3', cushion: 1 })).toEqual(['3구', '후구 없음']);
});

test('the remaining points are named for balls and for the finish', () => {
  const game = start({ cushion: 1 }, [3, 5]);
  expect(leftPhrase(make(game, 1), 0)).toBe('2개 남음');
  expect(leftPhrase(make(game, 3), 0)).toBe('3쿠션 1개 남음');
  expect(leftPhrase(make(game, 4), 0)).toBe('완료');
  expect(leftPhrase(start({ ball: '3' }, [20, 15]), 1)).toBe('15점 남음');
});

test('a screen reader announces whose turn it is, the run and the score', () => {
  const game = start({}, [20, 15]);
  expect(scorePhrase(game, names)).toBe('1이닝 가람 차례, 점수 0개, 20개 남음');
  expect(scorePhrase(make(pass(make(game, 2)), 3), names)).toBe(
    '1이닝 나루터 차례, 이번 이닝 3개, 점수 3개, 12개 남음',
  );
  expect(scorePhrase(make(game, 20), names)).toBe('가람이 이겼습니다.');
});

test('every end is announced with its reason', () => {
  const timed = start({ minuteLimit: 40 }, [30, 15]);
  expect(says(callTime(make(pass(make(timed, 24)), 13)))).toBe('득점률 86.7% 대 80.0%, 나루터가 이겼습니다.');
  expect(says(callTime(make(pass(make(start({ minuteLimit: 40 }, [20, 30]), 10)), 15)))).toBe(
    '동률 – 승부치기. 득점률이 50.0%로 같습니다.',
  );
  const reply = make(start({ equalising: true }, [2, 2]), 2);
  expect(says(reply)).toBe('나루터의 후구가 남았습니다.');
  expect(says(make(pass(reply), 2))).toBe('동률 – 승부치기. 둘 다 끝냈습니다.');
});

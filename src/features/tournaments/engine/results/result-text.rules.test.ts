import { describe, expect, test } from 'vitest';
import type { Command, Entry, How } from '#/features/tournaments/engine/events.contract.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { advance, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { podium } from './places.rules.ts';
import { resultText } from './result-text.rules.ts';

const named = (...names: string[]): Entry[] =>
  field(names.length).map((entry, at) => ({
    ...entry,
    players: entry.players.map(player => ({ ...player, name: names[at] ?? '' })),
  }));
const score = (one: number, other: number, innings: number): MatchScore => ({
  points: [one, other],
  targets: [40, 40],
  innings: [innings, innings],
  highRuns: [5, 3],
});
const decide = (match: string, entry: number, how: How, points: MatchScore | null = null): Command => ({
  type: 'advanced',
  match,
  entry,
  how,
  score: points,
});
const head = { title: '토요 정기전', day: '2026-11-21', hall: '왕당구장' };

describe('the podium', () => {
  test('are 우승, 준우승 and two thirds, each as soon as it is known', () => {
    const four = drawn(field(4));
    expect(podium(four)).toEqual([]);
    const one = withCommands(four, advance('r1m1', 1));
    expect(podium(one)).toEqual([{ title: '공동 3위', entries: [2], names: ['선수2'] }]);
    expect(podium(playOut(one)).map(rank => [rank.title, ...rank.names])).toEqual([
      ['우승', '선수1'],
      ['준우승', '선수3'],
      ['공동 3위', '선수2', '선수4'],
    ]);
  });

  test('of two and of three players are as many as there are', () => {
    expect(podium(playOut(drawn(field(2)))).map(rank => rank.title)).toEqual(['우승', '준우승']);
    expect(podium(playOut(drawn(field(3)))).map(rank => rank.title)).toEqual(['우승', '준우승', '3위']);
  });
});

describe('the result as text', () => {
  test('names the podium, then goes back from the final, with scores, byes and reasons', () => {
    const five = withCommands(
      drawn(named('김철수', '박영희', '이민호', '최수지', '정하나')),
      decide('r1m1', 1, 'played', score(40, 14, 15)),
      decide('r2m1', 3, 'withdrawn', score(10, 12, 4)),
      decide('r2m2', 4, 'walkover'),
      { type: 'won', match: 'r3m1', entry: 3 },
      { type: 'won', match: 'r3m1', entry: 4 },
      { type: 'won', match: 'r3m1', entry: 4 },
      decide('r3m1', 4, 'played'),
    );
    expect(resultText(five, head)).toBe(
      [
        '[토요 정기전]',
        '2026년 11월 21일(토) · 왕당구장',
        '',
        '우승: 최수지',
        '준우승: 이민호',
        '공동 3위: 김철수, 정하나',
        '',
        '■ 결승전',
        '최수지 2:1 이민호',
        '',
        '■ 준결승전',
        '이민호 12:10(4이닝) 김철수 (기권)',
        '최수지 부전승 (정하나 불참)',
        '',
        '■ 5강전',
        '김철수 40:14(15이닝) 박영희',
        '이민호 부전승',
        '최수지 부전승',
        '정하나 부전승',
      ].join('\n'),
    );
  });

  test('of a running tournament has the decided matches, and no empty lines for missing facts', () => {
    const four = withCommands(drawn(field(4)), decide('r1m1', 2, 'disqualified'));
    expect(resultText(four, { title: '', day: '', hall: '' })).toBe('■ 준결승전\n선수2 승, 선수1 패 (실격)');
  });

  test('of 복식 joins the names of a team', () => {
    const teams = playOut(drawn(field(3, 2), { ...team, mode: 'multi' }));
    expect(resultText(teams, head)).toContain('우승: 선수1a · 선수1b');
    expect(resultText(teams, head)).toContain('■ 3강전');
  });

  test('with a match for third place names 3위 and 4위', () => {
    const text = resultText(playOut(drawn(field(4), { ...team, thirdPlace: true })), head);
    expect(text).toContain('3위: 선수2\n4위: 선수4\n\n■ 결승전');
    expect(text).toContain('■ 3·4위전\n선수2 승, 선수4 패');
  });

  test('of 개인전 gives the champion, the wins and the games', () => {
    const three = withCommands(
      drawn(named('김철수', '박영희', '이민호'), { ...team, mode: 'single' }),
      { type: 'won', match: null, entry: 2 },
      { type: 'played', entry: 2, against: 1, how: 'played', score: score(40, 31, 22) },
      { type: 'played', entry: 3, against: 1, how: 'withdrawn', score: null },
      { type: 'finished', entry: 2 },
    );
    expect(resultText(three, head)).toBe(
      [
        '[토요 정기전]',
        '2026년 11월 21일(토) · 왕당구장',
        '',
        '우승: 박영희',
        '',
        '1위 박영희 2승',
        '2위 이민호 1승',
        '3위 김철수 0승',
        '',
        '■ 경기',
        '박영희 40:31(22이닝) 김철수',
        '이민호 승, 김철수 패 (기권)',
      ].join('\n'),
    );
  });

  test('says what decided a game that ended at the limit of innings', () => {
    const limited = (one: [number, number], other: [number, number]): MatchScore => ({
      points: [one[0], other[0]],
      targets: [one[1], other[1]],
      innings: [30, 30],
      highRuns: [3, 3],
    });
    const two = drawn(named('김철수', '박영희'));
    const textOf = (how: How, points: MatchScore) =>
      resultText(withCommands(two, decide('r1m1', 1, how, points)), head);
    expect(textOf('played', limited([13, 15], [24, 30]))).toContain(
      '김철수 13:24(30이닝) 박영희 (득점률 승)',
    );
    expect(textOf('played', limited([10, 20], [15, 30]))).toContain('(승부치기 승)');
    expect(textOf('played', limited([20, 20], [15, 30]))).not.toContain('승)');
    expect(textOf('withdrawn', limited([13, 15], [24, 30]))).toContain('박영희 (기권)');
  });

  test('names the prizes of places and awards once there is a champion, and the address at the end', () => {
    const prizes = ['30만 원', '', '10만 원', '', '', '', '', '', '큐', '', '초크'];
    const four = withCommands(
      drawn(named('김철수', '박영희', '이민호', '최수지')),
      decide('r1m1', 1, 'played', score(40, 14, 15)),
      decide('r1m2', 3, 'played', score(40, 20, 20)),
    );
    const full = { ...head, prizes, address: 'https://hall.example/tournaments/7' };
    expect(resultText(four, full)).not.toMatch(/만 원|하이런상/);
    const text = resultText(withCommands(four, decide('r2m1', 1, 'played', score(40, 30, 25))), full);
    expect(text.split('\n').slice(3, 9)).toEqual([
      '우승: 김철수 (30만 원, 득점률 100.0%)',
      '준우승: 이민호 (득점률 87.5%)',
      '공동 3위: 박영희, 최수지 (10만 원)',
      '하이런상: 김철수, 이민호 5점 (큐)',
      '에버리지상: 김철수 2.000',
      '득점률상: 김철수 100.0% (초크)',
    ]);
    expect(text.split('\n').slice(-2)).toEqual(['', 'https://hall.example/tournaments/7']);
  });

  test('names nobody 공동 3위 before the end', () => {
    const four = withCommands(drawn(named('김철수', '박영희', '이민호', '최수지')), advance('r1m1', 1));
    expect(resultText(four, head)).not.toContain('3위');
    const final = withCommands(four, advance('r1m2', 3));
    expect(resultText(final, head)).not.toContain('3위');
    expect(resultText(withCommands(final, advance('r2m1', 1)), head)).toContain('공동 3위: 박영희, 최수지');
  });
});

import { describe, expect, test } from 'vitest';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import {
  correctionText,
  inningsText,
  lineUpRefusal,
  sheetText,
  slotRulesText,
  slotTitle,
  TEMPLATES,
  teamScore,
  teamWinner,
  typedPlayers,
  winnerText,
} from './team-match.rules.ts';
import type { LineUp, Slot, TeamMatch, TeamSheet } from './team-matches.contract.ts';

const TEAMS: TeamMatch['teams'] = [
  { name: '가람', club: 1 },
  { name: '두레', club: null },
];
const score = (one: number, other: number, innings = 9): MatchScore => ({
  points: [one, other],
  targets: [15, 15],
  innings: [innings, innings],
  highRuns: [0, 0],
});
const won = (winner: 0 | 1, points = score(15, 7)) => ({
  state: 'decided' as const,
  winner,
  score: points,
  targets: [null, null] as [null, null],
  forfeit: '',
});
const OPEN = { ...won(0), state: 'open' as const, winner: null, score: null };

const named = (slots: Slot[], side: string): LineUp => ({
  slots: slots.map(({ kind }, index) =>
    (kind === 'single' ? ['가'] : ['가', '나']).map(seat => ({
      name: `${side}${index}${seat}`,
      handicap: 0,
    })),
  ),
  substitutes: [],
});

describe('a line-up', () => {
  const { slots } = TEMPLATES.pro7;

  test.each(Object.values(TEMPLATES))('fits the slots of $title', template => {
    expect(lineUpRefusal(template.slots, named(template.slots, '가람'))).toBeUndefined();
  });

  test('is refused without all players, and with one player twice in a slot or among the substitutes', () => {
    const whole = named(slots, '가람');
    const [double = [], ...rest] = whole.slots;
    const [one] = double;
    if (!one) throw new Error('a double has two players');
    const refusal = (change: Partial<LineUp>) => lineUpRefusal(slots, { ...whole, ...change });
    expect(refusal({ slots: rest })).toBe('모든 경기의 선수를 적어주세요.');
    expect(refusal({ slots: [[one], ...rest] })).toBe('1번 경기의 선수는 2명입니다.');
    expect(refusal({ slots: [[one, one], ...rest] })).toBe('1번 경기에 같은 선수가 두 번 있습니다.');
    expect(refusal({ substitutes: [one] })).toBe('후보 선수가 오더에 두 번 있습니다.');
    expect(refusal({ slots: [double, ...rest.with(1, [one])] })).toBeUndefined();
  });
});

test('a line-up is to be filled again where its member has left the site', () => {
  const players = [
    { name: '탈퇴한 회원', handicap: 20 },
    { name: '하나', handicap: 0 },
  ];
  expect(typedPlayers(players)).toEqual([
    { name: '', handicap: '20' },
    { name: '하나', handicap: '' },
  ]);
});

describe('the texts of a slot', () => {
  const { pro7, division } = TEMPLATES;
  test.each([
    [pro7.slots[0], '2. 남자 복식', 'K-더블 · 3구 · 11점'],
    [pro7.slots[2], '2. 남자 단식', '3구 · 15점'],
    [division.slots[1], '2단식', '3구 · 12점 · 35이닝'],
  ])('say nothing twice (%#)', (slot, title, rules) => {
    if (!slot) throw new Error('the template has the slot');
    expect([slotTitle(slot, 2), slotRulesText(slot)]).toEqual([title, rules]);
  });
});

describe('the score of the teams', () => {
  test('counts won slots, and is decided once a side has more than half of them', () => {
    const slots = [won(0), won(1), won(0), won(0), OPEN, OPEN, OPEN];
    expect(teamScore(slots, 'sets')).toEqual([3, 1]);
    expect(teamWinner(slots, 'sets')).toBeNull();
    expect(teamWinner(slots.with(4, won(0)), 'sets')).toBe(0);
  });

  test('is a draw once all slots are decided and both have the same', () => {
    const slots = [won(0), won(0), won(1), won(1)];
    expect(teamWinner(slots.with(3, OPEN as never), 'sets')).toBeNull();
    expect(teamWinner(slots, 'sets')).toBe('draw');
  });

  test('counts points of decided slots only, and then no slot too few decides it', () => {
    const playing = { ...OPEN, state: 'playing' as const, score: score(14, 0) };
    const slots = [won(0, score(12, 11)), won(1, score(3, 12)), playing];
    expect(teamScore(slots, 'points')).toEqual([15, 23]);
    expect(teamWinner(slots, 'points')).toBeNull();
    expect(teamWinner(slots.with(2, won(0, score(12, 4))), 'points')).toBe('draw');
  });
});

describe('the texts', () => {
  const slot: Slot = { name: '1단식', kind: 'single', ball: '3', target: 15, innings: 0 };
  test('a correction that moves no team score says so', () => {
    const outcome = { score: [2, 1] as [number, number], winner: 0 as const };
    const told = correctionText(
      { number: 1, slot, teams: TEAMS },
      { from: { winner: 0, score: score(15, 12) }, to: { winner: 0, score: score(15, 2) } },
      { before: outcome, after: outcome },
    );
    expect(told).toBe('1번 경기: 가람 승 15:12(9이닝) → 가람 승 15:2(9이닝). 팀 점수는 그대로입니다.');
  });

  test('a result that was typed without innings says nothing of them', () => {
    const typed = { ...score(12, 7), innings: [0, 0] as [number, number] };
    const inningsOf = (highRuns: [number, number]) =>
      inningsText({ state: 'decided', score: { ...typed, highRuns } });
    expect([inningsOf([0, 0]), inningsOf([3, 2])]).toEqual(['', '하이런 3:2']);
    expect(inningsText({ state: 'playing', score: score(1, 0) })).toBe('9이닝');
  });

  test('a match that both teams forfeit is not said to go on', () => {
    expect(winnerText({ winner: null, state: 'over' }, TEAMS)).toBe('두 팀 몰수패');
    expect(winnerText({ winner: null, state: 'open' }, TEAMS)).toBe('진행 중');
  });

  test('the sheet names both teams, the day and time, and each slot with its players and its score', () => {
    const slots = [
      { ...slot, names: [['하나'], ['둘']], ...won(0) },
      { ...slot, names: [['셋'], ['넷']], ...OPEN },
    ];
    const when = { day: '2026-11-28', time: '19:30', hall: '한큐' };
    const match = { teams: TEAMS, score: [1, 0], winner: null, ...when, slots };
    expect(sheetText(match as unknown as TeamSheet)).toBe(
      [
        '가람 1:0 두레 (진행 중)',
        '2026년 11월 28일(토) 오후 7:30 · 한큐',
        '1. 1단식 하나 15:7 둘 (가람 승)',
        '2. 1단식 셋 대 넷',
      ].join('\n'),
    );
  });
});

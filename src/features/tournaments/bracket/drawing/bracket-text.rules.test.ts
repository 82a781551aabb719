import { describe, expect, test } from 'vitest';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { sourceTexts } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { advance, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { double, inGroups, qualified, staged } from '#test/fixtures/staged-play.ts';
import { fullLook } from './bracket-layout.rules.ts';
import { enteredNames, fitName, type Live, matchSentence, rowsOf, widthOf } from './bracket-text.rules.ts';

function say(
  tournament: Tournament,
  key: string,
  points?: [number, number],
  targets: [number, number] = [20, 20],
): string {
  const match = findMatch(tournament, key);
  if (!match) throw new Error(`no ${key}`);
  return matchSentence(tournament, match, () => points && { points, targets });
}

const score = {
  points: [14, 40] as [number, number],
  targets: [20, 40] as [number, number],
  innings: [14, 15] as [number, number],
  highRuns: [3, 9] as [number, number],
};

describe('a match in a sentence', () => {
  const start = drawn(field(16), { ...team, thirdPlace: true });

  test('names both sides and the result', () => {
    const after = withCommands(start, { type: 'advanced', match: 'r1m2', entry: 4, how: 'played', score });
    expect(say(after, 'r1m2')).toBe('16강전 2경기, 선수3 대 선수4, 선수4 진출, 40:14(15이닝)');
    expect(say(after, 'r1m1')).toBe('16강전 1경기, 선수1 대 선수2, 경기 전');
    expect(say(after, 'r2m1')).toBe('8강전 1경기, 미정 대 선수4, 앞 경기를 기다림');
    expect(say(after, 'r4m1')).toBe('결승전, 선수 미정');
  });

  test('says where it is called and played, and its state', () => {
    const called = withCommands(start, { type: 'called', match: 'r1m1', table: 3, referee: null });
    expect(say(called, 'r1m1')).toBe('16강전 1경기, 선수1 대 선수2, 3번 테이블로 호출');
    const started = withCommands(called, { type: 'started', match: 'r1m1' });
    expect(say(started, 'r1m1', [12, 8])).toBe(
      '16강전 1경기, 선수1 대 선수2, 3번 테이블에서 진행 중, 12/20 : 8/20',
    );
  });

  test('names the wins counted so far, players without a match, the champion and the third', () => {
    const counted = withCommands(start, { type: 'won', match: 'r1m1', entry: 2 });
    expect(say(counted, 'r1m1')).toBe('16강전 1경기, 선수1 대 선수2, 경기 전, 0승 대 1승');
    const given = withCommands(start, { ...advance('r1m1', 1), how: 'withdrawn' } as ReturnType<
      typeof advance
    >);
    expect(say(given, 'r1m1')).toBe('16강전 1경기, 선수1 대 선수2, 선수2 기권, 선수1 진출');
    const over = playOut(start);
    expect(say(over, 'r4m1')).toBe('결승전, 선수1 대 선수9, 선수1 우승, 1승 대 0승');
    expect(say(over, 'third')).toBe('3·4위전, 선수5 대 선수13, 선수5 3위, 1승 대 0승');
  });

  test('names only the advancing side of a bye', () => {
    expect(say(drawn(field(3)), 'r1m2')).toBe('3강전 2경기, 선수3 부전승');
  });
});

describe('an empty place', () => {
  const textOf = (tournament: Tournament, key: string, side: number) => {
    const match = findMatch(tournament, key);
    return match && sourceTexts(tournament)(match, side);
  };

  test('says whose winner or loser comes there', () => {
    const start = drawn(field(16), { ...team, thirdPlace: true });
    expect([0, 1].map(side => textOf(start, 'r2m2', side))).toEqual(['3경기 승자', '4경기 승자']);
    expect([0, 1].map(side => textOf(start, 'third', side))).toEqual([
      '준결승전 1경기 패자',
      '준결승전 2경기 패자',
    ]);
    const losers = staged(8, double());
    const first = losers.rounds.findIndex(({ part }) => part === 'losers') + 1;
    expect([0, 1].map(side => textOf(losers, `r${first}m1`, side))).toEqual([
      '승자조 8강전 1경기 패자',
      '승자조 8강전 2경기 패자',
    ]);
  });

  test('names the place of a group, and shows the text small in its box', () => {
    const played = qualified(staged(12, inGroups(4, 1)), dice(1));
    const match = played.rounds[0]?.matches[0];
    expect(match && sourceTexts(played)(match, 0)).toMatch(/^[1-4]조 1위$/);
    const start = drawn(field(8), { ...team, thirdPlace: true });
    const third = findMatch(start, 'third');
    const shown = { names: enteredNames(start), sources: sourceTexts(start) };
    const [row] = third ? rowsOf(third, fullLook(3), shown) : [];
    expect(row).toMatchObject({ name: '', detail: '준결승전 1경기 패자', score: '' });
  });
});

test('points that a device still holds stand in the box until the match is decided without them', () => {
  const scoresIn = (tournament: Tournament) => {
    const [match, names] = [findMatch(tournament, 'r1m1'), enteredNames(tournament)];
    const live = () => ({ points: [0, 5], targets: [25, 20] }) satisfies ReturnType<Live>;
    return match && rowsOf(match, fullLook(3), { names, live }).map(({ score }) => score);
  };
  const start = drawn(field(8));
  expect(scoresIn(start)).toEqual(['0/25', '5/20']);
  expect(scoresIn(withCommands(start, advance('r1m1', 1)))).toEqual(['', '']);
});

test('of a team both names are there, with their handicaps and halls', () => {
  const names = enteredNames({ entries: field(4, 2), settings: null });
  expect(names(2)).toEqual({ name: '선수2a · 선수2b', hall: '당구장1', score: '170 · 170' });
  expect(names(99).name).toBe('미정');
});

describe('a name in its box', () => {
  test('stays whole where it fits', () => {
    for (const name of ['김철수', 'WhiteBall', '당구왕 김탁구']) expect(fitName(name, 8)).toBe(name);
  });

  test('is cut with … where it does not, and then fits', () => {
    const long = '서울강남의밤을지배하는쓰리쿠션의전설김씨';
    expect(fitName(long, 8)).toBe('서울강남의밤을…');
    for (const most of [3, 5, 8, 12]) expect(widthOf(fitName(long, most))).toBeLessThanOrEqual(most);
  });

  test('is never cut within a letter that is made of several', () => {
    expect(fitName('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 4)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦…');
  });

  test('of a team shows both, the longer one cut first', () => {
    expect(fitName('김철수 · 서울강남의밤을지배하는', 9)).toBe('김철수 · 서울강남…');
    for (const most of [9, 10.1, 11.3, 12.7]) {
      expect(fitName('서울강남의밤을지배하는 · 이준호', most)).toMatch(/… · 이준호$/);
    }
    expect(fitName('서울강남의밤을지배하는 · 김철수', 9)).toBe('서울강남… · 김철수');
    expect(fitName('서울강남의밤을지배하는 · 부산앞바다를지키는', 9)).toBe('서울강… · 부산앞…');
  });
});

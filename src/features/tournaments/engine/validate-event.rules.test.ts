import { describe, expect, test } from 'vitest';
import { advance, asEvent, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import type { Command, Entry, Settings } from './events.contract.ts';
import { InvalidEventError, replay, replayValid, step } from './replay.rules.ts';
import { emptyTournament, type Tournament } from './tournament.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

const why = (tournament: Tournament, command: Command) => validateEvent(tournament, asEvent(command));
const enter = (entries: Entry[], settings: Settings = team): Command => ({
  type: 'entered',
  settings,
  entries,
});
const multi: Settings = { ...team, mode: 'multi' };
const single: Settings = { ...team, mode: 'single' };

describe('entering', () => {
  test('takes as many as the mode allows', () => {
    const empty = emptyTournament();
    for (const [settings, size, most] of [
      [team, 1, 128],
      [single, 1, 16],
      [multi, 2, 64],
    ] as const) {
      expect(why(empty, enter(field(2, size), settings))).toBeUndefined();
      expect(why(empty, enter(field(most, size), settings))).toBeUndefined();
      expect(why(empty, enter(field(1, size), settings))).toMatch(/2[명팀]부터/);
      expect(why(empty, enter(field(most + 1, size), settings))).toContain(`부터 ${most}`);
    }
  });

  test('wants numbers without gaps, teams of two in 복식 and nobody twice', () => {
    const empty = emptyTournament();
    expect(why(empty, enter(field(3).slice(1)))).toMatch(/차례대로/);
    expect(why(empty, enter(field(4, 2)))).toBe('한 자리에 한 명씩입니다.');
    expect(why(empty, enter(field(4, 1), multi))).toBe('팀은 두 명씩입니다.');
    const [first, second] = field(2) as [Entry, Entry];
    expect(why(empty, enter([first, { ...second, players: first.players }]))).toBe(
      '선수1 님이 두 번 들어 있습니다.',
    );
    const byHand = { member: null, name: '김철수', score4: 0, score3: 0, hall: '' };
    expect(why(empty, enter([1, 2].map(id => ({ id, players: [byHand] }))))).toBeUndefined();
  });

  test('happens once, before the draw', () => {
    expect(why(drawn(field(4)), enter(field(4)))).toBe('이미 참가자를 입력한 대회입니다.');
    expect(why(emptyTournament(), { type: 'drawn', draw: { by: 'order' } })).toBe(
      '참가자를 먼저 입력해주세요.',
    );
    expect(why(drawn(field(4)), { type: 'drawn', draw: { by: 'order' } })).toBe('이미 추첨한 대회입니다.');
    expect(why(drawn(field(4), single), { type: 'drawn', draw: { by: 'order' } })).toBe(
      '개인전에는 대진표가 없습니다.',
    );
  });

  test('seeds are a power of two and at most half the bracket', () => {
    const entered = withCommands(emptyTournament(), enter(field(6)));
    const lot = (seeds: number): Command => ({
      type: 'drawn',
      draw: { by: 'lot', code: 'ABC123', seeds, seededBy: 'hand', byes: 'lot', apart: false },
    });
    for (const seeds of [0, 1, 2, 4]) expect(why(entered, lot(seeds))).toBeUndefined();
    for (const seeds of [3, 8]) expect(why(entered, lot(seeds))).toBe('시드는 0, 2, 4명 가운데 하나입니다.');
  });
});

describe('a match', () => {
  const five = drawn(field(5));

  test('takes results only while it is open, of its own entries', () => {
    expect(why(five, advance('r1m1', 3))).toBe('그 경기의 참가자가 아닙니다.');
    expect(why(five, { type: 'won', match: 'r1m1', entry: 9 })).toBe('그 경기의 참가자가 아닙니다.');
    expect(why(five, advance('r1m2', 3))).toBe('부전승인 경기입니다.');
    expect(why(five, advance('r2m1', 3))).toBe('아직 상대가 정해지지 않은 경기입니다.');
    expect(why(five, advance('r1m9', 1))).toBe('없는 경기입니다.');
    expect(why(five, advance('third', 1))).toBe('없는 경기입니다.');
    expect(why(withCommands(five, advance('r1m1', 1)), advance('r1m1', 2))).toBe(
      '이미 승자가 정해진 경기입니다.',
    );
    expect(why(emptyTournament(), advance('r1m1', 1))).toBe('대진표가 아직 없습니다.');
  });

  test('is called to a free table, with free players', () => {
    const call = (match: string, table: number, referee: number | null = null): Command => ({
      type: 'called',
      match,
      table,
      referee,
    });
    const called = withCommands(drawn(field(8), { ...team, tables: 3 }), call('r1m1', 1, 7));
    expect(why(called, call('r1m2', 1))).toBe('1번 테이블에서는 다른 경기를 하고 있습니다.');
    expect(why(called, call('r1m2', 4))).toBe('테이블은 3번까지 있습니다.');
    expect(why(called, call('r1m2', 2, 1))).toBe('선수1 님은 지금 다른 경기에 있습니다.');
    expect(why(called, call('r1m4', 2))).toBe('선수7 님은 지금 다른 경기에 있습니다.');
    expect(why(called, call('r1m2', 2, 3))).toBe('자기 경기의 심판은 볼 수 없습니다.');
    expect(why(called, call('r1m2', 2, 60))).toBe('없는 참가자입니다.');
    expect(why(called, { type: 'started', match: 'r1m2' })).toBe('호출하지 않은 경기입니다.');
    expect(why(called, { type: 'recalled', match: 'r1m2' })).toBe('호출하지 않은 경기입니다.');
    const started = withCommands(called, { type: 'started', match: 'r1m1' });
    expect(why(started, { type: 'started', match: 'r1m1' })).toBe('이미 시작한 경기입니다.');
    expect(why(withCommands(started, { type: 'recalled', match: 'r1m1' }), call('r1m4', 1))).toBeUndefined();
  });
});

test('a substitute replaces one player, and does not play in the tournament yet', () => {
  const four = drawn(field(4));
  const players = field(4)[2]?.players ?? [];
  expect(why(four, { type: 'replaced', entry: 5, players })).toBe('없는 참가자입니다.');
  expect(why(four, { type: 'replaced', entry: 1, players: [...players, ...players] })).toBe(
    '같은 인원으로만 바꿀 수 있습니다.',
  );
  expect(why(four, { type: 'replaced', entry: 1, players })).toBe('선수3 님은 이미 다른 자리에 있습니다.');
  expect(
    why(four, { type: 'replaced', entry: 3, players: [{ ...players[0], name: '오타' } as never] }),
  ).toBeUndefined();
});

test('개인전 counts wins of anybody until there is a champion, and knows no matches', () => {
  const three = drawn(field(3), single);
  expect(why(three, advance('r1m1', 1))).toBe('대진표가 아직 없습니다.');
  expect(why(three, { type: 'won', match: null, entry: 4 })).toBe('없는 참가자입니다.');
  const played = { type: 'played', how: 'played', score: null } as const;
  expect(why(three, { ...played, entry: 1, against: 1 })).toBe('자기 자신과는 겨룰 수 없습니다.');
  expect(why(three, { ...played, entry: 1, against: 7 })).toBe('없는 참가자입니다.');
  const over = withCommands(three, { type: 'finished', entry: 2 });
  expect(why(over, { type: 'won', match: null, entry: 1 })).toBe('이미 최종 우승이 정해졌습니다.');
  expect(why(drawn(field(3)), { type: 'won', match: null, entry: 1 })).toBe('개인전에만 있는 기록입니다.');
});

test('a tournament is closed once it has a champion, and opened again', () => {
  const four = drawn(field(4));
  expect(why(four, { type: 'closed' })).toBe('최종 우승이 정해져야 대회를 종료할 수 있습니다.');
  expect(why(four, { type: 'reopened' })).toBe('종료한 대회가 아닙니다.');
  const closed = withCommands(playOut(four), { type: 'closed' });
  expect(why(closed, { type: 'closed' })).toMatch(/종료한 대회입니다/);
  expect(withCommands(closed, { type: 'reopened' }).phase).toBe('finished');
});

test('the same event twice does not fit, and a list with an invalid event is refused or read without it', () => {
  const four = drawn(field(4));
  const result = asEvent(advance('r1m1', 1));
  const events = [...four.log.map(each => each.event), result, result, asEvent(advance('r1m2', 1))];
  expect(() => step(step(four, result), result)).toThrow(new InvalidEventError('이미 기록한 일입니다.'));
  expect(() => replay(events)).toThrow(InvalidEventError);
  const { tournament, invalid } = replayValid(events);
  expect(tournament).toEqual(replay(events.slice(0, 3)));
  expect(invalid.map(each => each.refusal)).toEqual([
    '이미 기록한 일입니다.',
    '그 경기의 참가자가 아닙니다.',
  ]);
});

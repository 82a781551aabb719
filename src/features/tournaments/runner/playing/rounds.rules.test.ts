import { describe, expect, test } from 'vitest';
import type { Command, Mode } from '#/features/tournaments/engine/events.contract.ts';
import { lateEntrantSeat } from '#/features/tournaments/engine/late-entrant-seat.rules.ts';
import { allMatches, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { InvalidEventError, replay, step } from '#/features/tournaments/engine/replay.rules.ts';
import {
  calledMatches,
  chooseReferee,
  neededEntries,
  nextCalls,
} from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { endedPositions, eventsUndoneWith } from '#/features/tournaments/engine/undo.rules.ts';
import {
  decisionsBasedOn,
  logSentence,
  othersUndo,
} from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
import { newEntering, startOf, withSlot } from '#/features/tournaments/runner/entering/entering.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { advance, asEvent, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { type Dice, dice } from '#test/fixtures/random-tournaments.ts';
import {
  afterGroups,
  anyStages,
  double,
  hasDraws,
  inGroups,
  resultOf,
  settled,
  staged,
} from '#test/fixtures/staged-play.ts';
import {
  advancingEntries,
  automaticCallsAfter,
  commandsOfResult,
  currentMatches,
  currentRound,
  isRoundOver,
  lastCommand,
  matchesOfRound,
  nextRedo,
  scoreLostByJoining,
  scoresLost,
} from './rounds.rules.ts';

function having(tournament: Tournament, ...commands: Command[]): Tournament {
  return commands.reduce(
    (now, command) => step(now, { ...asEvent(command), at: '2026-11-21T10:00:00.000Z' }),
    tournament,
  );
}
function begun(mode: Mode, size: number, thirdPlace = false) {
  const empty = newEntering(size);
  const named = Array.from(empty.slots).reduce(
    (entering, _, at) => withSlot(entering, at, { byHand: true, name: `선수${at + 1}` }),
    { ...empty, options: { ...empty.options, thirdPlace } },
  );
  return having(replay([]), ...startOf(mode, named));
}
const goes = (match: string, entry: number): Command => ({
  type: 'advanced',
  match,
  entry,
  how: 'played',
  score: null,
});
const lastLine = (tournament: Tournament) => {
  const last = tournament.log.at(-1);
  return last && logSentence(tournament, last.event);
};

describe('rounds as the runner shows them', () => {
  test('a round is over when all of it is decided, and its winners go on in order', () => {
    let four = begun('team', 4);
    expect([currentRound(four), isRoundOver(four, 1)]).toEqual([1, false]);
    four = having(four, goes('r1m2', 3));
    expect(advancingEntries(four, 1)).toEqual([3]);
    four = having(four, goes('r1m1', 2));
    expect([currentRound(four), advancingEntries(four, 1)]).toEqual([2, [2, 3]]);
    four = having(four, goes('r2m1', 3));
    expect([currentRound(four), four.champion]).toEqual([2, 3]);
  });

  test('the match for third place is in the round of the final and has to be played', () => {
    let four = having(begun('team', 4, true), goes('r1m1', 1), goes('r1m2', 3), goes('r2m1', 1));
    expect(matchesOfRound(four, 2).map(({ key }) => key)).toEqual(['r2m1', 'third']);
    expect([isRoundOver(four, 2), four.champion]).toEqual([false, 1]);
    four = having(four, goes('third', 4));
    expect(isRoundOver(four, 2)).toBe(true);
    expect(lastLine(four)).toBe('3·4위전: 선수4 3위');
  });

  test('the last command can be undone, but not the start; the latest undo can be redone', () => {
    const start = begun('team', 4);
    expect([lastCommand(start), nextRedo(start)]).toEqual([undefined, undefined]);
    const won = having(start, { type: 'won', match: 'r1m1', entry: 1 }, goes('r1m1', 1));
    const key = lastCommand(won) as string;
    expect(won.log.at(-1)?.event.key).toBe(key);
    const back = having(won, { type: 'undone', of: key });
    expect(back.log.find(({ event }) => event.key === lastCommand(back))?.event.type).toBe('won');
    expect(nextRedo(back)).toEqual([{ type: 'redone', of: key }]);
    expect(nextRedo(having(back, { type: 'redone', of: key }))).toBeUndefined();
    expect(() => having(won, goes('r1m1', 2))).toThrow(InvalidEventError);
  });

  test('an undo is taken back until somebody does anything else than calls that follow by themselves', () => {
    const won = having(begun('team', 8), goes('r1m1', 1));
    const back = having(won, { type: 'undone', of: String(lastCommand(won)) });
    const call = { type: 'called', match: 'r1m2', table: 2, referee: null } as const;
    const first = having(back, call);
    expect(nextRedo(having(back, { ...call, automatic: true }))).toHaveLength(1);
    expect([nextRedo(first), nextRedo(having(back, goes('r1m3', 5)))]).toEqual([undefined, undefined]);
    expect(nextRedo(having(first, { type: 'undone', of: String(lastCommand(first)) }))).toHaveLength(1);
  });

  test('the last command is the last one that somebody made, with the automatic calls after it', () => {
    const call = (match: string, table: number) => ({ type: 'called', match, table, referee: null }) as const;
    const itself = (match: string, table: number) => ({ ...call(match, table), automatic: true }) as const;
    const start = having(begun('team', 8), call('r1m1', 1), call('r1m2', 2));
    const won = having(start, goes('r1m1', 1));
    const result = won.log.at(-1)?.event.key as string;
    const called = having(won, itself('r1m3', 1), itself('r1m4', 3));
    const calls = called.log.slice(-2).map(({ event }) => event.key);
    expect(lastCommand(called)).toBe(result);
    expect(automaticCallsAfter(called, result)).toEqual(calls.toReversed());
    const undone = eventsUndoneWith(called, ...calls.toReversed(), result);
    expect(undone.toSorted()).toEqual([result, ...calls].toSorted());

    // The history undoes an earlier event in the same way: without the calls of what followed it.
    const second = having(called, goes('r1m2', 3), itself('r2m1', 2));
    const [next] = second.log.slice(-2).map(({ event }) => event.key);
    expect(automaticCallsAfter(second, result)).toEqual(calls.toReversed());
    expect(automaticCallsAfter(second, String(next))).toEqual([second.log.at(-1)?.event.key]);
    expect(automaticCallsAfter(second, String(calls[0]))).toEqual([]);
    // A match that has begun since is not taken from its table.
    const playing = having(second, { type: 'started', match: 'r1m3' });
    expect(automaticCallsAfter(playing, result)).toEqual(calls.slice(1));

    const begins = having(called, { type: 'started', match: 'r1m3' });
    expect(lastCommand(begins)).toBe(begins.log.at(-1)?.event.key);
    const alone = having(begun('team', 8), itself('r1m1', 1));
    expect(lastCommand(alone)).toBe(alone.log.at(-1)?.event.key);
    // Calls of logs from before this mark count as pressed.
    const old = having(won, call('r1m3', 1));
    expect(lastCommand(old)).toBe(old.log.at(-1)?.event.key);
  });
});

/** Two groups whose players have all won once: only the organiser can decide who qualifies. */
const allEqual = () =>
  withCommands(
    staged(6, inGroups(2, 1)),
    ...staged(6, inGroups(2, 1)).groups.flatMap(({ entries: [one = 0, two = 0, three = 0], index }) => [
      advance(`g${index}m1`, two),
      advance(`g${index}m2`, one),
      advance(`g${index}m3`, three),
    ]),
  );

describe('undo after the groups', () => {
  const steps = (start: Tournament) => {
    const types: string[] = [];
    for (let now = start; ; ) {
      const key = lastCommand(now);
      if (!key) return types;
      types.push(String(now.log.find(({ event }) => event.key === key)?.event.type));
      now = having(now, { type: 'undone', of: key });
    }
  };

  test('offers the bracket, then the settled ties, then the matches, each of them by one press', () => {
    const now = having(settled(allEqual()), { type: 'qualified' });
    expect(steps(now)).toEqual(['qualified', 'settled', 'settled', ...Array(6).fill('advanced')]);
    const one = withCommands(allEqual(), { type: 'left', entry: 1, how: 'withdrawn' });
    expect(steps(one)[0]).toBe('left');
  });

  test('of a match names the settled tie and the bracket that are based on it', () => {
    const equal = allEqual();
    const now = having(settled(equal), { type: 'qualified' });
    const match = String(equal.groups[0]?.matches[0]?.decidedBy);
    expect(decisionsBasedOn(equal, match)).toEqual([]);
    expect(decisionsBasedOn(now, match)).toEqual([
      expect.stringMatching(/^1조 1위 동률 .* – 더는 쓰이지 않습니다\.$/),
      '본선 대진표 – 조별 순위가 바뀌면 자리가 함께 바뀝니다.',
    ]);
    expect(decisionsBasedOn(now, String(lastCommand(now)))).toEqual([]);
  });
});

/** Decides matches at random, a third of those in groups as ties, then begins the knockout. */
function playedSome(start: Tournament, roll: Dice): Tournament {
  let now = start;
  for (let more = 10 + roll(50); more > 0 && now.champion === null; more--) {
    const open = allMatches(now).filter(({ state }) => state === 'open');
    const match = open[roll(open.length)];
    if (match) now = having(now, resultOf(match, roll, match.round === 0 && hasDraws(now) && roll(3) === 0));
    else if (now.rounds.length === 0 && !isLeague(now)) now = having(now, afterGroups(now, roll));
    else break;
  }
  return now;
}

const isLeague = ({ settings }: Tournament) => settings?.stages?.[0]?.type === 'league';

describe('a corrected result', () => {
  const corrected = (before: Tournament) => {
    const wrong = before.rounds[0]?.matches[0]?.decidedBy as string;
    return having(before, { type: 'undone', of: wrong }, goes('r1m1', 2));
  };
  const played = () => having(begun('team', 4), goes('r1m1', 1), goes('r1m2', 3), goes('r2m1', 1));

  test('is redone as a whole, with everything that was built upon the first one', () => {
    const before = played();
    const after = corrected(before);
    expect(after.champion).toBeNull();
    const again = having(after, ...(nextRedo(after) ?? []));
    expect([again.rounds, again.champion]).toEqual([before.rounds, 1]);
    // Undone again, only the last undo can be redone.
    expect(nextRedo(again)).toBeUndefined();
  });

  test('is not redone while matches played after the correction exist', () => {
    const after = corrected(played());
    const on = having(after, goes('r2m1', 2));
    expect(nextRedo(on)).toBeUndefined();
    const back = having(on, { type: 'undone', of: lastCommand(on) as string });
    expect(nextRedo(back)).toHaveLength(1);
    const called = having(after, { type: 'won', match: 'r2m1', entry: 3 });
    expect(nextRedo(called)).toBeUndefined();
  });

  test('is redone as a whole in every format, ties too, also in a group after its knockout began', () => {
    for (let seed = 1; seed <= 80; seed++) {
      const roll = dice(seed);
      const entries = 6 + roll(10);
      const before = playedSome(staged(entries, anyStages(entries, roll)), roll);
      const decided = allMatches(before).filter(({ decidedBy, bye }) => decidedBy && !bye);
      const wrong = decided[roll(decided.length)];
      const other = wrong?.sides.find(({ entry }) => entry !== wrong.winner)?.entry;
      const after = having(
        before,
        { type: 'undone', of: String(wrong?.decidedBy) },
        goes(String(wrong?.key), other ?? 0),
      );
      const again = having(after, ...(nextRedo(after) ?? []));
      expect([again.groups, again.rounds], `${seed}`).toEqual([before.groups, before.rounds]);
      // A redo that would lose later results is not offered.
      const on = playedSome(after, roll);
      const redone = having(on, ...(nextRedo(on) ?? []));
      const correction = findMatch(after, String(wrong?.key))?.decidedBy;
      const lost = endedPositions(on, redone).map(at => on.log[at]?.event.key);
      expect([[], [correction]], `${seed}`).toContainEqual(lost);
    }
  });
});

test('the member of the last undo or redo is named while that is the newest event', () => {
  const won = having(begun('team', 4), goes('r1m1', 1));
  const back = having(won, { type: 'undone', of: String(lastCommand(won)) });
  const newest = String(back.log.at(-1)?.event.key);
  expect(othersUndo(back, { [newest]: '이두리' })).toBe('이두리 님 – 되돌림: 준결승전 1경기: 선수1 진출');
  expect(othersUndo(back, {})).toBeUndefined();
  const on = having(back, goes('r1m1', 2));
  expect(othersUndo(on, { [newest]: '이두리' })).toBeUndefined();
});

test('the history describes the event in one line', () => {
  let four = begun('team', 4);
  expect(four.log.map(({ event }) => logSentence(four, event))).toEqual([
    '참가자 4명 입력',
    '입력한 순서대로 대진표 확정',
  ]);
  four = having(four, { type: 'won', match: 'r1m1', entry: 1 });
  expect(lastLine(four)).toBe('준결승전 1경기: 선수1 1승');
  const score = { points: [14, 20], targets: [20, 20], innings: [9, 9], highRuns: [4, 6] } as const;
  four = having(four, { ...goes('r1m1', 2), score } as Command);
  expect(lastLine(four)).toBe('준결승전 1경기: 선수2 진출 20:14(9이닝)');
  four = having(four, { ...goes('r1m2', 4), how: 'withdrawn' } as Command);
  expect(lastLine(four)).toBe('준결승전 2경기: 선수4 진출 (기권)');
  four = having(four, { type: 'undone', of: lastCommand(four) as string });
  expect(lastLine(four)).toBe('되돌림: 준결승전 2경기: 선수4 진출 (기권)');
  const single = having(
    begun('single', 3),
    { type: 'won', match: null, entry: 2 },
    { type: 'finished', entry: 2 },
  );
  expect(single.log.slice(1).map(({ event }) => logSentence(single, event))).toEqual([
    '선수2 1승',
    '선수2 최종 우승',
  ]);
});

const PLAYERS = [{ member: null, name: '김늦음', score4: 0, score3: 0, hall: '' }];

function joinEvent(tournament: ReturnType<typeof drawn>) {
  const seat = lateEntrantSeat(tournament, PLAYERS);
  if (typeof seat === 'string') throw new Error(seat);
  return asEvent({ type: 'joined', entry: tournament.entries.length + 1, players: PLAYERS, ...seat });
}

test('a match that is being scored without a call is named before a late entrant takes one of its players', () => {
  // Two byes meet in r2m2; the late entrant takes the first.
  const six = drawn(field(6));
  expect(scoreLostByJoining(six, joinEvent(six), ['r1m1', 'r2m2'])?.key).toBe('r2m2');
  expect(scoreLostByJoining(six, joinEvent(six), ['r1m1', 'r1m2'])).toBeUndefined();
});

test('an undo names the matches whose running score falls with it, and no match of the same players', () => {
  const before = withCommands(drawn(field(8)), advance('r1m2', 3), advance('r1m3', 5), advance('r1m1', 1));
  const after = having(before, { type: 'undone', of: lastCommand(before) ?? '' });
  const games = Object.fromEntries(['r2m1', 'r1m4', 'r1m2'].map(key => [key, {} as never]));
  expect(scoresLost(before, after, games).map(({ key }) => key)).toEqual(['r2m1']);
});

test('in double elimination also a match of the losers that would become another', () => {
  const start = drawn(field(6), { ...team, stages: double() });
  const played = withCommands(start, advance('r1m1', 1), advance('r1m2', 3));
  const losers = played.rounds[2]?.matches[0]?.key ?? '';
  expect(scoreLostByJoining(played, joinEvent(played), ['r2m1'])).toBeUndefined();
  expect([losers, scoreLostByJoining(played, joinEvent(played), [losers])?.key]).toEqual(['r3m1', undefined]);
});

test('without tables the current matches of groups are those that can be played at once', () => {
  const { now, later } = currentMatches(staged(12, inGroups(4, 1), { tables: 0 }));
  expect(now.map(({ key }) => key)).toEqual(['g1m1', 'g2m1', 'g3m1', 'g4m1']);
  expect(later.map(({ key }) => key)).toEqual([
    'g1m2',
    'g2m2',
    'g3m2',
    'g4m2',
    'g1m3',
    'g2m3',
    'g3m3',
    'g4m3',
  ]);
});

test.each([0, 3])('nobody has two roles in the current matches of any night at %i tables', tables => {
  for (let seed = 0; seed < 40; seed++) {
    const roll = dice(seed);
    const size = [6, 12, 21][seed % 3] ?? 6;
    let night = staged(size, anyStages(size, roll), { tables });
    for (let step = 0; step < 20; step++) {
      const table = 1 + roll(3);
      const next = nextCalls(night, [table])[0]?.match;
      const open = allMatches(night).filter(({ state }) => state === 'open');
      const match = open[roll(open.length)];
      if (tables > 0 && next && roll(2) === 0) {
        const referee = chooseReferee(night, next.key, table);
        night = withCommands(night, { type: 'called', match: next.key, table, referee });
      } else if (match) night = withCommands(night, resultOf(match, roll));
      const { now, later } = currentMatches(night);
      const people = now.flatMap(neededEntries);
      expect(new Set(people).size, `seed ${seed}`).toBe(people.length);
      const left = allMatches(night).filter(({ state }) => state === 'open');
      expect([...now, ...later].map(({ key }) => key).toSorted()).toEqual(
        left.map(({ key }) => key).toSorted(),
      );
      expect(now.length).toBeGreaterThanOrEqual(
        Math.max(calledMatches(night).length, Math.min(left.length, 1)),
      );
    }
  }
});

test('a correction with the same winner changes the score alone, one with another winner undoes the result', () => {
  const night = withCommands(drawn(field(4)), advance('r1m1', 1), advance('r1m2', 3), advance('r2m1', 1));
  const corrected = (winner: number) => {
    const [match] = night.rounds[0]?.matches ?? [];
    const score = { points: [20, 4], targets: [20, 20], innings: [9, 9], highRuns: [3, 1] } as MatchScore;
    return withCommands(night, ...(match ? commandsOfResult(match, { winner, score }) : []));
  };
  expect([corrected(1).champion, corrected(2).champion]).toEqual([1, null]);
  const [last] = corrected(1).log.slice(-1);
  expect(last && logSentence(corrected(1), last.event)).toBe('준결승전 1경기: 점수 고침 20:4(9이닝)');
});

import { expect, test } from 'vitest';
import type { SeatState } from '#/features/tournaments/server/tournaments.contract.ts';
import { advance, drawn, field, withCommands } from '#test/fixtures/bracket-play.ts';
import { closedSentence, closingLines, closingOf, countedSentence, takingSentence } from './closing.rules.ts';

const entries = field(4).map((entry, at) =>
  at === 3 ? { ...entry, players: entry.players.map(player => ({ ...player, member: null })) } : entry,
);
const scored = {
  points: [20, 10],
  targets: [20, 20],
  innings: [10, 10],
  highRuns: [5, 3],
} as const;
const played = withCommands(
  drawn(entries),
  { ...advance('r1m1', 1), score: scored } as never,
  advance('r1m2', 3),
  advance('r2m1', 1),
);
const seat = (entry: number, state: SeatState) => ({
  entry,
  seat: 0,
  state,
  member: `M${entry}A`,
  number: entry,
});

test('only matches whose players have all accepted count, and one without a score as a win alone', () => {
  const players = [seat(1, 'accepted'), seat(2, 'accepted'), seat(3, 'accepted')];
  const closing = closingOf({ tournament: played, players });
  expect(closing).toMatchObject({ played: 3, counting: 2, winsOnly: 1, accepted: 3, asked: [], typed: 1 });
  expect(closingLines(closing)).toEqual([
    '전체 3경기 중 2경기가 기록에 반영됩니다.',
    '그중 점수가 없는 1경기는 승리만 반영됩니다.',
    '직접 입력한 선수의 경기는 반영되지 않습니다.',
    '고칠 것이 있으면 나중에 다시 열 수 있습니다.',
  ]);
});

test('the closing of a tournament without counted results says so, and names the members who have yet to answer', () => {
  const closing = closingOf({ tournament: played, players: [seat(1, 'accepted'), seat(2, 'declined')] });
  expect(closingLines(closing).slice(0, 2)).toEqual([
    '전체 3경기 중 기록에 반영되는 경기가 없습니다.',
    '아직 수락하지 않은 회원(선수3)의 경기는 수락하면 반영됩니다.',
  ]);
  expect(takingSentence(closing)).toBe(
    '수락한 회원 1명, 아직 답하지 않은 회원 1명(선수3), 거절한 회원 1명, 직접 입력한 선수 1명. 나중에 수락하면 그때 반영됩니다.',
  );
  expect(countedSentence(closing, true)).toBe('전체 3경기 중 기록에 반영된 경기가 없습니다.');
});

test('the server’s answer about a match takes precedence', () => {
  const players = [seat(1, 'accepted'), seat(2, 'accepted')];
  const notes = [{ match: 'r1m1', standing: 'disputed', why: null } as const];
  expect(closingOf({ tournament: played, players, notes })).toMatchObject({ counting: 0, disputed: 1 });
  const limited = [{ match: 'r1m1', standing: 'limited', why: 'pairDay' } as const];
  const closing = closingOf({ tournament: played, players, notes: limited });
  expect(closing.counting).toBe(0);
  expect(closingLines(closing)).toContain(
    '1경기는 반영되지 않습니다: 같은 상대와는 하루에 5경기까지만 기록에 반영됩니다.',
  );
});

test('results that wait for an admin are named before and after closing', () => {
  const players = [seat(1, 'accepted'), seat(2, 'accepted')];
  const notes = [{ match: 'r1m1', standing: 'limited', why: 'review' } as const];
  const closing = closingOf({ tournament: played, players, notes });
  expect(closingLines(closing)).toContainEqual(
    expect.stringMatching(/^1경기는 운영진이 확인하면 기록에 반영됩니다\./),
  );
  expect(closedSentence(closing)).toBe(
    '대회를 종료했습니다. 전체 3경기 중 기록에 반영된 경기가 없습니다. 1경기는 운영진이 확인한 뒤에 반영됩니다.',
  );
});

import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import type { PlayedMatch } from './played-matches.rules.ts';
import { memberKey } from './result-state.rules.ts';

/** The stored result of a match for one player; figures are 0 without a score and in teams of two. */
export type WantedResult = {
  match: string;
  member: number;
  opponent: number | null;
  ball: '4' | '3';
  won: number;
  points: number;
  target: number;
  innings: number;
  high_run: number;
  other_points: number;
  other_target: number;
  /** The target by the player's own 수지 (points); the target played for if the 수지 is unknown. */
  handicap: number;
  at: string;
};

const NO_FIGURES = {
  points: 0,
  target: 0,
  innings: 0,
  high_run: 0,
  other_points: 0,
  other_target: 0,
  handicap: 0,
};

/** The results of a match, one a member, the winners' first; `numbers` are by comparable login id. */
export function resultsOf(
  match: PlayedMatch,
  time: string,
  numbers: ReadonlyMap<string, number>,
): WantedResult[] {
  const order = match.winner === 0 ? ([0, 1] as const) : ([1, 0] as const);
  return order.flatMap(side =>
    match.sides[side].flatMap(player => {
      const member = numberOf(player, numbers);
      return member === null ? [] : [resultFor(match, { side, member, at: time, numbers })];
    }),
  );
}

type For = { side: 0 | 1; member: number; at: string; numbers: ReadonlyMap<string, number> };

function resultFor(match: PlayedMatch, { side, member, at, numbers }: For): WantedResult {
  const [own, theirs] = [match.sides[side], match.sides[side === 0 ? 1 : 0]];
  const [player, other] = [own[0], theirs[0]];
  const isSingle = own.length === 1 && theirs.length === 1 && player && other;
  return {
    match: match.match,
    member,
    opponent: isSingle ? numberOf(other, numbers) : null,
    ball: match.ball,
    won: side === match.winner ? 1 : 0,
    ...(isSingle ? figuresOf(match, side, player) : NO_FIGURES),
    at,
  };
}

function figuresOf({ score, ball }: PlayedMatch, side: 0 | 1, player: Player) {
  if (!score) return NO_FIGURES;
  const other = side === 0 ? 1 : 0;
  return {
    points: score.points[side],
    target: score.targets[side],
    innings: score.innings[side],
    high_run: score.highRuns[side],
    other_points: score.points[other],
    other_target: score.targets[other],
    handicap: targetOf(ball, [player]) ?? score.targets[side],
  };
}

const numberOf = ({ member }: Player, numbers: ReadonlyMap<string, number>) =>
  member === null ? null : (numbers.get(memberKey(member)) ?? null);

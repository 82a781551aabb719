import { findMatch, freshMatch, loserOf, type Position } from './match.rules.ts';
import type { Match, MatchSide, Round, Tournament } from './tournament.rules.ts';

/** The Korean name of a round with this number of entries: 결승전, 준결승전, 8강전, 16강전, else `N강전`. */
export function roundTitle(entriesInRound: number): string {
  if (entriesInRound === 2) return '결승전';
  if (entriesInRound === 4) return '준결승전';
  return `${entriesInRound}강전`;
}

export const THIRD_TITLE = '3·4위전';

/** Builds the bracket from the slots of round one (a power of two, null for a bye) and advances the byes. */
export function singleEliminationBracket(
  slots: (number | null)[],
  thirdPlace: boolean,
): Pick<Tournament, 'rounds' | 'third'> {
  const count = Math.log2(slots.length);
  const rounds: Round[] = Array.from({ length: count }, (_, position) => ({
    title: roundTitle(position === 0 ? slots.filter(slot => slot !== null).length : slots.length >> position),
    matches: Array.from({ length: slots.length >> (position + 1) }, (_, index) =>
      matchAt(position + 1, index + 1, count, position === 0 ? slots.slice(index * 2, index * 2 + 2) : []),
    ),
  }));
  // With three entries one semifinal is a bye, so there is only one loser and no match for third place.
  return advanceByes(
    withThirdPlaceMatch(rounds, thirdPlace && slots.filter(slot => slot !== null).length >= 4),
  );
}

type Bracket = Pick<Tournament, 'rounds' | 'third'>;

/** Returns these rounds, with a match for third place between the losing semifinalists if it is wanted. */
export function withThirdPlaceMatch(rounds: Round[], isWanted: boolean): Bracket {
  if (!isWanted) return { rounds, third: null };
  const position = { key: 'third', round: rounds.length, index: 2, next: null, drop: null };
  const toThird = (match: Match): Match => ({
    ...match,
    drop: match.next && { match: 'third', side: match.next.side },
  });
  return {
    rounds: rounds.map((round, nth) =>
      nth === rounds.length - 2 ? { ...round, matches: round.matches.map(toThird) } : round,
    ),
    third: freshMatch(position, null, null),
  };
}

/** Returns the bracket after every entry with a bye in round one has advanced. */
export function advanceByes(bracket: Bracket): Bracket {
  for (const match of bracket.rounds[0]?.matches ?? []) if (match.bye) advanceEntries(bracket, match);
  return bracket;
}

function matchAt(round: number, index: number, rounds: number, slots: (number | null)[]): Match {
  const side = (index - 1) % 2 === 0 ? 0 : 1;
  const next = round === rounds ? null : ({ match: `r${round + 1}m${Math.ceil(index / 2)}`, side } as const);
  const [first = null, second = null] = slots;
  return roundOneMatch({ key: `r${round}m${index}`, round, index, next, drop: null }, first, second);
}

/** A match of the first round before any command; a bye if exactly one side is empty. */
export function roundOneMatch(position: Position, first: number | null, second: number | null): Match {
  const match = freshMatch(position, first, second);
  const only = first ?? second;
  return only === null || match.state === 'open'
    ? match
    : { ...match, state: 'decided', bye: true, winner: only, how: 'walkover' };
}

/** The places to which a match sends its winner, and its loser unless the loser is out. */
export function targetsOf({ next, drop }: Pick<Match, 'next' | 'drop'>) {
  const targets: (MatchSide & { takes: 'winner' | 'loser' })[] = [];
  if (next) targets.push({ ...next, takes: 'winner' });
  if (drop) targets.push({ ...drop, takes: 'loser' });
  return targets;
}

/** Sends the winner and the loser of a decided match to their next matches, which have no commands yet. */
function advanceEntries(bracket: Bracket, match: Match): void {
  for (const { match: key, side, takes } of targetsOf(match)) {
    const next = findMatch(bracket as Tournament, key);
    if (!next) continue;
    const entry = takes === 'winner' ? match.winner : loserOf(match);
    const [first, second] = [next.sides[0].entry, next.sides[1].entry];
    putMatch(bracket, freshMatch(next, side === 0 ? entry : first, side === 1 ? entry : second));
  }
}

/** Replaces the match with this key; all other matches stay the same objects. */
export function putMatch(bracket: Bracket, match: Match): void {
  if (match.key === 'third') {
    bracket.third = match;
    return;
  }
  bracket.rounds = bracket.rounds.map((round, index) =>
    index === match.round - 1 ? { ...round, matches: round.matches.with(match.index - 1, match) } : round,
  );
}

/** The winner of the final, or of the repeated final of double elimination; null until that is decided. */
export function championOf({ rounds }: Bracket): number | null {
  return rounds.at(-1)?.matches[0]?.winner ?? null;
}

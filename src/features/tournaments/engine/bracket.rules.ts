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

/** The match whose winner or loser comes to a side; null where the side stays empty. */
export type EntrySource = { of: PlannedMatch; takes: 'winner' | 'loser' } | null;
/** A planned match, without a key yet; `slots` has the drawn entries in round one, null in later rounds. */
export type PlannedMatch = {
  slots: [number | null, number | null] | null;
  sides: [EntrySource, EntrySource];
};
export type PlannedRound = { title: string; part?: string; matches: PlannedMatch[] };
/** The sources that a match leaves for later matches: its winner and its loser. */
export type Outcome = { winner: EntrySource; loser: EntrySource };

/** Plans round one from its slots, two for each match; a match with one entry is a bye without a loser. */
export function planRoundOne(slots: readonly (number | null)[]): {
  matches: PlannedMatch[];
  outcomes: Outcome[];
} {
  const matches = Array.from({ length: slots.length / 2 }, (_, index): PlannedMatch => {
    const [first = null, second = null] = slots.slice(index * 2, index * 2 + 2);
    return { slots: [first, second], sides: [null, null] };
  });
  const outcomes = matches.map(match => {
    const outcome = outcomeOf(match);
    return match.slots?.includes(null) ? { ...outcome, loser: null } : outcome;
  });
  return { matches, outcomes };
}

const outcomeOf = (match: PlannedMatch): Outcome => ({
  winner: { of: match, takes: 'winner' },
  loser: { of: match, takes: 'loser' },
});

/** Adds a match between two sources to a round; if one is null, the other advances without a match. */
export function planMatch(round: PlannedMatch[], one: EntrySource, other: EntrySource): Outcome {
  if (!one || !other) return { winner: one ?? other, loser: null };
  const match: PlannedMatch = { slots: null, sides: [one, other] };
  round.push(match);
  return outcomeOf(match);
}

/** Adds a match for each pair of neighbouring sources to a round. */
export function planMatches(round: PlannedMatch[], sources: readonly EntrySource[]): Outcome[] {
  return Array.from({ length: sources.length / 2 }, (_, index) =>
    planMatch(round, sources[index * 2] ?? null, sources[index * 2 + 1] ?? null),
  );
}

export const winnersOf = (outcomes: readonly Outcome[]) => outcomes.map(({ winner }) => winner);
export const losersOf = (outcomes: readonly Outcome[]) => outcomes.map(({ loser }) => loser);

/** Turns the planned rounds into linked matches with keys; rounds without a match are left out. */
export function buildRounds(planned: readonly PlannedRound[]): Round[] {
  const played = planned.filter(({ matches }) => matches.length > 0);
  const leads = findTargets(played);
  return played.map(({ title, part, matches }, position) => ({
    title,
    ...(part && { part }),
    matches: matches.map((match, index) => {
      const { winner: next = null, loser: drop = null } = leads.get(match) ?? {};
      return asMatch(match, {
        key: matchKeyAt(position, index),
        round: position + 1,
        index: index + 1,
        next,
        drop,
      });
    }),
  }));
}

function asMatch({ slots }: PlannedMatch, position: Position): Match {
  return slots ? roundOneMatch(position, ...slots) : freshMatch(position, null, null);
}

const matchKeyAt = (round: number, index: number) => `r${round + 1}m${index + 1}`;

function findTargets(
  rounds: readonly PlannedRound[],
): Map<PlannedMatch, Partial<Record<'winner' | 'loser', MatchSide>>> {
  const leads = new Map<PlannedMatch, Partial<Record<'winner' | 'loser', MatchSide>>>();
  for (const [position, { matches }] of rounds.entries())
    for (const [index, { sides }] of matches.entries())
      for (const [side, source] of sides.entries())
        if (source) {
          const place = { match: matchKeyAt(position, index), side: side === 0 ? 0 : 1 } as const;
          leads.set(source.of, { ...leads.get(source.of), [source.takes]: place });
        }
  return leads;
}

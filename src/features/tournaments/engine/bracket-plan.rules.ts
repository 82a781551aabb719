import { roundOneMatch } from './bracket.rules.ts';
import { freshMatch, type Position } from './match.rules.ts';
import type { Match, MatchSide, Round } from './tournament.rules.ts';

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

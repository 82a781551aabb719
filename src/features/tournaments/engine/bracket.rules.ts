import { freshMatch, roundOneMatch } from './match.rules.ts';
import type { Bracket, Match, MatchSide, Round, Slots } from './tournament.rules.ts';

/** The Korean name of a round with this number of entries: 결승전, 준결승전, 8강전, 16강전, else `N강전`. */
export function roundTitle(entriesInRound: number): string {
  if (entriesInRound === 2) return '결승전';
  return entriesInRound === 4 ? '준결승전' : `${entriesInRound}강전`;
}

export const THIRD_TITLE = '3·4위전';

/** A bracket of these rounds, with a match between the losing semifinalists for third place if wanted. */
export function withThirdPlaceMatch(rounds: Round[], isWanted: boolean): Bracket {
  if (!isWanted) return { rounds, third: null };
  const position = { key: 'third', round: rounds.length, index: 2, next: null, drop: null };
  const toThird = (match: Match): Match => ({
    ...match,
    drop: match.next && { match: 'third', side: match.next.side },
  });
  return {
    rounds: rounds.map((round, index) =>
      index === rounds.length - 2 ? { ...round, matches: round.matches.map(toThird) } : round,
    ),
    third: freshMatch(position, null, null),
  };
}

/** The match whose winner or loser takes a side of a later match; null if the side stays empty. */
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
export function planRoundOne(slots: Slots): PlannedRound & { outcomes: Outcome[] } {
  const matches = Array.from({ length: slots.length / 2 }, (_, index): PlannedMatch => {
    const [first = null, second = null] = slots.slice(index * 2, index * 2 + 2);
    return { slots: [first, second], sides: [null, null] };
  });
  const outcomes = matches.map((match): Outcome => {
    const loser = match.slots?.includes(null) ? null : ({ of: match, takes: 'loser' } as const);
    return { winner: { of: match, takes: 'winner' }, loser };
  });
  return { title: roundTitle(slots.filter(slot => slot !== null).length), matches, outcomes };
}

/** Adds a match between the entries of two sources to a round; if a source is null, the other advances. */
export function planMatch(round: PlannedMatch[], one: EntrySource, other: EntrySource): Outcome {
  if (!one || !other) return { winner: one ?? other, loser: null };
  const match: PlannedMatch = { slots: null, sides: [one, other] };
  round.push(match);
  return { winner: { of: match, takes: 'winner' }, loser: { of: match, takes: 'loser' } };
}

/** Adds a match for each pair of neighbouring sources to a round. */
export function planMatches(round: PlannedMatch[], sources: readonly EntrySource[]): Outcome[] {
  return Array.from({ length: sources.length / 2 }, (_, index) =>
    planMatch(round, sources[index * 2] ?? null, sources[index * 2 + 1] ?? null),
  );
}

/** The rounds of single elimination among these sources (a power of two), until one is left. */
export function planKnockout(sources: readonly EntrySource[]): PlannedRound[] {
  if (sources.length < 2) return [];
  const matches: PlannedMatch[] = [];
  const winners = winnersOf(planMatches(matches, sources));
  return [{ title: roundTitle(sources.length), matches }, ...planKnockout(winners)];
}

export const winnersOf = (outcomes: readonly Outcome[]) => outcomes.map(({ winner }) => winner);
export const losersOf = (outcomes: readonly Outcome[]) => outcomes.map(({ loser }) => loser);

type Targets = Partial<Record<'winner' | 'loser', MatchSide>>;

/**
 * Turns the planned rounds into linked matches with keys; rounds without a match are left out. An entry with a
 * bye in round one is in its next match already.
 */
export function buildRounds(planned: readonly PlannedRound[]): Round[] {
  const rounds = planned.filter(({ matches }) => matches.length > 0);
  const targets = findTargets(rounds);
  return rounds.map(({ title, part, matches }, roundIndex) => ({
    title,
    ...(part && { part }),
    matches: matches.map((match, index) => {
      const { winner: next = null, loser: drop = null } = targets.get(match) ?? {};
      const key = matchKeyAt(roundIndex, index);
      const position = { key, round: roundIndex + 1, index: index + 1, next, drop };
      if (match.slots) return roundOneMatch(position, ...match.slots);
      const [one, other] = match.sides;
      return freshMatch(position, entryByBye(one), entryByBye(other));
    }),
  }));
}

/** The entry that comes from a bye of round one without playing; null if the source is a match. */
function entryByBye(source: EntrySource): number | null {
  const slots = source?.of.slots;
  return slots?.includes(null) ? (slots[0] ?? slots[1]) : null;
}

const matchKeyAt = (roundIndex: number, index: number) => `r${roundIndex + 1}m${index + 1}`;

/** For each planned match the sides of later matches that its winner and its loser take. */
function findTargets(rounds: readonly PlannedRound[]): Map<PlannedMatch, Targets> {
  const targets = new Map<PlannedMatch, Targets>();
  for (const [roundIndex, { matches }] of rounds.entries())
    for (const [index, { sides }] of matches.entries())
      for (const side of [0, 1] as const) {
        const source = sides[side];
        const target = { match: matchKeyAt(roundIndex, index), side };
        if (source) targets.set(source.of, { ...targets.get(source.of), [source.takes]: target });
      }
  return targets;
}

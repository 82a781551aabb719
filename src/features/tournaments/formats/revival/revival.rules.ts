import {
  buildRounds,
  type EntrySource,
  losersOf,
  type PlannedMatch,
  type PlannedRound,
  planKnockout,
  planMatches,
  planRoundOne,
  winnersOf,
  withThirdPlaceMatch,
} from '#/features/tournaments/engine/bracket.rules.ts';
import { besideRank, seedOrder } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import type { Slots, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  type Format,
  knockoutPodium,
  knockoutTiers,
  roundLosers,
} from '#/features/tournaments/formats/format.rules.ts';
import { slotCount } from '#/features/tournaments/formats/setup.rules.ts';
import { countRevival, revivalRefusal } from './revival-setup.rules.ts';

/** The format 패자부활: a knockout in which some losers of round one come back in round two. */
export const revivalFormat: Format = {
  entriesRefusal: (_, entries) => revivalRefusal(entries),
  bracket: {
    bracket: (slots, { thirdPlace }) => withThirdPlaceMatch(buildRounds(revivalPlan(slots)), thirdPlace),
    slotRanks: revivalOrder,
    mayAddMatch: entries => entries % 2 === 0 && revivalRefusal(entries + 1) === undefined,
    partTitle: part => (part === 'revival' ? '패자부활전' : '본선'),
    dropText: part => (part === 'revival' ? '패자부활전으로' : '부활'),
    revived,
  },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: (_, isLate) => (isLate ? 7 : 3),
};

/** The losers of round one that a later match of the main part has. */
function revived({ rounds }: Tournament): number[] {
  const later = rounds.slice(1).filter(({ part }) => part !== 'revival');
  const reached = new Set(later.flatMap(({ matches }) => matches.flatMap(entriesIn)));
  return roundLosers(rounds[0]).filter(entry => reached.has(entry));
}

/**
 * The seed rank of each slot of round one: the best ranks are in different matches, as far apart in round two
 * as without 패자부활. Of an odd number of entries the last rank is a bye, opposite the best one.
 */
function revivalOrder(entries: number): number[] {
  const { matches, main } = countRevival(entries);
  return seedOrder(main)
    .filter(rank => rank <= matches)
    .flatMap((rank, index) => besideRank(rank, matches * 2 + 1 - rank, index));
}

/**
 * The rounds of 패자부활 from the entries in the slots of round one (an even number; null is the empty side of a
 * bye). The losers of round one are split into as many parts as places are free in round two; parts differ in
 * size by at most one, and the winner of each part, a small knockout, comes back. A player alone in a part
 * comes back without a match. A loser comes back, where possible, in the half of the bracket in which the winner
 * of the lost match is not, and does not meet that winner in round two unless only one place is free.
 */
function revivalPlan(slots: Slots): PlannedRound[] {
  const { outcomes, ...roundOne } = planRoundOne(slots);
  const { matches } = roundOne;
  const main = slotCount(matches.length);
  // For each place of round two: true for a winner of round one, false for a loser revived by 패자부활.
  const isWinner = seedOrder(main).map(rank => rank <= matches.length);
  const winnerPlaces = isWinner.flatMap((isTaken, place) => (isTaken ? [place] : []));
  const oppositePlace = (match: number) => ((winnerPlaces[match] ?? 0) + main / 2) % main;
  const losers = losersOf(outcomes)
    .map((loser, match) => ({ loser, place: oppositePlace(match) }))
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ loser }) => loser ?? []);
  const rivals = isWinner.flatMap((isTaken, place) =>
    isTaken ? [] : [matches[winnerPlaces.indexOf(place ^ 1)]],
  );
  const chances: PlannedMatch[][] = [];
  const revived = planRevivals(chances, separateRivals(splitLosers(losers, rivals.length), rivals));
  const winners = winnersOf(outcomes);
  const roundTwo = isWinner.map(isTaken => (isTaken ? winners.shift() : revived.shift()) ?? null);
  return [
    roundOne,
    ...chances.map(
      (each, index): PlannedRound => ({
        title: chances.length > 1 ? `패자부활전 ${index + 1}라운드` : '패자부활전',
        part: 'revival',
        matches: each,
      }),
    ),
    ...planKnockout(roundTwo),
  ];
}

function splitLosers(losers: readonly EntrySource[], count: number): EntrySource[][] {
  const from = (part: number) => Math.floor((part * losers.length) / count);
  return Array.from({ length: count }, (_, part) => losers.slice(from(part), from(part + 1)));
}

/** Swaps losers between parts, so that nobody meets the winner of their own first match in round two. */
function separateRivals(parts: EntrySource[][], rivals: readonly (PlannedMatch | undefined)[]) {
  for (const [index, part] of parts.entries()) {
    const other = parts[index === 0 ? 1 : index - 1];
    const found = part.findIndex(source => source?.of === rivals[index]);
    if (found < 0 || !other) continue;
    [part[found], other[0]] = [other[0] ?? null, part[found] ?? null];
  }
  return parts;
}

/** Adds rounds, which all parts play in parallel, until each part has one entry; returns these entries. */
function planRevivals(rounds: PlannedMatch[][], parts: EntrySource[][]): EntrySource[] {
  let left = parts;
  while (left.some(({ length }) => length > 1)) {
    const round: PlannedMatch[] = [];
    left = left.map(part => planPartRound(round, part));
    rounds.push(round);
  }
  return left.map(([last = null]) => last);
}

/** Adds to `round` the matches that leave a power of two entries in this part; returns those entries. */
function planPartRound(round: PlannedMatch[], part: EntrySource[]): EntrySource[] {
  if (part.length < 2) return part;
  const playing = 2 * (part.length - slotCount(part.length) / 2);
  return [...winnersOf(planMatches(round, part.slice(0, playing))), ...part.slice(playing)];
}

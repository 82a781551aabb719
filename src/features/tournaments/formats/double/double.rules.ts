import {
  buildRounds,
  losersOf,
  type PlannedMatch,
  type PlannedRound,
  planMatch,
  planMatches,
  planRoundOne,
  roundTitle,
  winnersOf,
} from '#/features/tournaments/engine/bracket.rules.ts';
import type { Slots, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  type Format,
  finalists,
  knockoutTiers,
  placeName,
  type Rank,
  roundLosers,
  sizeRefusal,
} from '#/features/tournaments/formats/format.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { DOUBLE_SIZES } from './double-setup.rules.ts';

/** The name of the part of the bracket that consists of the final and its repetition. */
const FINAL = 'final';

/** The format 더블 엘리미네이션, also used for the bracket after groups. */
export const doubleFormat: Format = {
  entriesRefusal: (_, entries) => sizeRefusal(`${FORMAT_NAMES.double.name}은`, DOUBLE_SIZES, entries),
  bracket: {
    bracket: slots => ({ rounds: buildRounds(doublePlan(slots)), third: null }),
    repeatedFinal: {
      title: '최종 결승 재경기',
      part: FINAL,
      isRepeatable: ({ rounds }, { round }, stage) =>
        stage?.type === 'double' &&
        stage.reset &&
        rounds[round - 1]?.part === FINAL &&
        rounds[round - 2]?.part !== FINAL,
    },
    partTitle: part => (part === 'losers' ? '패자조' : '승자조'),
    dropText: () => '패자조로',
    laterRanks,
  },
  podium: tournament => [...finalists(tournament), ...lastLosers(tournament)],
  tiers: knockoutTiers,
  fileVersion: (_, isLate) => (isLate ? 7 : 3),
};

const losersRounds = ({ rounds }: Tournament) => rounds.filter(({ part }) => part === 'losers');

/** The ranks 3위 and 4위: the losers of the last and the second-last round of the losers' bracket. */
function lastLosers(tournament: Tournament): Rank[] {
  const [fourth, third] = losersRounds(tournament).slice(-2);
  return [
    { title: '3위', entries: roundLosers(third) },
    { title: '4위', entries: roundLosers(fourth) },
  ];
}

const LAST_PLACE = 8;

/** The ranks 5 to 8, empty without a champion; losers of one round of the losers' bracket share a rank. */
function laterRanks(tournament: Tournament): { title: string; entries: number[] }[] {
  if (tournament.champion === null) return [];
  const ranks: { title: string; entries: number[] }[] = [];
  let place = 5;
  for (const round of losersRounds(tournament).slice(0, -2).reverse()) {
    const entries = roundLosers(round);
    if (place > LAST_PLACE) break;
    ranks.push({ title: placeName(place, entries.length), entries });
    place += entries.length;
  }
  return ranks;
}

/**
 * The rounds of double elimination in order of play, from the slots of round one (a power of two from 4 on).
 * After each round of the winners' bracket, the entries in the losers' bracket first play each other, then
 * the winners of these matches play the new losers. A match there with one player because of a bye is left out.
 */
function doublePlan(slots: Slots): PlannedRound[] {
  const count = Math.log2(slots.length);
  const { title, matches: roundOne, outcomes } = planRoundOne(slots);
  const rounds: PlannedRound[] = [{ title: `승자조 ${title}`, matches: roundOne }];
  let winnersBracket = outcomes;
  let survivors = losersOf(outcomes);
  for (let round = 2; round <= count; round++) {
    const matches: PlannedMatch[] = [];
    winnersBracket = planMatches(matches, winnersOf(winnersBracket));
    rounds.push({ title: `승자조 ${roundTitle(slots.length >> (round - 1))}`, matches });
    const amongSurvivors: PlannedMatch[] = [];
    const left = winnersOf(planMatches(amongSurvivors, survivors));
    const againstNewLosers: PlannedMatch[] = [];
    const mask = crossingMask(round, count);
    survivors = left.map((survivor, index) => {
      const newLoser = winnersBracket[index ^ mask]?.loser ?? null;
      return planMatch(againstNewLosers, survivor, newLoser).winner;
    });
    rounds.push(losersRound(amongSurvivors), losersRound(againstNewLosers));
  }
  const final: PlannedMatch[] = [];
  planMatch(final, winnersBracket[0]?.winner ?? null, survivors[0] ?? null);
  return [...withLosersTitles(rounds), { title: '최종 결승전', part: FINAL, matches: final }];
}

const losersRound = (matches: PlannedMatch[]): PlannedRound => ({ title: '', part: 'losers', matches });

/**
 * Returns the number to XOR with the index of a loser of this round of the winners' bracket, for the index of
 * the opponent in the losers' bracket: the bits of `round - 1` in reverse order. The reversal puts players who
 * have met as far apart as possible.
 */
function crossingMask(round: number, rounds: number): number {
  const width = rounds - round;
  let mask = 0;
  for (let bit = 0; bit < width; bit++) mask |= (((round - 1) >> bit) & 1) << (width - 1 - bit);
  return mask;
}

function withLosersTitles(rounds: readonly PlannedRound[]): PlannedRound[] {
  const played = rounds.filter(({ matches }) => matches.length > 0);
  const losers = played.filter(({ part }) => part === 'losers');
  return played.map(round => {
    const number = losers.indexOf(round) + 1;
    if (number === 0) return round;
    return { ...round, title: number === losers.length ? '패자조 결승전' : `패자조 ${number}라운드` };
  });
}

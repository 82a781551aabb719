import { advanceByes, buildRounds } from '#/features/tournaments/engine/bracket.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  finalists,
  knockoutTiers,
  roundLosers,
} from '#/features/tournaments/formats/bracket-places.rules.ts';
import { type Format, type Rank, sizeRefusal } from '#/features/tournaments/formats/format.rules.ts';
import { DOUBLE_NAMES, DOUBLE_SIZES } from './double.constants.ts';
import { doublePlan, FINAL } from './double-plan.rules.ts';

/** The format 더블 엘리미네이션, also used for the bracket after groups. */
export const doubleElimination: Format = {
  entriesRefusal: (_, entries) => sizeRefusal(`${DOUBLE_NAMES.name}은`, DOUBLE_SIZES, entries),
  bracket: {
    bracket: slots => advanceByes({ rounds: buildRounds(doublePlan(slots)), third: null }),
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

/** The losers of the last two rounds of the losers' bracket. */
function lastLosers(tournament: Tournament): Rank[] {
  const [fourth, third] = losersRounds(tournament).slice(-2);
  return [
    { title: '3위', entries: roundLosers(third) },
    { title: '4위', entries: roundLosers(fourth) },
  ];
}

const LAST_PLACE = 8;

/** The ranks 5 to 8 after the last match; losers of one round of the losers' bracket share a rank. */
function laterRanks(tournament: Tournament): { title: string; entries: number[] }[] {
  if (tournament.champion === null) return [];
  const ranks: { title: string; entries: number[] }[] = [];
  let place = 5;
  for (const round of losersRounds(tournament).slice(0, -2).reverse()) {
    const entries = roundLosers(round);
    if (place > LAST_PLACE) break;
    ranks.push({ title: entries.length > 1 ? `공동 ${place}위` : `${place}위`, entries });
    place += entries.length;
  }
  return ranks;
}

import { advanceByes, withThirdPlaceMatch } from '#/features/tournaments/engine/bracket.rules.ts';
import { buildRounds } from '#/features/tournaments/engine/bracket-plan.rules.ts';
import { knockoutPodium, knockoutTiers } from '#/features/tournaments/formats/bracket-places.rules.ts';
import { type Format, sizeRefusal } from '#/features/tournaments/formats/format.rules.ts';
import { REVIVAL_SIZES } from './revival.constants.ts';
import { countRevival, revivalOrder, revivalPlan } from './revival-plan.rules.ts';

/** The format 패자부활: a knockout in which some losers of round one come back in round two. */
export const repechage: Format = {
  entriesRefusal: (_, entries) => revivalRefusal(entries),
  bracket: {
    bracket: (slots, { thirdPlace }) =>
      advanceByes(withThirdPlaceMatch(buildRounds(revivalPlan(slots)), thirdPlace)),
    slotRanks: revivalOrder,
    openingMatches: entries => countRevival(entries).matches,
    mayAddMatch: entries => entries % 2 === 0 && revivalRefusal(entries + 1) === undefined,
    partTitle: part => (part === 'revival' ? '패자부활전' : '본선'),
    dropText: part => (part === 'revival' ? '패자부활전으로' : '부활'),
  },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: (_, isLate) => (isLate ? 7 : 3),
};

/**
 * Why this many entries cannot play 패자부활, as a Korean sentence: if the winners of round one fill round two,
 * no loser can come back. Undefined if they can.
 */
export function revivalRefusal(entries: number): string | undefined {
  const problem = sizeRefusal('패자부활은', REVIVAL_SIZES, entries);
  if (problem) return problem;
  const { going, revived } = countRevival(entries);
  return revived > 0
    ? undefined
    : `${entries}명은 1회전 승자 ${going}명으로 ${going}강이 차서 패자부활 자리가 없습니다.`;
}

import {
  advanceByes,
  buildRounds,
  withThirdPlaceMatch,
} from '#/features/tournaments/engine/bracket.rules.ts';
import { knockoutPodium, knockoutTiers } from '#/features/tournaments/formats/bracket-places.rules.ts';
import type { Format } from '#/features/tournaments/formats/format.rules.ts';
import { revivalOrder, revivalPlan } from './revival-plan.rules.ts';
import { revivalRefusal } from './revival-setup.rules.ts';

/** The format 패자부활: a knockout in which some losers of round one come back in round two. */
export const repechage: Format = {
  entriesRefusal: (_, entries) => revivalRefusal(entries),
  bracket: {
    bracket: (slots, { thirdPlace }) =>
      advanceByes(withThirdPlaceMatch(buildRounds(revivalPlan(slots)), thirdPlace)),
    slotRanks: revivalOrder,
    mayAddMatch: entries => entries % 2 === 0 && revivalRefusal(entries + 1) === undefined,
    partTitle: part => (part === 'revival' ? '패자부활전' : '본선'),
    dropText: part => (part === 'revival' ? '패자부활전으로' : '부활'),
  },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: (_, isLate) => (isLate ? 7 : 3),
};

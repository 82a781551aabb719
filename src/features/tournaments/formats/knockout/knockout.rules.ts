import {
  buildRounds,
  planKnockout,
  planRoundOne,
  winnersOf,
  withThirdPlaceMatch,
} from '#/features/tournaments/engine/bracket.rules.ts';
import type { Bracket, Slots } from '#/features/tournaments/engine/tournament.rules.ts';
import { type Format, knockoutPodium, knockoutTiers } from '#/features/tournaments/formats/format.rules.ts';

/** The format 토너먼트: an entry that loses is out. It is also the bracket after groups. */
export const knockoutFormat: Format = {
  entriesRefusal: () => undefined,
  bracket: { bracket: (slots, { thirdPlace }) => buildSingleElimination(slots, thirdPlace) },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: (stage, isLate) => (isLate ? 4 : stage ? 2 : 1),
};

function buildSingleElimination(slots: Slots, thirdPlace: boolean): Bracket {
  const { outcomes, ...roundOne } = planRoundOne(slots);
  const rounds = buildRounds([roundOne, ...planKnockout(winnersOf(outcomes))]);
  // With three entries one semifinal is a bye, so there is only one loser and no match for third place.
  return withThirdPlaceMatch(rounds, thirdPlace && slots.filter(slot => slot !== null).length > 3);
}

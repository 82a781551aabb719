import { singleEliminationBracket } from '#/features/tournaments/engine/bracket.rules.ts';
import { knockoutPodium, knockoutTiers } from '#/features/tournaments/formats/bracket-places.rules.ts';
import type { Format } from '#/features/tournaments/formats/format.rules.ts';

/** The format 토너먼트: an entry that loses is out. It is also the bracket after groups. */
export const singleElimination: Format = {
  entriesRefusal: () => undefined,
  bracket: { bracket: (slots, { thirdPlace }) => singleEliminationBracket(slots, thirdPlace) },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: (stage, isLate) => (isLate ? 4 : stage ? 2 : 1),
};

import { bracketOver } from '#/features/tournaments/engine/bracket.rules.ts';
import { knockoutPodium, knockoutTiers } from '#/features/tournaments/formats/bracket-places.rules.ts';
import type { Format } from '#/features/tournaments/formats/format.rules.ts';

/** 토너먼트: who loses is out. It is also the bracket behind groups. */
export const singleElimination: Format = {
  entriesRefusal: () => undefined,
  bracket: { bracket: (slots, { thirdPlace }) => bracketOver(slots, thirdPlace) },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: (stage, isLate) => (isLate ? 4 : stage ? 2 : 1),
};

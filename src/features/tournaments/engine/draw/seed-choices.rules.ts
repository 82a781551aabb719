import { SEEDS_MOST } from '#/features/tournaments/engine/tournament.constants.ts';

/** Number of slots of a bracket for this many entries. */
export function slotCount(entries: number): number {
  return 2 ** Math.ceil(Math.log2(entries));
}

/** The allowed numbers of seeds: 0, or a power of two up to the matches of round one, at most 32. */
export function seedChoices(entries: number, matches = slotCount(entries) / 2): number[] {
  const most = Math.floor(Math.log2(Math.min(matches, SEEDS_MOST)));
  return [0, ...Array.from({ length: most + 1 }, (_, index) => 2 ** index)].filter(each => each !== 1);
}

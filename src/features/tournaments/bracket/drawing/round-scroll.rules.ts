/** A round on the screen in pixels: where it begins, how high it was and becomes. */
export type RoundChange = {
  top: number;
  before: number;
  height: number;
  /** Below what sticks to the top, and how much of the screen a round may take before it is scrolled. */
  line: number;
  room: number;
};

/**
 * How far to scroll when another round is shown, so that whoever has scrolled down the matches of one finds those they
 * lead to at the same place; of a round that is short as much is in sight as there is room for.
 */
export function scrollFor({ top, before, height, line, room }: RoundChange): number {
  const above = line - top;
  if (above <= 0 || before <= 0) return 0;
  const farthest = Math.max(0, height - room);
  return Math.min((above / before) * height, farthest) - above;
}

/** A round on the screen, in pixels: its top, and the heights of the round shown before and of this one. */
export type RoundChange = {
  top: number;
  before: number;
  height: number;
  /** `line` is the lower edge of the sticky header; `room` is the height of a round that stays visible. */
  line: number;
  room: number;
};

/**
 * Pixels by which the page must scroll when another round is shown, so that it shows the matches that follow
 * the matches seen before.
 */
export function scrollFor({ top, before, height, line, room }: RoundChange): number {
  const above = line - top;
  if (above <= 0 || before <= 0) return 0;
  const farthest = Math.max(0, height - room);
  return Math.min((above / before) * height, farthest) - above;
}

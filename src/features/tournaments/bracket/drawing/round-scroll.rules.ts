/** A round on the screen, in pixels: its top, and its height before and after the change. */
export type RoundChange = {
  top: number;
  before: number;
  height: number;
  /** The line below the sticky header, and the screen height a round may take before it is scrolled. */
  line: number;
  room: number;
};

/**
 * Pixels to scroll when another round is shown: a user who has scrolled down sees the matches that follow at
 * that place, and of a short round as much as fits on the screen.
 */
export function scrollFor({ top, before, height, line, room }: RoundChange): number {
  const above = line - top;
  if (above <= 0 || before <= 0) return 0;
  const farthest = Math.max(0, height - room);
  return Math.min((above / before) * height, farthest) - above;
}

// What a finger did last says how fast it left.
const LAST_MS = 100;
const FAST_PX_PER_MS = 0.25;
// A press that trembles is no flick.
const LEAST_PX = 12;

/** Where a finger was, in pixels of the window, and when in milliseconds. */
export type Touched = { x: number; y: number; at: number };

/** By how many slides a finger that left at `at` leads on: 1, -1, or 0 where it was slow, turned back, or went up or down. */
export function flickOf(touched: Touched[], at: number): -1 | 0 | 1 {
  const [first, last] = [touched[0], touched.at(-1)];
  const recent = touched.find(each => at - each.at <= LAST_MS);
  if (!first || !last || !recent || recent === last) return 0;
  const [across, down] = [last.x - first.x, last.y - first.y];
  const speed = (last.x - recent.x) / Math.max(1, at - recent.at);
  if (Math.abs(across) < LEAST_PX || Math.abs(down) > Math.abs(across)) return 0;
  if (Math.abs(speed) < FAST_PX_PER_MS || Math.sign(speed) !== Math.sign(across)) return 0;
  return speed < 0 ? 1 : -1;
}

// Only the last moments tell how fast a finger left.
const LAST_MS = 100;
const FAST_PX_PER_MS = 0.25;
// A press that trembles is no flick.
const LEAST_PX = 12;

/** The position is in pixels, the time in milliseconds. */
export type Touched = { x: number; y: number; at: number };

/** Returns 1 forward, -1 back, 0 for a slow, turning or up-and-down finger. */
export function flickOf(touched: Touched[], time: number): -1 | 0 | 1 {
  const [first, last] = [touched[0], touched.at(-1)];
  const recent = touched.find(each => time - each.at <= LAST_MS);
  if (!first || !last || !recent || recent === last) return 0;
  const [across, down] = [last.x - first.x, last.y - first.y];
  const speed = (last.x - recent.x) / Math.max(1, time - recent.at);
  if (Math.abs(across) < LEAST_PX || Math.abs(down) > Math.abs(across)) return 0;
  if (Math.abs(speed) < FAST_PX_PER_MS || Math.sign(speed) !== Math.sign(across)) return 0;
  return speed < 0 ? 1 : -1;
}

import { useEffect, useState } from 'react';

/**
 * The time in milliseconds, anew every second while `runs`. While the page is made on the server and for its first paint
 * it is `first`, the time at which the page was made, because a cached page may be older than its reader's clock;
 * undefined without one.
 */
export function useNow(runs = true, first?: number): number | undefined {
  const [now, setNow] = useState(first);
  useEffect(() => {
    if (!runs) return;
    const tick = () => setNow(Date.now());
    tick();
    const clock = setInterval(tick, 1000);
    return () => clearInterval(clock);
  }, [runs]);
  return now;
}

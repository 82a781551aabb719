import { useEffect, useState } from 'react';

/**
 * The time in milliseconds, anew every second while `runs`; undefined while the page is made on the server and for
 * its first paint, because a cached page may be older than its reader's clock.
 */
export function useNow(runs = true): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!runs) return;
    const tick = () => setNow(Date.now());
    tick();
    const clock = setInterval(tick, 1000);
    return () => clearInterval(clock);
  }, [runs]);
  return now;
}

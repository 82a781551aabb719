import { useEffect, useState } from 'react';
import { serverNow, serverTimeKnown, watchDeviceClock } from './server-time.ts';

/**
 * The server's time in milliseconds since 1970, updated every second while `runs`. During server rendering,
 * and until the browser knows the server's time, the result is `first`, the time at which the page was
 * rendered (undefined if not given).
 */
export function useNow(runs = true, first?: number): number | undefined {
  const [now, setNow] = useState(first);
  useEffect(() => {
    if (!runs) return;
    let clock: ReturnType<typeof setInterval> | undefined;
    let left = false;
    const tick = () => {
      watchDeviceClock();
      setNow(serverNow());
    };
    void serverTimeKnown().then(() => {
      if (left) return;
      tick();
      clock = setInterval(tick, 1000);
    });
    return () => {
      left = true;
      clearInterval(clock);
    };
  }, [runs]);
  return now;
}

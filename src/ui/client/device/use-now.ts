import { useEffect, useState } from 'react';
import { serverNow, serverTimeKnown, watchDeviceClock } from './server-time.ts';

/** The server's time in milliseconds, updated every second while `runs`; `first` until that time is known. */
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

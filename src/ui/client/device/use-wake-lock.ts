import { useEffect } from 'react';

export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const lockScreen = async () => {
      if (document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (left) void got?.release();
      else lock = got;
    };
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', lockScreen);
    void lockScreen();
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', lockScreen);
      void lock?.release();
    };
  }, []);
}

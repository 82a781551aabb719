import { useCallback, useEffect, useState } from 'react';
import { asApiError } from './api.ts';

/**
 * Calls `load` at first, for a new `key` and on `reload`; after a failure `problem` is set and `found` stays.
 */
export function useLoaded<Data>(load: () => Promise<Data>, failed: string, key: string | number = '') {
  const [loaded, setLoaded] = useState<{ found?: Data; problem?: string }>({});
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for all that `load` depends on
  useEffect(() => {
    let isGone = false;
    load().then(
      found => !isGone && setLoaded({ found }),
      error => !isGone && setLoaded(({ found }) => ({ found, problem: asApiError(error, failed).message })),
    );
    return () => {
      isGone = true;
    };
  }, [key, times]);
  const reload = useCallback(() => setTimes(count => count + 1), []);
  return { ...loaded, reload };
}

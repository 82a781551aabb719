import { useEffect } from 'react';

/**
 * Counts a view of a page that came ready-made from the server; otherwise the loading call has counted it.
 */
export function useCountedView(
  id: number,
  readyMade: boolean,
  count: (id: string) => Promise<unknown>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view counts for the post, not for the function
  useEffect(() => {
    if (readyMade) count(String(id)).catch(() => {});
  }, [id, readyMade]);
}

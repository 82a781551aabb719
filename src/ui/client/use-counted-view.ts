import { useEffect } from 'react';

/**
 * Calls `count` to count a view of a post if the page came from the server already rendered (`readyMade`);
 * otherwise the API call that loaded the post has counted the view.
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

import { useEffect } from 'react';

/** The call for a post counts the view; but a page that came ready-made was made while nobody read it. */
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

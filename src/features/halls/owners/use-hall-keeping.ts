import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { Keeping } from './hall-claims.contract.ts';

/** The member's relation to the hall, undefined until it is known; `reload` loads it again. */
export function useHallKeeping(hall: number) {
  const [keeping, setKeeping] = useState<Keeping>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each change
  useEffect(() => {
    let isGone = false;
    const call = browserApi.api['billiard-halls'][':id'].keeping.$get({ param: { id: String(hall) } });
    // If the call fails, the page stays as guests see it.
    fetchJson(call).then(
      answer => !isGone && setKeeping(answer),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [hall, asked]);
  return { keeping, reload: () => setAsked(count => count + 1) };
}

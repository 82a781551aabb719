import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { Keeping } from './hall-claims.contract.ts';

/** How the member stands to a hall, undefined until that is known; `reload` asks again. */
export function useHallKeeping(hall: number) {
  const [keeping, setKeeping] = useState<Keeping>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each change
  useEffect(() => {
    let isGone = false;
    const call = browserApi.api['billiard-halls'][':id'].keeping.$get({ param: { id: String(hall) } });
    // Without it the page is as guests see it.
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

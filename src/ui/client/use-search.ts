import { useEffect, useState } from 'react';

const TYPING_MS = 250;

export type Search<Found> = { found?: Found; isLoading: boolean; isFailed: boolean; retry: () => void };

type Searching<Found> = {
  load: () => Promise<Found>;
  /** `load` is called after a pause in typing, for an empty text at once. */
  q: string;
};

/** Calls `load` while a text is typed, and again for each new `key`; an undefined key loads nothing. */
export function useSearch<Found>(key: string | undefined, { load, q }: Searching<Found>): Search<Found> {
  const [answer, setAnswer] = useState<{ key: string; found?: Found }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for all that `load` depends on
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    const answered = (found?: Found) => isCurrent && setAnswer({ key, found });
    const ask = () => load().then(answered, () => answered());
    const timer = setTimeout(ask, q ? TYPING_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, attempt]);
  const retry = () => {
    setAnswer(undefined);
    setAttempt(count => count + 1);
  };
  if (answer === undefined || answer.key !== key)
    return { isLoading: key !== undefined, isFailed: false, retry };
  return { found: answer.found, isLoading: false, isFailed: answer.found === undefined, retry };
}

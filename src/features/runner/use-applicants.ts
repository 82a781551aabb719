import { useEffect, useState } from 'react';
import { ask, browserApi } from '#/ui/api.ts';
import type { KnownApplicant } from './applicants.rules.ts';
import { LOAD_FAILED, LOAD_MALFORMED } from './use-asked-list.ts';

// More than sixteen cannot play; the rest leaves room for those who were declined.
const ASKED = '100';

/** Who applied to a match post, asked as whoever is signed in: only the author is told who was declined. */
export function useApplicants(post: number) {
  const [answer, setAnswer] = useState<{ applicants?: KnownApplicant[]; trouble?: string }>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks once more
  useEffect(() => {
    let stale = false;
    const list = browserApi.api.singlematch[':id'].applicants.$get({
      param: { id: String(post) },
      query: { page: '1', size: ASKED },
    });
    ask(list).then(
      found => stale || setAnswer(Array.isArray(found) ? { applicants: found } : { trouble: LOAD_MALFORMED }),
      () => stale || setAnswer({ trouble: LOAD_FAILED }),
    );
    return () => {
      stale = true;
    };
  }, [post, tries]);
  const retry = () => {
    setAnswer({});
    setTries(count => count + 1);
  };
  return { ...answer, retry };
}

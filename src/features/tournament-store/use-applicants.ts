import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/api.ts';
import type { KnownApplicant, PostAuthor } from './applicants.rules.ts';
import { isOfferedPlayer } from './entering.rules.ts';
import { LOAD_FAILED, LOAD_MALFORMED, rowsOf } from './use-loaded-list.ts';

// More than sixteen cannot play; the rest leaves room for those who were declined.
const ASKED = '100';

export type Post = { id: number; author: string; authorId: string | null; authorHasProfile: boolean };
type Known = { author: PostAuthor; applicants: KnownApplicant[] };

/**
 * Who wrote a match post and who applied to it, asked as whoever is signed in: only the author is told who was
 * declined.
 */
export function useApplicants(post: Post) {
  const [answer, setAnswer] = useState<{ known?: Known; problem?: string }>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks once more
  useEffect(() => {
    let stale = false;
    const list = browserApi.api.singlematch[':id'].applicants.$get({
      param: { id: String(post.id) },
      query: { page: '1', size: ASKED },
    });
    Promise.all([fetchJson(list), authorOf(post)]).then(
      ([found, author]) => {
        const applicants = rowsOf<KnownApplicant>(found, isKnownApplicant);
        if (!stale) setAnswer(applicants ? { known: { author, applicants } } : { problem: LOAD_MALFORMED });
      },
      () => stale || setAnswer({ problem: LOAD_FAILED }),
    );
    return () => {
      stale = true;
    };
  }, [post.id, attempt]);
  const retry = () => {
    setAnswer({});
    setAttempt(count => count + 1);
  };
  return { ...answer, retry };
}

const isKnownApplicant = (row: unknown): row is KnownApplicant => isOfferedPlayer(row) && 'state' in row;

/** Admins stand in no list of players: they are there by name. */
async function authorOf({ author, authorId, authorHasProfile }: Post): Promise<PostAuthor> {
  const byName = { id: null, username: author };
  if (authorId === null || !authorHasProfile) return byName;
  const member = await fetchJson(browserApi.api.memberanking[':id'].$get({ param: { id: authorId } }));
  return isOfferedPlayer(member) ? member : byName;
}

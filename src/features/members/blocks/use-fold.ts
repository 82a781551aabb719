import { useState } from 'react';
import { useBlocked } from './use-blocked.ts';

/**
 * Whether to fold a text by a member (a login id) because the reader blocks that member and has not opened
 * the text yet.
 */
export function useFold({ id, authorId }: { id: number; authorId: string | null }) {
  const [shown, setShown] = useState<number>();
  const blocked = useBlocked();
  const isFolded = shown !== id && authorId !== null && blocked.includes(authorId);
  return { isFolded, show: () => setShown(id) };
}

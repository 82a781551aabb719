import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { blockedMembers, onNotification } from '#/features/notifications/bell/use-unread-count.ts';
import { Button } from '#/ui/theme/button.tsx';

const NOBODY: readonly string[] = [];

/** Login ids; empty for guests and on the server. */
export function useBlocked(): readonly string[] {
  return useSyncExternalStore(onNotification, blockedMembers, () => NOBODY);
}

/** `show` opens the folded text. */
export function useFold({ id, authorId }: { id: number; authorId: string | null }) {
  const [shown, setShown] = useState<number>();
  const blocked = useBlocked();
  const isFolded = shown !== id && authorId !== null && blocked.includes(authorId);
  return { isFolded, show: () => setShown(id) };
}

type Folded = {
  of: { id: number; authorId: string | null };
  what: '글' | '댓글' | '글과 댓글';
  children: ReactNode;
};

/**
 * Replaces a blocked member's text by a sentence that names it as `what`, and a button that shows it. Until
 * React is loaded, an inline script hides the texts of blocked members by the attribute `data-by`.
 */
export function FoldBlocked({ of, what, children }: Folded) {
  const { isFolded, show } = useFold(of);
  if (!isFolded)
    return (
      <div className="contents" data-by={of.authorId ?? undefined}>
        {children}
      </div>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-soft">
      차단한 회원의 {what}입니다.
      <Button variant="plain" small onClick={show}>
        보기
      </Button>
    </span>
  );
}

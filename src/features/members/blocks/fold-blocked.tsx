import type { ReactNode } from 'react';
import { Button } from '#/ui/theme/button.tsx';
import { useFold } from './use-blocked.ts';

type Folded = {
  of: { id: number; authorId: string | null };
  what: '글' | '댓글' | '글과 댓글';
  children: ReactNode;
};

/**
 * A member's text, marked with the login id (`data-by`), by which the page's first script hides it; for a
 * text by a blocked member it shows a line in its place, until a press shows the text.
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

import type { ReactNode } from 'react';
import { Button } from '#/ui/button.tsx';
import { useFold } from './use-fold.ts';

type Folded = {
  of: { id: number; authorId: string | null };
  what: '글' | '댓글' | '글과 댓글';
  children: ReactNode;
};

/** What a member wrote; of somebody whom the reader blocks a line in its place, until a press shows it. */
export function FoldBlocked({ of, what, children }: Folded) {
  const { isFolded, show } = useFold(of);
  if (!isFolded) return children;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-soft">
      차단한 회원의 {what}입니다.
      <Button variant="plain" small onClick={show}>
        보기
      </Button>
    </span>
  );
}

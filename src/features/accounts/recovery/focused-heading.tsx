import { type ReactNode, useEffect, useRef } from 'react';
import { useNextQuery } from '#/features/accounts/sessions/use-next-query.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

/** The heading gets the focus when the step appears, so that screen readers read it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 className="font-bold text-lead" tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}

export function RecoveryLinks({ to, label }: { to: string; label: string }) {
  const next = useNextQuery();
  return (
    <nav
      className="flex flex-wrap justify-center gap-x-6 text-row *:inline-flex *:min-h-11 *:items-center"
      aria-label="계정"
    >
      <PageLink to={`/login${next}`}>로그인</PageLink>
      <PageLink to={to + next}>{label}</PageLink>
    </nav>
  );
}

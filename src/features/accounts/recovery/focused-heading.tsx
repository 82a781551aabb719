import { type ReactNode, useEffect, useRef } from 'react';
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

export const RecoveryLinks = ({ to, label }: { to: string; label: string }) => (
  <nav
    className="flex flex-wrap justify-center gap-x-6 text-row *:inline-flex *:min-h-11 *:items-center"
    aria-label="계정"
  >
    <PageLink to="/login">로그인</PageLink>
    <PageLink to={to}>{label}</PageLink>
  </nav>
);

import { type ReactNode, useEffect, useRef } from 'react';
import { QuietLink } from '#/ui/theme/button.tsx';

/** The heading of a step; it gets the focus when the step appears, so that screen readers read it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 className="font-bold text-lead" tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}

/** Links below a form of somebody who cannot log in: to the login, and to the other form. */
export const RecoveryLinks = ({ to, label }: { to: string; label: string }) => (
  <p className="mt-3 flex flex-wrap gap-2">
    <QuietLink to="/login">로그인</QuietLink>
    <QuietLink to={to}>{label}</QuietLink>
  </p>
);

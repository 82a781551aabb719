import { type ReactNode, useEffect, useRef } from 'react';

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

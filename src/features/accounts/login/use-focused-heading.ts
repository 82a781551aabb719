import { useEffect, useRef } from 'react';

/** Returns a ref for a heading that gets the focus when `shown` changes, for screen readers. */
export function useFocusedHeading(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves whenever something else is shown
  useEffect(() => heading.current?.focus(), [shown]);
  return heading;
}

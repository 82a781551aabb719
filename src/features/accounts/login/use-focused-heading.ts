import { useEffect, useRef } from 'react';

/**
 * Returns the ref for a heading, which gets the focus whenever `shown` changes, so that screen readers
 * continue there.
 */
export function useFocusedHeading(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves whenever something else is shown
  useEffect(() => heading.current?.focus(), [shown]);
  return heading;
}

import { useEffect, useRef } from 'react';

/** A ref for the heading of what has just taken the place of something else, so that reading goes on there. */
export function useFocusedHeading(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves whenever something else is shown
  useEffect(() => heading.current?.focus(), [shown]);
  return heading;
}

import { useEffect, useRef } from 'react';

/**
 * Scrolls an element to the top and focuses it each time `value` changes from one value to another; undefined
 * means no value.
 */
export function useFocusOnChange<Element extends HTMLElement>(value: string | number | undefined) {
  const element = useRef<Element>(null);
  const last = useRef(value);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (before === undefined || value === undefined || before === value) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'start' });
  }, [value]);
  return element;
}

import { useEffect, useRef } from 'react';

/**
 * Returns a ref; its element is scrolled to the top and focused each time `value` changes from one defined
 * value to another.
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

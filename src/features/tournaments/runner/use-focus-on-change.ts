import { useEffect, useRef } from 'react';

// In a file without imports of the engine: the page uses it before the runner's screens are loaded.

/** Returns a ref to an element that is scrolled to and focused when `value` changes. */
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

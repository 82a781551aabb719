import { useEffect, useRef } from 'react';

/** Brings an element to the top and the focus to it each time `value` changes from one to another; undefined is none. */
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

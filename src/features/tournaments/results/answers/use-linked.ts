import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * The key of the match to which the page's address leads, as notifications link to it; '' without one. The
 * server, and so the first rendering in the browser, does not know this part of an address.
 */
export function useLinked(): string {
  const { hash } = useLocation();
  return useSyncExternalStore(
    () => () => {},
    () => hash.slice(1),
    () => '',
  );
}

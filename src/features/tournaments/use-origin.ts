import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteFacts } from '#/ui/site-facts.ts';

const subscribe = () => () => {};

/**
 * Where others reach this site: the address this browser came by, which works in the hall, unless it came by one
 * that only this machine knows; then what the site calls itself.
 */
export function useOrigin(): string {
  const own = useRouteLoaderData<SiteFacts>('root')?.origin ?? '';
  const here = useSyncExternalStore(
    subscribe,
    () => location.origin,
    () => own,
  );
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(here) && own ? own : here;
}

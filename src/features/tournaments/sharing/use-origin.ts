import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

const subscribe = () => () => {};

/** The origin for shared links: the page's, or the configured one at a loopback address (`localhost`). */
export function useOrigin(): string {
  const own = useRouteLoaderData<SiteFacts>('root')?.origin ?? '';
  const here = useSyncExternalStore(
    subscribe,
    () => location.origin,
    () => own,
  );
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(here) && own ? own : here;
}

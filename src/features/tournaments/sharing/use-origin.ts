import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SiteFacts } from '#/ui/client/site-facts.ts';

const subscribe = () => () => {};

/**
 * The origin for links to share: the open page's, or the configured one if the open page is at a loopback
 * address (`localhost`), which other devices cannot open.
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

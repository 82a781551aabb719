import { useEffect } from 'react';
import { hasOfflinePages, opensOffline } from '#/app/offline/pages.ts';
import { OFFLINE } from '#/ui/api.ts';
import { toast } from '#/ui/toast.tsx';

/** Without a network a link would only take away the page that is still there: this says so instead, and stays. */
export function OfflineGuard() {
  useEffect(() => {
    let reachable: HTMLAnchorElement | undefined;
    const guard = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      if (navigator.onLine || !link || link === reachable || !leavesThisPage(link)) return;
      if (opensOffline(link.pathname) && hasOfflinePages()) return;
      event.preventDefault();
      event.stopPropagation();
      // A browser without a network may still reach a site on its own machine.
      fetch('/healthz', { cache: 'no-store' }).then(
        () => {
          reachable = link;
          link.click();
          reachable = undefined;
        },
        () => toast(OFFLINE, 'error'),
      );
    };
    // Before the router's own listeners hear of the click.
    addEventListener('click', guard, { capture: true });
    return () => removeEventListener('click', guard, { capture: true });
  }, []);
  return null;
}

const leavesThisPage = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin && !target && pathname + search !== location.pathname + location.search;

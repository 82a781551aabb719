import { useEffect } from 'react';
import { useLocation } from 'react-router';

let asked = false;

/** Whoever runs tournaments here, or has put the site on the home screen, gets the runner for times without a network. */
export function OfflineKeeper() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isWanted =
      /^\/(tournament|table|live)/.test(pathname) || matchMedia('(display-mode: standalone)').matches;
    if (asked || !isWanted || !import.meta.env.PROD || !isSecureContext || !navigator.serviceWorker) return;
    asked = true;
    const keep = () =>
      void import('#/app/offline/register.ts').then(({ keepForOffline }) => keepForOffline()).catch(() => {});
    // Not everywhere does a browser say when it has time.
    if ('requestIdleCallback' in window) requestIdleCallback(keep, { timeout: 10_000 });
    else setTimeout(keep, 3000);
  }, [pathname]);
  return null;
}

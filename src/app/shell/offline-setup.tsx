import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { READER_WORKER } from '#/app/offline/pages.ts';

let registered: 'reader' | 'runner' | undefined;

/**
 * Whoever runs tournaments here, or has put the site on the home screen, gets the runner for times without a network;
 * everybody else the page that says that there is none.
 */
export function OfflineSetup() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isRunner =
      /^\/(tournament|table|live)/.test(pathname) || matchMedia('(display-mode: standalone)').matches;
    const wanted = isRunner ? 'runner' : 'reader';
    if (registered === 'runner' || registered === wanted) return;
    if (!import.meta.env.PROD || !isSecureContext || !navigator.serviceWorker) return;
    registered = wanted;
    const register = () => void (isRunner ? registerRunner() : registerOfflinePage()).catch(() => {});
    // Not everywhere does a browser say when it has time.
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
    else setTimeout(register, 3000);
  }, [pathname]);
  return null;
}

const registerRunner = () =>
  import('#/app/offline/register.ts').then(({ registerOffline }) => registerOffline());

async function registerOfflinePage(): Promise<void> {
  // Who was at the runner before has more than this page.
  if (registered === 'runner' || (await navigator.serviceWorker.getRegistration())) return;
  await navigator.serviceWorker.register(READER_WORKER, { updateViaCache: 'none' });
}

import { READER_WORKER } from './pages.ts';

let registered: 'reader' | 'runner' | undefined;

/**
 * Installs the service worker: in a browser that has run tournaments, or that has the site on its home
 * screen, the one with the offline runner; in all others the one with the page that says there is no network.
 */
export function installWorker(pathname: string): void {
  const isRunner =
    /^\/(tournament|table|live)/.test(pathname) || matchMedia('(display-mode: standalone)').matches;
  const wanted = isRunner ? 'runner' : 'reader';
  if (registered === 'runner' || registered === wanted) return;
  registered = wanted;
  const register = () => void (isRunner ? registerRunner() : registerOfflinePage()).catch(() => {});
  // Some browsers have no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3000);
}

const registerRunner = () => import('./register.ts').then(({ registerOffline }) => registerOffline());

async function registerOfflinePage(): Promise<void> {
  // A browser that was at the runner before already has the larger worker.
  if (registered === 'runner' || (await navigator.serviceWorker.getRegistration())) return;
  await navigator.serviceWorker.register(READER_WORKER, { updateViaCache: 'none' });
}

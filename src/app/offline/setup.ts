import { HOUR_MS } from '#/shared/time/time.ts';
import { OFFLINE } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { OFFLINE_LIST, type OfflineList, opensOffline } from './pages.ts';
import { SERVICE_WORKER } from './worker-path.ts';

let installed: 'worker' | 'pages' | undefined;
let isGuarding = false;
let reachable: HTMLAnchorElement | undefined;

/** From now on stops navigation without a network, which would lose the shown page, and says so. */
export function guardLinks(): void {
  if (isGuarding) return;
  isGuarding = true;
  // In the capture phase, before the router's own listeners get the click.
  addEventListener('click', stopWithoutNetwork, { capture: true });
}

function stopWithoutNetwork(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (navigator.onLine || !link || link === reachable || !leavesThisPage(link)) return;
  event.preventDefault();
  event.stopPropagation();
  const open = () => {
    reachable = link;
    link.click();
    reachable = undefined;
  };
  canOpen(link.pathname).then(open, () => toast(OFFLINE, 'error'));
}

/** Resolves if the page is cached or the site answers, and rejects otherwise. */
async function canOpen(pathname: string): Promise<void> {
  if (opensOffline(pathname) && (await window.caches?.match(pathname, { ignoreSearch: true }))) return;
  // A browser without a network may still reach a site on its own machine.
  await fetch('/healthz', { cache: 'no-store' });
}

const leavesThisPage = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin && !target && pathname + search !== location.pathname + location.search;

/**
 * Installs the service worker. On pages of tournaments, tables and live views, and in the site opened from a
 * home screen, it also has the offline pages cached.
 */
export function installWorker(pathname: string): void {
  if (!import.meta.env.PROD || !isSecureContext || !navigator.serviceWorker) return;
  const isRunner =
    /^\/(tournament|table|live)/.test(pathname) || matchMedia('(display-mode: standalone)').matches;
  const wanted = isRunner ? 'pages' : 'worker';
  if (installed === 'pages' || installed === wanted) return;
  installed = wanted;
  const install = () => void (isRunner ? installPages() : register()).catch(() => {});
  // Some browsers have no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(install, { timeout: 10_000 });
  else setTimeout(install, 3000);
}

const register = () => navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });

async function installPages(): Promise<void> {
  const registration = await register();
  // A page that stays open all evening learns of a new version too.
  setInterval(() => cachePages(registration).catch(() => {}), HOUR_MS);
  await cachePages(registration);
}

/** Has the worker cache the server's offline pages; then offers a reload if they are of another build. */
async function cachePages({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const answer = await fetch(OFFLINE_LIST, { cache: 'no-cache' });
  const list: OfflineList = await answer.json();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (list.version !== ownBuild()) offerReload();
  };
  const worker = installing ?? waiting ?? active;
  worker?.postMessage({ type: 'cache', list, url: location.href }, [port2]);
}

function offerReload(): void {
  toast('새 버전이 있습니다. 진행 중인 대회는 그대로 남습니다.', 'success', {
    action: { label: '새로고침', onPress: () => location.reload() },
  });
}

/** The build that the router's manifest of this page names; undefined without a manifest. */
const ownBuild = () =>
  (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version;

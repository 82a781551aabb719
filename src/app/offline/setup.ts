import { HOUR_MS } from '#/shared/time/time.ts';
import { OFFLINE } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { hasOfflinePages, opensOffline, READER_WORKER, RUNNER_WORKER } from './pages.ts';

const ANSWER_MS = 2000;

let registered: 'reader' | 'runner' | undefined;
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
}

const leavesThisPage = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin && !target && pathname + search !== location.pathname + location.search;

/**
 * Installs a service worker: on pages of tournaments, tables and live views, and in the site opened from a
 * home screen, the one that caches the offline pages; elsewhere the one that only says there is no network.
 */
export function installWorker(pathname: string): void {
  if (!import.meta.env.PROD || !isSecureContext || !navigator.serviceWorker) return;
  const isRunner =
    /^\/(tournament|table|live)/.test(pathname) || matchMedia('(display-mode: standalone)').matches;
  const wanted = isRunner ? 'runner' : 'reader';
  if (registered === 'runner' || registered === wanted) return;
  registered = wanted;
  const register = () => void (isRunner ? registerRunner() : registerReader()).catch(() => {});
  // Some browsers have no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3000);
}

async function registerReader(): Promise<void> {
  // A browser that was at the runner before already has the larger worker.
  if (registered === 'runner' || (await navigator.serviceWorker.getRegistration())) return;
  await navigator.serviceWorker.register(READER_WORKER, { updateViaCache: 'none' });
}

/** Registers the service worker with the offline pages, and offers a new version once it is installed. */
async function registerRunner(): Promise<void> {
  const registration = await navigator.serviceWorker.register(RUNNER_WORKER, {
    updateViaCache: 'none',
  });
  if (!hasOfflinePages()) notifyWorker(registration);
  if (registration.waiting) void offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      // A first worker replaces no other, so there is no new version to offer.
      if (coming.state === 'installed' && registration.active) void offer(coming);
    });
  });
  // A page that stays open all evening learns of a new version too.
  setInterval(() => registration.update().catch(() => {}), HOUR_MS);
}

function notifyWorker({ installing, waiting, active }: ServiceWorkerRegistration): void {
  (installing ?? waiting ?? active)?.postMessage({ type: 'visited', url: location.href });
}

/** Offers a reload in a toast for a new version; activates a worker of the page's own build at once. */
async function offer(coming: ServiceWorker): Promise<void> {
  const takeOver = () => coming.postMessage({ type: 'take-over' });
  if ((await buildOf(coming)) === ownBuild()) return takeOver();
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    takeOver();
  };
  toast('새 버전이 있습니다. 진행 중인 대회는 그대로 남습니다.', 'success', {
    action: { label: '새로고침', onPress: reload },
  });
}

function buildOf(worker: ServiceWorker): Promise<string> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage({ type: 'which-build' }, [port2]);
    setTimeout(() => resolve(''), ANSWER_MS);
  });
}

/** The build that the router's manifest of this page names; undefined without a manifest. */
const ownBuild = () =>
  (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version;

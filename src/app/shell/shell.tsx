import { House, MessagesSquare, SquarePen, Swords, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { hasOfflinePages, opensOffline, READER_WORKER } from '#/app/offline/pages.ts';
import { Welcome } from '#/features/accounts/signup/welcome.tsx';
import { NameCards } from '#/features/members/name-cards/name-cards.tsx';
import { OFFLINE } from '#/ui/client/api.ts';
import { markSession } from '#/ui/client/session.ts';
import { Toaster, toast } from '#/ui/feedback/toast.tsx';
import { ProgressBar, SkipLink } from '#/ui/page/frame.tsx';
import { PageLinkListener } from '#/ui/page/page-link.tsx';
import { NavigationLink } from '#/ui/theme/navigation-link.tsx';
import { markTheme } from '#/ui/theme/theme.tsx';
import { Footer, type FrameFacts } from './footer.tsx';
import { Header } from './header.tsx';

// A page that could not be made at all is still shown in the site's frame.
const NAMELESS: FrameFacts = {
  name: '당구마당',
  origin: '',
  contact: '',
  mark: '/mark.svg',
  accent: 'green',
  hasProviders: false,
  holidays: [],
  ads: [],
};

type ShellProps = {
  facts?: FrameFacts;
  /** True for a page that fills the whole screen without header and footer: a hall's TV, a scorer. */
  bare?: boolean;
  children: ReactNode;
};

/** The frame around every page: header, footer, and on phones the bar at the bottom. */
export function Shell({ facts = NAMELESS, bare, children }: ShellProps) {
  // When the error page replaces a page, or the reverse, React makes the html element anew, without these
  // marks.
  useLayoutEffect(() => {
    markSession();
    markTheme();
  }, []);
  // Marks that the page reacts to presses from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  if (bare) {
    return (
      <>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Toaster />
        <PageLinkListener />
        <OfflineGuard />
        <OfflineSetup />
      </>
    );
  }
  return (
    <>
      <SkipLink />
      <ProgressBar />
      <Header facts={facts} />
      <main id="content" tabIndex={-1}>
        <Welcome />
        {children}
      </main>
      <Footer facts={facts} />
      <ThumbBar />
      <Toaster />
      <PageLinkListener />
      <NameCards />
      <OfflineGuard />
      <OfflineSetup />
    </>
  );
}

/** Stops navigation without a network, which would lose the shown page, and says so. */
function OfflineGuard() {
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
    // In the capture phase, before the router's own listeners get the click.
    addEventListener('click', guard, { capture: true });
    return () => removeEventListener('click', guard, { capture: true });
  }, []);
  return null;
}

const leavesThisPage = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin && !target && pathname + search !== location.pathname + location.search;

let registered: 'reader' | 'runner' | undefined;

/**
 * Installs the service worker: in a browser that has run tournaments, or that has the site on its home
 * screen, the one with the offline runner; in all others the one with the page that says there is no network.
 */
function OfflineSetup() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isRunner =
      /^\/(tournament|table|live)/.test(pathname) || matchMedia('(display-mode: standalone)').matches;
    const wanted = isRunner ? 'runner' : 'reader';
    if (registered === 'runner' || registered === wanted) return;
    if (!import.meta.env.PROD || !isSecureContext || !navigator.serviceWorker) return;
    registered = wanted;
    const register = () => void (isRunner ? registerRunner() : registerOfflinePage()).catch(() => {});
    // Some browsers have no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
    else setTimeout(register, 3000);
  }, [pathname]);
  return null;
}

const registerRunner = () =>
  import('#/app/offline/register.ts').then(({ registerOffline }) => registerOffline());

async function registerOfflinePage(): Promise<void> {
  // A browser that was at the runner before already has the larger worker.
  if (registered === 'runner' || (await navigator.serviceWorker.getRegistration())) return;
  await navigator.serviceWorker.register(READER_WORKER, { updateViaCache: 'none' });
}

const WRITE = '/free-board/new';
const PLACE =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-mark text-soft hover:no-underline aria-[current=page]:text-primary';

/** The bar at the bottom edge of phones, within reach of the thumb: links to the most used sections. */
function ThumbBar() {
  // The page for writing marks one item of the bar, not two.
  const writes = useLocation().pathname === WRITE;
  return (
    <nav
      className="thumb-bar fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      aria-label="빠른 메뉴"
    >
      <NavigationLink to="/" className={PLACE}>
        <House aria-hidden="true" />홈
      </NavigationLink>
      <NavigationLink to="/tournament/single" className={PLACE}>
        <Swords aria-hidden="true" />
        매치
      </NavigationLink>
      <NavigationLink to={WRITE} className={PLACE}>
        <SquarePen aria-hidden="true" />
        글쓰기
      </NavigationLink>
      <NavigationLink to="/free-board" also={['/boards']} end={writes} className={PLACE}>
        <MessagesSquare aria-hidden="true" />
        게시판
      </NavigationLink>
      <NavigationLink to="/login" className={`${PLACE} guest-only`}>
        <UserRound aria-hidden="true" />
        로그인
      </NavigationLink>
      <NavigationLink to="/profile" also={['/attendance']} className={`${PLACE} member-only`}>
        <UserRound aria-hidden="true" />나
      </NavigationLink>
    </nav>
  );
}

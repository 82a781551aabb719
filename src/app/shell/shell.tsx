import { type ReactNode, useContext, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { hasOfflinePages, opensOffline, READER_WORKER } from '#/app/offline/pages.ts';
import { Welcome } from '#/features/accounts/signup/welcome.tsx';
import { NameCards } from '#/features/members/name-cards/name-cards.tsx';
import { OFFLINE } from '#/ui/client/api.ts';
import { markSession } from '#/ui/client/session.ts';
import { Toaster, toast } from '#/ui/feedback/toast.tsx';
import { FrameMarks } from '#/ui/page/fragments.ts';
import { ProgressBar, SkipLink } from '#/ui/page/frame.tsx';
import { PageLinkListener } from '#/ui/page/page-link.tsx';
import { markTheme } from '#/ui/theme/theme.tsx';
import { Footer, type FrameFacts } from './footer.tsx';
import { Header } from './header.tsx';
import { ThumbBar } from './thumb-bar.tsx';

// A page that could not be made at all still stands in the site's frame.
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
  /** The page fills the whole screen by itself: a hall's TV, a scorer. */
  bare?: boolean;
  children: ReactNode;
};

/** What stands around every page: header, footer, and on phones the bar for the thumb. */
export function Shell({ facts = NAMELESS, bare, children }: ShellProps) {
  // When the error page replaces a page, or the reverse, React makes the html element anew, without these marks.
  useLayoutEffect(() => {
    markSession();
    markTheme();
  }, []);
  // Says that the page answers to presses from now on.
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
      <OrMark of="header">
        <Header facts={facts} />
      </OrMark>
      <main id="content" tabIndex={-1}>
        <Welcome />
        {children}
      </main>
      <OrMark of="footer">
        <Footer facts={facts} />
        <ThumbBar />
      </OrMark>
      <Toaster />
      <PageLinkListener />
      <NameCards />
      <OfflineGuard />
      <OfflineSetup />
    </>
  );
}

/** A part of the frame, which depends on the path and the site's facts alone, or the mark where the server lays its HTML. */
function OrMark({ of, children }: { of: 'header' | 'footer'; children: ReactNode }) {
  return useContext(FrameMarks)?.[of] ?? children;
}

/** Without a network a link would only take away the page that is still there: this says so instead, and stays. */
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
    // Before the router's own listeners hear of the click.
    addEventListener('click', guard, { capture: true });
    return () => removeEventListener('click', guard, { capture: true });
  }, []);
  return null;
}

const leavesThisPage = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
  origin === location.origin && !target && pathname + search !== location.pathname + location.search;

let registered: 'reader' | 'runner' | undefined;

/**
 * Whoever runs tournaments here, or has put the site on the home screen, gets the runner for times without a network;
 * everybody else the page that says that there is none.
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

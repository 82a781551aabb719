import { House, MessagesSquare, Swords, Trophy, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { markSession } from '#/ui/client/session.ts';
import { Toaster } from '#/ui/feedback/toast.tsx';
import { ProgressBar, SkipLink } from '#/ui/page/frame.tsx';
import { PageLink, PageLinkListener } from '#/ui/page/page-link.tsx';
import { markTheme } from '#/ui/theme/theme.tsx';
import { Footer, type FrameFacts } from './footer.tsx';
import { Header } from './header.tsx';
import { sectionOf } from './nav-links.ts';

// Loaded after the page, which also works without these parts.
const LateParts = lazy(() => import('./late-parts.tsx').catch(() => ({ default: () => null })));

// A page that could not be made at all is still shown in the site's frame.
const NAMELESS: FrameFacts = {
  name: '당구마당',
  origin: '',
  contact: '',
  mark: '/mark.svg',
  accent: 'green',
  hasProviders: false,
  sendsMail: false,
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
  // When the error page replaces a page, or the reverse, React makes the html element anew, without these.
  useLayoutEffect(() => {
    markSession();
    markTheme();
  }, []);
  // Marks that the page reacts to presses from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return (
    <>
      {!bare && <SkipLink />}
      {!bare && <ProgressBar />}
      {!bare && <Header facts={facts} />}
      <main id="content" tabIndex={-1}>
        {!bare && (
          <Suspense>
            <LateParts />
          </Suspense>
        )}
        {children}
      </main>
      {!bare && <Footer facts={facts} />}
      {!bare && <ThumbBar />}
      <Toaster />
      <PageLinkListener />
      <OfflineSetup />
    </>
  );
}

/** Prepares the page for the loss of the network; the code is loaded after the page. */
function OfflineSetup() {
  const { pathname } = useLocation();
  useEffect(() => {
    import('#/app/offline/setup.ts').then(
      ({ guardLinks, installWorker }) => {
        guardLinks();
        installWorker(pathname);
      },
      () => {},
    );
  }, [pathname]);
  return null;
}

const PLACES = [
  { to: '/', Icon: House, label: '홈' },
  { to: '/tournament/single', Icon: Swords, label: '매치' },
  { to: '/tournaments', Icon: Trophy, label: '대회' },
  { to: '/free-board', also: ['/notice'], Icon: MessagesSquare, label: '게시판' },
  { to: '/login', Icon: UserRound, label: '로그인', className: 'guest-only' },
  {
    to: '/profile/record',
    also: ['/profile', '/attendance'],
    Icon: UserRound,
    label: '나',
    className: 'member-only',
  },
];

const PLACE =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 font-semibold text-mark text-soft hover:no-underline aria-[current]:text-primary';

/** The bar at the bottom edge of phones, within reach of the thumb: links to the most used sections. */
function ThumbBar() {
  const { pathname } = useLocation();
  const here = sectionOf(pathname) ?? pathname;
  return (
    <nav
      className="thumb-bar fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      aria-label="빠른 메뉴"
    >
      {PLACES.map(({ to, also = [], Icon, label, className = '' }) => (
        <PageLink
          key={to}
          to={to}
          aria-current={[to, ...also].includes(here) ? 'page' : undefined}
          className={`${PLACE} ${className}`}
        >
          <Icon />
          {label}
        </PageLink>
      ))}
    </nav>
  );
}

import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Welcome } from '#/features/accounts/welcome.tsx';
import { ProgressBar, SkipLink } from '#/ui/frame.tsx';
import { PageLinkListener } from '#/ui/page-link.tsx';
import { markSession } from '#/ui/session.ts';
import { markTheme } from '#/ui/theme.tsx';
import { Toaster } from '#/ui/toast.tsx';
import { Footer, type FrameFacts } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineGuard } from './offline-guard.tsx';
import { OfflineSetup } from './offline-setup.tsx';
import { ThumbBar } from './thumb-bar.tsx';

// A page that could not be made at all still stands in the site's frame.
const NAMELESS: FrameFacts = { name: '당구마당', origin: '', contact: '', ads: [] };

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
      <Header name={facts.name} />
      <main id="content" tabIndex={-1}>
        <Welcome />
        {children}
      </main>
      <Footer facts={facts} />
      <ThumbBar />
      <Toaster />
      <PageLinkListener />
      <OfflineGuard />
      <OfflineSetup />
    </>
  );
}

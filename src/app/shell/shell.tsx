import { type ReactNode, useEffect } from 'react';
import { ProgressBar, SkipLink } from '#/ui/frame.tsx';
import { PageLinkListener } from '#/ui/page-link.tsx';
import type { SiteFacts } from '#/ui/site-facts.ts';
import { Toaster } from '#/ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineGuard } from './offline-guard.tsx';
import { ThumbBar } from './thumb-bar.tsx';

// A page that could not be made at all still stands in the site's frame.
const NAMELESS: SiteFacts = { name: '당구마당', origin: '', contact: '' };

/** What stands around every page: header, footer, and on phones the bar for the thumb. */
export function Shell({ facts = NAMELESS, children }: { facts?: SiteFacts; children: ReactNode }) {
  // Says that the page answers to presses from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return (
    <>
      <SkipLink />
      <ProgressBar />
      <Header name={facts.name} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer facts={facts} />
      <ThumbBar />
      <Toaster />
      <PageLinkListener />
      <OfflineGuard />
    </>
  );
}

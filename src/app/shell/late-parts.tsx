import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Welcome } from '#/features/accounts/signup/welcome.tsx';
import { NameCards } from '#/features/members/name-cards/name-cards.tsx';

/** Parts of the frame that nobody sees at once: a new member's greeting, name cards, the focus after a move. */
export default function LateParts(): ReactNode {
  return (
    <>
      <Welcome />
      <NameCards />
      <HeadingFocus />
    </>
  );
}

/** Moves the focus to the heading after a move to another page of the site, so that screen readers say it. */
function HeadingFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    // A page may have chosen another place itself: a field, or the part that the address names.
    if (!heading || hash || document.activeElement?.matches('input, select, textarea, main *[tabindex="-1"]'))
      return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Welcome } from '#/features/accounts/signup/welcome.tsx';
import { NameCards } from '#/features/members/name-cards/name-cards.tsx';

/** Parts of the frame that are not visible at first: the greeting, name cards, the handling of the focus. */
export default function LateParts(): ReactNode {
  return (
    <>
      <Welcome />
      <NameCards />
      <HeadingFocus />
      <KeptFocus />
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

const PARTS = 'li, tr, article, section, form, dialog, main';

/** Returns an element and the parts of the page around it, from the inside out. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>(PARTS);
  return around ? [element, ...partsAround(around)] : [element];
}

/** Moves the focus, when its element leaves the page, to the smallest visible part of the page around it. */
function KeptFocus() {
  const { pathname } = useLocation();
  useEffect(() => {
    let parts: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      parts = partsAround(target as HTMLElement);
    };
    const keep = () => {
      const isLost = document.activeElement === document.body && parts[0]?.checkVisibility() === false;
      if (!isLost || pathname !== window.location.pathname) return;
      const part = parts.find(each => each.checkVisibility());
      if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1;
      part?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('close', keep, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('close', keep, true);
    };
  }, [pathname]);
  return null;
}

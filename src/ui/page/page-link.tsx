import { type ComponentProps, useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; keepScroll?: boolean };

/** Quicker to render than the router's link; `PageLinkListener` handles clicks. */
export function PageLink({ to, keepScroll, ...rest }: PageLinkProps) {
  return <a {...rest} href={to} data-page-link={keepScroll ? 'keep-scroll' : ''} />;
}

/** Without `to` the link stays readable as a disabled one. */
export function StepLink({ to, keepScroll, ...rest }: Omit<PageLinkProps, 'to'> & { to?: string }) {
  if (to) return <PageLink to={to} keepScroll={keepScroll} {...rest} />;
  return <a role="link" aria-disabled="true" {...rest} />;
}

/** Opens clicked `PageLink`s with the router; rendered once in the root. */
export function PageLinkListener() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { state } = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-page-link]');
      if (!link || link.target || !isPlainClick(event)) return;
      event.preventDefault();
      // The router loads nothing for a place on the same page, whose data may have changed meanwhile.
      if (link.hash && link.pathname + link.search === location.pathname + location.search) void revalidate();
      const keepScroll = link.dataset.pageLink === 'keep-scroll';
      // In another part of the same page, such as a tab, the page that led here stays known.
      const isSamePage = keepScroll && link.pathname === location.pathname;
      navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: keepScroll,
        state: isSamePage ? state : null,
      });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, revalidate, state]);
  return null;
}

// Other clicks are left to the browser: a new tab, a new window, a download.
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

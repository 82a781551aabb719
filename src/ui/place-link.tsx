import { useLocation } from 'react-router';
import { PageLink, type PageLinkProps } from './page-link.tsx';

/** A page link that knows when it leads to where one is: to the page itself or, without `end`, to one below it. */
export function PlaceLink({ end, ...link }: PageLinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === link.to || (!end && link.to !== '/' && pathname.startsWith(`${link.to}/`));
  return <PageLink aria-current={here ? 'page' : undefined} {...link} />;
}

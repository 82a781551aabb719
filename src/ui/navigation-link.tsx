import { useLocation } from 'react-router';
import { PageLink, type PageLinkProps } from './page-link.tsx';

type NavigationLinkProps = PageLinkProps & { end?: boolean; also?: string[] };

/**
 * A page link that knows when it leads to where one is: to the page itself or, without `end`, to one below it
 * or at or below an address of `also`.
 */
export function NavigationLink({ end, also = [], ...link }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const isBelow = (address: string) => address !== '/' && pathname.startsWith(`${address}/`);
  const isAt = [link.to, ...also].includes(pathname);
  const here = isAt || (!end && [link.to, ...also].some(isBelow));
  return <PageLink aria-current={here ? 'page' : undefined} {...link} />;
}

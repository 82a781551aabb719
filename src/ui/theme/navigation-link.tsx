import { useLocation } from 'react-router';
import { PageLink, type PageLinkProps } from '#/ui/page/page-link.tsx';

type NavigationLinkProps = PageLinkProps & { end?: boolean; also?: string[]; exactly?: string[] };

/**
 * A page link that knows when it leads to where one is: to the page itself or, without `end`, to one below it
 * or at or below an address of `also`, or at one of `exactly`.
 */
export function NavigationLink({ end, also = [], exactly = [], ...link }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const isBelow = (address: string) => address !== '/' && pathname.startsWith(`${address}/`);
  const isAt = [link.to, ...also, ...exactly].includes(pathname);
  const here = isAt || (!end && [link.to, ...also].some(isBelow));
  return <PageLink aria-current={here ? 'page' : undefined} {...link} />;
}

import { useLocation } from 'react-router';
import { PageLink, type PageLinkProps } from '#/ui/page/page-link.tsx';

type NavigationLinkProps = PageLinkProps & { end?: boolean; also?: string[]; exactly?: string[] };

/**
 * A page link that is marked as current if the path of the current page is `to`, or one in `also` or
 * `exactly`. Without `end`, a path below `to` or below one in `also` counts too.
 */
export function NavigationLink({ end, also = [], exactly = [], ...link }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const isBelow = (address: string) => address !== '/' && pathname.startsWith(`${address}/`);
  const isAt = [link.to, ...also, ...exactly].includes(pathname);
  const here = isAt || (!end && [link.to, ...also].some(isBelow));
  return <PageLink aria-current={here ? 'page' : undefined} {...link} />;
}

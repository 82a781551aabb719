import { useLocation } from 'react-router';
import { PageLink, type PageLinkProps } from '#/ui/page/page-link.tsx';

export type NavigationLinkProps = PageLinkProps & { end?: boolean; also?: string[]; exactly?: string[] };

/** A link, current on `to`, `also` and `exactly`, and (without `end`) on all paths below `to` and `also`. */
export function NavigationLink({ end, also = [], exactly = [], ...link }: NavigationLinkProps) {
  const { pathname } = useLocation();
  const isBelow = (address: string) => address !== '/' && pathname.startsWith(`${address}/`);
  const isAt = [link.to, ...also, ...exactly].includes(pathname);
  const isCurrent = isAt || (!end && [link.to, ...also].some(isBelow));
  return <PageLink aria-current={isCurrent ? 'page' : undefined} {...link} />;
}

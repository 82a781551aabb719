import { useLocation } from 'react-router';
import { addressesOf } from '#/ui/client/address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { usePageQuery } from '#/ui/page/use-page-query.ts';

type HeadingTabsProps = { headings: string[]; current: string };

/**
 * The 말머리 of a board as one row of links that filter its list and keep its order and search; nothing without
 * any.
 */
export function HeadingTabs({ headings, current }: HeadingTabsProps) {
  const { pathname } = useLocation();
  const addressOf = addressesOf(pathname, usePageQuery(), ['heading', 'page']);
  // A 말머리 that the board no longer has is still shown where its posts link to it.
  const known = current === '' || headings.includes(current) ? headings : [...headings, current];
  if (known.length === 0) return null;
  return (
    <nav aria-label="말머리" className="mt-3 overflow-x-auto">
      <ul className="flex gap-2 pb-1">
        {['', ...known].map(heading => (
          <li key={heading} className="shrink-0">
            <PageLink
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold text-text hover:no-underline aria-[current]:border-primary aria-[current]:bg-primary-tint aria-[current]:text-primary"
              to={addressOf(heading ? { heading } : undefined)}
              aria-current={heading === current ? 'page' : undefined}
              keepScroll
            >
              {heading || '전체'}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

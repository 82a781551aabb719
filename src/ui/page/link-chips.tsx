import { ChipRow } from './chips.tsx';
import type { LinkTabsProps } from './link-tabs.tsx';
import { PageLink } from './page-link.tsx';

/** A choice within a part of a page, as chips: below tabs, another row of tabs would look like the same choice. */
export const LinkChips = ({ label, tabs, current }: Omit<LinkTabsProps, 'wide'>) => (
  <nav aria-label={label}>
    <ChipRow>
      {tabs.map(({ value, title, to }) => (
        <PageLink
          key={value}
          className="chip"
          to={to}
          aria-current={value === current ? 'page' : undefined}
          keepScroll
        >
          {title}
        </PageLink>
      ))}
    </ChipRow>
  </nav>
);

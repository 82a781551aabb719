import { ChipRow } from './chips.tsx';
import type { LinkTabsProps } from './link-tabs.tsx';
import { PageLink } from './page-link.tsx';

/** A choice below tabs is drawn as chips: another row of tabs would look like the same choice. */
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

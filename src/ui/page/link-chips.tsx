import { CHIP, ChipRow } from './chips.tsx';
import { PageLink } from './page-link.tsx';

type LinkChipsProps = {
  label: string;
  tabs: { value: string; title: string; to: string }[];
  current: string;
};

/** A choice within a part of a page, as chips: below tabs, another row of tabs would look like the same choice. */
export const LinkChips = ({ label, tabs, current }: LinkChipsProps) => (
  <nav aria-label={label}>
    <ChipRow>
      {tabs.map(({ value, title, to }) => (
        <PageLink
          key={value}
          className={CHIP}
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

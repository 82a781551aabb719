import { PageLink } from './page-link.tsx';

// On a phone the tabs share the width; where their names need more, the row scrolls and no name is broken in two.
const TAB =
  'flex min-h-12 items-center border-transparent border-b-3 font-semibold text-soft hover:text-text hover:no-underline aria-[current]:border-primary aria-[current]:text-primary max-md:whitespace-nowrap max-md:min-w-11 max-md:px-2 max-md:justify-center max-md:focus-visible:-outline-offset-2 md:-mb-px';

export type LinkTabsProps = {
  label: string;
  tabs: { value: string; title: string; to: string }[];
  current: string;
  /** Phones hide the tabs, because a chip offers the same choice there. */
  wide?: boolean;
};

export function LinkTabs({ label, tabs, current, wide }: LinkTabsProps) {
  return (
    <nav className={`link-tabs mt-4 border-line border-b ${wide ? 'max-md:hidden' : ''}`} aria-label={label}>
      <ul
        ref={showChosen}
        className="flex max-md:scrollbar-none max-md:overflow-x-auto max-md:overflow-y-hidden md:gap-8"
      >
        {tabs.map(({ value, title, to }) => (
          <li key={value} className="max-md:flex-[1_0_auto]">
            <PageLink
              className={TAB}
              to={to}
              aria-current={value === current ? 'page' : undefined}
              keepScroll
            >
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The row scrolls where it is wider than a phone. */
function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - 100;
}

import { PageLink } from './page-link.tsx';

type LinkTabsProps = {
  /** The accessible name of the tabs. */
  label: string;
  tabs: { value: string; title: string; to: string }[];
  current: string;
};

/** Tabs that are links; the current one is marked as such. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  return (
    <nav className="link-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ value, title, to }) => (
          <li key={value}>
            <PageLink
              className="link-tab"
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

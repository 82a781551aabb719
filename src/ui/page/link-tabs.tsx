import { PageLink } from './page-link.tsx';

type LinkTabsProps = {
  /** What the tabs choose between, for those who cannot see them. */
  label: string;
  tabs: { value: string; title: string; to: string }[];
  current: string;
};

/** Tabs that are addresses: each is a link, and the current one says so. */
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

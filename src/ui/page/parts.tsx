import type { HTMLAttributes, ReactNode } from 'react';
import { PageLink } from './page-link.tsx';

type SectionProps = Omit<HTMLAttributes<HTMLElement>, 'id' | 'title'> & {
  id: string;
  title: ReactNode;
  /** Class names of the heading. */
  heading?: string;
};

export const Section = ({ id, title, heading = 'text-part font-bold', children, ...rest }: SectionProps) => (
  <section {...rest} aria-labelledby={id}>
    <h2 id={id} className={heading}>
      {title}
    </h2>
    {children}
  </section>
);

/** The content is at the start, the buttons at the end. */
export const ListRow = ({ className = '', ...rest }: HTMLAttributes<HTMLLIElement>) => (
  <li
    {...rest}
    className={`flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-1 last:border-b-0 wrap-anywhere ${className}`}
  />
);

type LinkRow = { to: string; name: string; note: ReactNode; by?: string | null };

/** `by` is the author's login id: rows of blocked authors are hidden while the page loads. */
export const LinkRows = ({ rows }: { rows: LinkRow[] }) => (
  <ul className="card py-1">
    {rows.map(({ to, name, note, by }) => (
      <ListRow key={to} data-by={by ?? undefined}>
        <PageLink to={to} className="min-w-0 flex-[1_1_10rem] wrap-anywhere font-semibold text-text">
          {name}
        </PageLink>
        <small className="text-label text-soft">{note}</small>
      </ListRow>
    ))}
  </ul>
);

export const Toolbar = ({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={`flex flex-wrap items-center gap-2 ${className}`} />
);

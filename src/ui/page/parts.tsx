import type { HTMLAttributes, ReactNode } from 'react';
import { useListAddress } from '#/ui/table/use-list-address.ts';
import { PageLink } from './page-link.tsx';

/** A link above a page's title to the list that the page belongs to, where the reader left it. */
export const BackLink = ({ list, title }: { list: string; title: string }) => (
  <PageLink
    className="-mt-2 inline-flex min-h-11 items-center gap-1.5 text-row text-soft"
    to={useListAddress(list)}
  >
    <span aria-hidden="true">‹</span>
    {title}
  </PageLink>
);

type SectionProps = Omit<HTMLAttributes<HTMLElement>, 'id' | 'title'> & {
  /** The heading's id. */
  id: string;
  title: ReactNode;
  /** The heading's classes. */
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

/** A row with its content at the start and its buttons at the end. */
export const ListRow = ({ className = '', ...rest }: HTMLAttributes<HTMLLIElement>) => (
  <li
    {...rest}
    className={`flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-1 wrap-anywhere ${className}`}
  />
);

export const Toolbar = ({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={`flex flex-wrap items-center gap-2 ${className}`} />
);

import type { HTMLAttributes, ReactNode } from 'react';

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

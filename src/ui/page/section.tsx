import type { HTMLAttributes, ReactNode } from 'react';

type SectionProps = Omit<HTMLAttributes<HTMLElement>, 'id' | 'title'> & {
  /** The id of the heading, which names the section. */
  id: string;
  title: ReactNode;
  /** The classes of the heading. */
  heading?: string;
};

/** A part of a page under a heading of its own. */
export const Section = ({ id, title, heading = 'text-part font-bold', children, ...rest }: SectionProps) => (
  <section {...rest} aria-labelledby={id}>
    <h2 id={id} className={heading}>
      {title}
    </h2>
    {children}
  </section>
);

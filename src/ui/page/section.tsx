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

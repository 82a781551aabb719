import type { ReactNode } from 'react';

type SectionProps = { title: string; after?: ReactNode; children: ReactNode };

/** A section of a tournament's page with its heading, and `after` the words of the heading a number. */
export function Section({ title, after, children }: SectionProps) {
  return (
    <section className="mt-10" aria-label={title}>
      <h2 className="mb-3 text-part font-bold">
        {title} {after}
      </h2>
      {children}
    </section>
  );
}

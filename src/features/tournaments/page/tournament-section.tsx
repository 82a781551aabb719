import type { ReactNode } from 'react';

type SectionProps = { title: string; after?: ReactNode; children: ReactNode };

/** A section of a tournament's page; `after` follows the heading, for example a number. */
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

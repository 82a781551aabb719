import type { ReactNode } from 'react';
import './tournament.css';

/** A section of a tournament's page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="live-section" aria-label={title}>
      <h2 className="mb-3 text-part font-bold">{title}</h2>
      {children}
    </section>
  );
}

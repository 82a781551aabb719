import type { ReactNode } from 'react';

/** The organiser's buttons of a tournament; on a phone narrower, so that more fit into a row. */
export function ControlRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="on-server flex flex-wrap items-center gap-x-3 gap-y-2 my-3  ">
      {children}
    </section>
  );
}

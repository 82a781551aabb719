import type { ReactNode } from 'react';

/** A row of the organiser's buttons; on a phone the buttons are narrower, so that more fit into a row. */
export function ControlRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="on-server flex flex-wrap items-center gap-x-3 gap-y-2 my-3  ">
      {children}
    </section>
  );
}

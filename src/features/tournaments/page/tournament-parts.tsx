import type { ReactNode } from 'react';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';

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

/** A row of the organiser's buttons; on a phone the buttons are narrower, so that more fit into a row. */
export function ControlRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="on-server flex flex-wrap items-center gap-x-3 gap-y-2 my-3  ">
      {children}
    </section>
  );
}

/** The title of a tournament, below the label 진행 중 while the tournament is being played. */
export function TournamentTitle({
  saved: { title, state },
}: {
  saved: Pick<TournamentWithEvents, 'title' | 'state'>;
}) {
  return (
    <>
      {state === 'live' && (
        <span className="block w-fit mb-1 px-2 rounded-mark bg-red-fill text-on-fill text-label font-bold">
          진행 중
        </span>
      )}
      {title}
    </>
  );
}

export function AnswerButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-1">{children}</div>;
}

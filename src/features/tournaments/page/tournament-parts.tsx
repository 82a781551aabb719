import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mayStillAnswer } from '#/features/tournaments/results/results.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { SkeletonCards } from '#/ui/feedback/skeletons.tsx';
import { ForGuests } from '#/ui/feedback/states.tsx';
import { Fold } from '#/ui/page/fold.tsx';

type SectionProps = { title: string; after?: ReactNode; children: ReactNode };

export function Section({ title, after, children }: SectionProps) {
  return (
    <section className="mt-4 md:mt-6" aria-label={title}>
      <h2 className="mb-2 md:mb-3 text-lead md:text-part font-bold">
        {title} {after}
      </h2>
      {children}
    </section>
  );
}

/** A part that repeats or explains the page above: folded to its title until that is pressed. */
export function FoldedSection({
  title,
  count = '',
  open,
  children,
}: {
  title: string;
  /** The number of its lines, with a unit. */
  count?: string;
  /** Opens the section as soon as it is true; the reader alone closes it. */
  open?: boolean;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(open);
  useEffect(() => {
    if (open && fold.current) fold.current.open = true;
  }, [open]);
  return (
    <section aria-label={title}>
      <Fold
        ref={fold}
        open={isOpenAtFirst}
        summary={
          <>
            <h2>{title}</h2> {count && <span className="text-soft text-row font-normal">{count}</span>}
          </>
        }
      >
        <div className="pb-6">{children}</div>
      </Fold>
    </section>
  );
}

export const isOrganiserOrAdmin = ({ can }: TournamentWithEvents) =>
  Object.values({ ...can, answer: false }).some(Boolean);

type AskingFirstProps = { asks: boolean; children: ReactNode };

/** The guests' page of a tournament; with `asks`, members see loading cards until their page is there. */
export const AskingFirst = ({ asks, children }: AskingFirstProps) =>
  asks ? <ForGuests waiting={<SkeletonCards />}>{children}</ForGuests> : children;

/**
 * Whether a member's own match or an open question may come first on the page. Then members do not see the
 * guests' page before, because these cards would push it down. `now` is in milliseconds.
 */
export const mayAskFirst = ({ version, state, day }: TournamentWithEvents, now: number): boolean =>
  version > 0 && state !== 'void' && (state !== 'closed' || mayStillAnswer(day, new Date(now)));

import type { ComponentProps, ReactNode } from 'react';

/** A scrolling list of the players or halls that a search found, side by side. */
export function Offers(list: ComponentProps<'ul'>) {
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 max-h-[40vh] overflow-auto p-1"
      {...list}
    />
  );
}

type OfferProps = { fact: string; onPick: () => void; children: ReactNode };

/**
 * A large button for one found player or hall, with a fact (such as the handicap or region) beside the name.
 */
export function Offer({ fact, onPick, children }: OfferProps) {
  return (
    <li>
      <button
        type="button"
        className="flex flex-wrap items-center justify-between gap-x-2 w-full min-h-12 px-3 py-1.5 border border-line rounded-control bg-surface text-left hover:bg-primary-tint"
        onClick={onPick}
      >
        {children}
        <span className="text-soft text-label tabular-nums">{fact}</span>
      </button>
    </li>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#/ui/theme/button.tsx';

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

/** A large button for a found player or hall, with a fact beside the name. */
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

/** A list could not be loaded: with a retry, and a hint that typing by hand still works. */
export function LoadError({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-2 px-3.5 py-2.5 rounded-control bg-red-tint text-red"
      role="alert"
    >
      <p>
        <strong>{sentence}</strong> 기타를 골라 직접 입력할 수 있습니다.
      </p>
      <Button variant="quiet" small onClick={onRetry}>
        다시 시도
      </Button>
    </div>
  );
}

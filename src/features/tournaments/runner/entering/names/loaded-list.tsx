import type { ComponentProps, ReactNode } from 'react';
import { LOAD_FAILED } from '#/features/tournaments/announcing/facts.rules.ts';
import type { OfferedPlayer } from '#/features/tournaments/runner/entering/entering.rules.ts';
import type { Search } from '#/ui/client/use-search.ts';
import { Button } from '#/ui/theme/button.tsx';

export function Offers(list: ComponentProps<'ul'>) {
  return <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2" {...list} />;
}

export function Offer({ fact, onPick, children }: { fact: string; onPick: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className="flex flex-wrap items-center justify-between gap-x-2 w-full h-full min-h-12 px-3 py-1.5 border border-line rounded-control bg-surface text-left hover:bg-primary-tint"
        onClick={onPick}
      >
        {children}
        <span className="text-soft text-label tabular-nums">{fact}</span>
      </button>
    </li>
  );
}

/** An alert that a list could not be loaded, with a retry and a hint that players can be typed by hand. */
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

export const LOAD_MALFORMED = '데이터 형식이 올바르지 않습니다.';

/** The rows of a response; undefined unless it is a list whose rows all satisfy `isRow`. */
export function rowsOf<Row>(found: unknown, isRow: (row: unknown) => row is Row): Row[] | undefined {
  return Array.isArray(found) && found.every(isRow) ? found : undefined;
}

/** The rows of a search that all satisfy `isRow`; after a failure or for other rows none, and the message `problem`. */
export function foundRows<Row>(
  { found, isFailed }: Pick<Search<unknown>, 'found' | 'isFailed'>,
  isRow: (row: unknown) => row is Row,
): { rows: Row[]; problem?: string } {
  const rows = found === undefined ? [] : rowsOf(found, isRow);
  return { rows: rows ?? [], problem: isFailed ? LOAD_FAILED : rows ? undefined : LOAD_MALFORMED };
}

/** The known handicaps of a player: `4구 200 · 3구 15`. */
export const scoresText = ({ score4, score3 }: Pick<OfferedPlayer, 'score4' | 'score3'>) =>
  [score4 && `4구 ${score4}`, score3 && `3구 ${score3}`].filter(Boolean).join(' · ');

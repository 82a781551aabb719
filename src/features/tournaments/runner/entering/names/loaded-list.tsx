import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { OfferedPlayer } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { Button } from '#/ui/theme/button.tsx';

export function Offers(list: ComponentProps<'ul'>) {
  return <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2" {...list} />;
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

export const LOAD_FAILED = '데이터를 불러오는 데 문제가 발생했습니다.';
export const LOAD_MALFORMED = '데이터 형식이 올바르지 않습니다.';
const WAIT_FOR_TYPING_MS = 250;

type LoadedList<Row> = { rows: Row[]; waiting: boolean; problem?: string; retry: () => void };

type Asking<Row> = {
  ask: () => Promise<unknown>;
  isRow: (row: unknown) => row is Row;
  /** True to send the request at once, false to wait until typing pauses. */
  now: boolean;
};

/** The rows of a response; undefined unless it is a list whose rows all satisfy `isRow`. */
export function rowsOf<Row>(found: unknown, isRow: (row: unknown) => row is Row): Row[] | undefined {
  return Array.isArray(found) && found.every(isRow) ? found : undefined;
}

/** Loads rows by `ask` when `key` changes ('' loads nothing): at once if `now`, else after a typing pause. */
export function useLoadedList<Row>(key: string, { ask, isRow, now }: Asking<Row>): LoadedList<Row> {
  const [answer, setAnswer] = useState<{ key: string; rows: Row[]; problem?: string }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that `ask` asks
  useEffect(() => {
    if (!key) return;
    let stale = false;
    const answered = (rows: Row[], problem?: string) => stale || setAnswer({ key, rows, problem });
    const timer = setTimeout(
      () =>
        ask().then(
          found => {
            const rows = rowsOf(found, isRow);
            answered(rows ?? [], rows ? undefined : LOAD_MALFORMED);
          },
          () => answered([], LOAD_FAILED),
        ),
      now ? 0 : WAIT_FOR_TYPING_MS,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, attempt]);
  const retry = () => {
    setAnswer(undefined);
    setAttempt(count => count + 1);
  };
  if (answer?.key === key && key)
    return { rows: answer.rows, waiting: false, problem: answer.problem, retry };
  return { rows: [], waiting: key !== '', retry };
}

/** The known handicaps of a player: `4구 200 · 3구 15`. */
export const scoresText = ({ score4, score3 }: Pick<OfferedPlayer, 'score4' | 'score3'>) =>
  [score4 && `4구 ${score4}`, score3 && `3구 ${score3}`].filter(Boolean).join(' · ');

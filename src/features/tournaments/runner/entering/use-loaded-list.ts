import { useEffect, useState } from 'react';

/** The two error messages of a list that could not be loaded. */
export const LOAD_FAILED = '데이터를 불러오는 데 문제가 발생했습니다.';
export const LOAD_MALFORMED = '데이터 형식이 올바르지 않습니다.';
const WAIT_FOR_TYPING_MS = 250;

type LoadedList<Row> = { rows: Row[]; waiting: boolean; problem?: string; retry: () => void };

type Asking<Row> = {
  ask: () => Promise<unknown>;
  /** Whether a row of the response has the expected type. */
  isRow: (row: unknown) => row is Row;
  /** True to send the request at once, false to wait until typing pauses. */
  now: boolean;
};

/** The rows of a response; undefined when it is not a list of such rows. */
export const rowsOf = <Row>(found: unknown, isRow: (row: unknown) => row is Row): Row[] | undefined =>
  Array.isArray(found) && found.every(isRow) ? found : undefined;

/** Loads rows when `key` changes, after a pause in typing unless `now`; '' loads nothing. */
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

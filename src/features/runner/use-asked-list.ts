import { useEffect, useState } from 'react';

/** The two sentences of a list that could not be loaded. */
export const LOAD_FAILED = '데이터를 불러오는 데 문제가 발생했습니다.';
export const LOAD_MALFORMED = '데이터 형식이 올바르지 않습니다.';
const WAIT_FOR_TYPING_MS = 250;

export type AskedList<Row> = { rows: Row[]; waiting: boolean; trouble?: string; retry: () => void };

/** What `ask` answers for this key ('' for nothing), a moment after the key's last change; `now` asks at once. */
export function useAskedList<Row>(key: string, ask: () => Promise<unknown>, now = false): AskedList<Row> {
  const [answer, setAnswer] = useState<{ key: string; rows: Row[]; trouble?: string }>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that `ask` asks
  useEffect(() => {
    if (!key) return;
    let stale = false;
    const answered = (rows: Row[], trouble?: string) => stale || setAnswer({ key, rows, trouble });
    const timer = setTimeout(
      () =>
        ask().then(
          found => (Array.isArray(found) ? answered(found) : answered([], LOAD_MALFORMED)),
          () => answered([], LOAD_FAILED),
        ),
      now ? 0 : WAIT_FOR_TYPING_MS,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, tries]);
  const retry = () => {
    setAnswer(undefined);
    setTries(count => count + 1);
  };
  if (answer?.key === key && key)
    return { rows: answer.rows, waiting: false, trouble: answer.trouble, retry };
  return { rows: [], waiting: key !== '', retry };
}

import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Said, toast } from '#/ui/feedback/toast.tsx';
import { type Answer, asApiError, fetchJson, NOT_LOADED } from './api.ts';
import { useReaderId } from './session.ts';

type Loaded<Data> = { found?: Data; problem?: string };
type LoadOptions = { version?: string | number; failed?: string };

/**
 * Loads at first, for each new `key`, `version` and member, and on `reload`. `found` is undefined until the
 * data of this key and member is there, and stays while it is loaded again. After a failure `problem` is the
 * server's message for a refusal, else `failed`.
 */
export function useLoaded<Data>(
  load: () => Promise<Data>,
  key: string | number = '',
  { version, failed = NOT_LOADED }: LoadOptions = {},
): Loaded<Data> & { reload: () => void } {
  const subject = `${key} ${useReaderId()}`;
  const [loaded, setLoaded] = useState<Loaded<Data> & { subject?: string }>({});
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function at each render; the subject and the version say when it loads something else
  useEffect(() => {
    let isGone = false;
    load().then(
      found => !isGone && setLoaded({ subject, found }),
      error => {
        const problem = asApiError(error, failed).message;
        if (!isGone) setLoaded(now => ({ ...(now.subject === subject && now), subject, problem }));
      },
    );
    return () => {
      isGone = true;
    };
  }, [subject, version, times]);
  const reload = useCallback(() => setTimes(count => count + 1), []);
  return { ...(loaded.subject === subject && loaded), reload };
}

/** `press` runs an action, shows a failure as a toast and returns whether it succeeded. */
export function usePress() {
  const [busy, setBusy] = useState(false);
  const press = async (act: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      toast(asApiError(error, failed).message, 'error');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { press, busy };
}

/** The returned function shows a message as a toast, calls `onDone`, and reloads the data. */
export function useSaved(onDone = () => {}) {
  const { revalidate } = useRevalidator();
  return async (said: Said) => {
    toast(said);
    onDone();
    await revalidate();
  };
}

/**
 * Like `usePress`: `change` shows the answer's message and does as `useSaved`; after a refusal it reloads
 * too, because the page is out of date.
 */
export function useChange(failed?: string, onDone?: () => void) {
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const finish = useSaved(onDone);
  const change = async (call: () => Promise<Answer<{ message: string }>>) => {
    const isDone = await press(async () => finish(await fetchJson(call())), failed);
    // Without a connection a reload would take the page away.
    if (!isDone && navigator.onLine) await revalidate();
  };
  return { change, busy };
}

/** Counts a view of a page that the server rendered (`readyMade`); others are counted when they load. */
export function useCountedView(id: number, readyMade: boolean, count: (id: string) => Promise<unknown>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view counts for the post, not for the function
  useEffect(() => {
    if (readyMade) count(String(id)).catch(() => {});
  }, [id, readyMade]);
}

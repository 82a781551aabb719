import { useEffect, useRef } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';

/**
 * Calls `goOn` once a session exists, also one begun in another tab, unless the visitor has typed something.
 * Returns the ref for the element around the form.
 */
export function useLeaveWhenLoggedIn(goOn: () => void) {
  const session = useSession();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!session || isTypedInto(form.current)) return;
    let isOver = false;
    fetchJson(browserApi.api['check-admin'].$get()).then(
      () => !isOver && !isTypedInto(form.current) && goOn(),
      // The session has expired or cannot be checked now: the form stays.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [session, goOn]);
  return form;
}

function isTypedInto(form: HTMLElement | null): boolean {
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])];
  // Fields that the browser filled in itself do not count as typed.
  return boxes.some(box => box.value !== '' && !box.matches(':autofill'));
}

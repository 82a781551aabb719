import { useEffect, useRef } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';

/**
 * Leads away whoever comes here with a session, or logs in from another tab. A session that the browser keeps may be
 * over: the server is asked, which also makes a guest of whoever is one; nobody is led away from what they typed.
 */
export function useLeavingWithSession(goOn: () => void) {
  const session = useSession();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!session || isTypedInto(form.current)) return;
    let isOver = false;
    fetchJson(browserApi.api['check-admin'].$get()).then(
      () => !isOver && !isTypedInto(form.current) && goOn(),
      // Over, or not to be known just now: the form is here.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [session, goOn]);
  return form;
}

function isTypedInto(form: HTMLElement | null): boolean {
  const boxes = [...(form?.querySelectorAll('input') ?? [])];
  // The browser fills boxes in by itself.
  return boxes.some(box => box.value !== '' && !box.matches(':autofill'));
}

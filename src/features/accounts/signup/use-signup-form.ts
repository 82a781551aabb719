import { type RefObject, useEffect, useRef } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';

type Opened = { opened: string; readyAt: number };
/** The extra fields that are sent with the typed values. */
type Extra = { opened?: string; reference?: string };

/**
 * The values that distinguish a person's form from a program's: the time it was opened, and a field that
 * people do not see. `extra` waits until the form has been open long enough, so that a member with a
 * password manager is never refused. If they cannot be loaded, the form is sent without them.
 */
export function useSignupForm(): {
  trap: RefObject<HTMLInputElement | null>;
  extra: () => Promise<Extra>;
} {
  const trap = useRef<HTMLInputElement>(null);
  const opened = useRef<Promise<Opened | undefined>>(undefined);
  useEffect(() => {
    opened.current = fetchJson(browserApi.api.auth['signup-form'].$get()).then(
      form => ({ opened: form.opened, readyAt: performance.now() + form.seconds * 1000 }),
      () => undefined,
    );
  }, []);
  const extra = async (): Promise<Extra> => {
    const form = await opened.current;
    const reference = trap.current?.value;
    // If a program of the member filled in the hidden field, the next press sends the form without it.
    if (trap.current) trap.current.value = '';
    if (!form) return { ...(reference && { reference }) };
    await new Promise(resolve => setTimeout(resolve, Math.max(0, form.readyAt - performance.now())));
    return { opened: form.opened, ...(reference && { reference }) };
  };
  return { trap, extra };
}

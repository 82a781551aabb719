import { type RefObject, useEffect, useRef } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';

type Opened = { opened: string; readyAt: number };
/** What is sent beside what was typed. */
type Extra = { opened?: string; reference?: string };

/**
 * What tells a person's form from a program's: when it was opened, and a field that people do not see. `extra` waits
 * until the form has been open long enough, so that who lets a password manager fill it in is never refused. Where it
 * cannot be loaded the form is sent without.
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
    // Should some program of a person have filled it in, the next press sends the form without it.
    if (trap.current) trap.current.value = '';
    if (!form) return { ...(reference && { reference }) };
    await new Promise(resolve => setTimeout(resolve, Math.max(0, form.readyAt - performance.now())));
    return { opened: form.opened, ...(reference && { reference }) };
  };
  return { trap, extra };
}

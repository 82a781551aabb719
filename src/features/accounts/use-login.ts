import { useState } from 'react';
import { browserApi, fetchJson } from '#/ui/api.ts';
import { storeSession } from '#/ui/session.ts';
import { toast } from '#/ui/toast.tsx';
import { LOGIN_FAILED } from './login.limits.ts';

export type LoginTrouble = { title?: string; sentence: string; field: 'id' | 'password' };

/** Signs in with what was typed: the session is kept, or `trouble` says what is wrong and where. */
export function useLogin(onLogin?: () => void) {
  const [trouble, setTrouble] = useState<LoginTrouble>();
  const [busy, setBusy] = useState(false);
  const login = async (typed: Record<string, unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      // Only now: every page carries this form, and few of its visitors sign in.
      const { loginRequest } = await import('./login.contract.ts');
      const checked = loginRequest.safeParse(typed);
      if (!checked.success) return setTrouble(asApiError(checked.error.issues[0]));
      const { notice, ...session } = await fetchJson(browserApi.api.auth.login.$post({ json: checked.data }));
      storeSession(session);
      onLogin?.();
      // What happened to the account deserves the longer look.
      if (notice) toast(notice, 'trouble');
    } catch (error) {
      setTrouble({ title: LOGIN_FAILED, sentence: (error as Error).message, field: 'password' });
    } finally {
      setBusy(false);
    }
  };
  return { login, trouble, busy };
}

function asApiError(issue: { path: PropertyKey[]; message: string } | undefined): LoginTrouble {
  return { sentence: issue?.message ?? '', field: issue?.path[0] === 'id' ? 'id' : 'password' };
}

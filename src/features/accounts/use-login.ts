import { useState } from 'react';
import { browserApi, fetchJson } from '#/ui/api.ts';
import { storeSession } from '#/ui/session.ts';
import { toast } from '#/ui/toast.tsx';
import { LOGIN_FAILED } from './login.limits.ts';

export type LoginError = { title?: string; sentence: string; field: 'id' | 'password' };

/** Signs in with what was typed: the session is kept, or `error` says what is wrong and where. */
export function useLogin(onLogin?: () => void) {
  const [error, setError] = useState<LoginError>();
  const [busy, setBusy] = useState(false);
  const login = async (typed: Record<string, unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      // Only now: every page carries this form, and few of its visitors sign in.
      const { loginRequest } = await import('./login.contract.ts');
      const checked = loginRequest.safeParse(typed);
      if (!checked.success) return setError(loginErrorOf(checked.error.issues[0]));
      const { notice, ...session } = await fetchJson(browserApi.api.auth.login.$post({ json: checked.data }));
      storeSession(session);
      onLogin?.();
      // An error toast stays longer than one of success.
      if (notice) toast(notice, 'error');
    } catch (reason) {
      setError({ title: LOGIN_FAILED, sentence: (reason as Error).message, field: 'password' });
    } finally {
      setBusy(false);
    }
  };
  return { login, error, busy };
}

function loginErrorOf(issue: { path: PropertyKey[]; message: string } | undefined): LoginError {
  return { sentence: issue?.message ?? '', field: issue?.path[0] === 'id' ? 'id' : 'password' };
}

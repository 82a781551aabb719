import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import {
  linkProof,
  type StoredProof,
  storedProof,
} from '#/features/accounts/providers/provider-start.client.ts';
import { useLeavingWithSession } from '#/features/accounts/sessions/use-session-expiry.ts';
import { TYPED_FIELDS, type TypedField } from '#/features/members/fields/member-fields.rules.ts';
import { ApiError, asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { storeSession } from '#/ui/client/session.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { useForm } from '#/ui/form/form.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import type { SignupForm } from './signup.contract.ts';
import { CHECK_ID_FIRST, SignupFields, useIdCheck } from './signup-fields.tsx';

const ProviderButtons = lazy(() => import('#/features/accounts/providers/provider-buttons.tsx'));

export const meta = pageMeta({
  title: '회원가입',
  description: '당구마당의 회원이 되어보세요.',
  path: '/signup',
});

const SIGNUP_FAILED = '회원가입에 실패했습니다.';

const schema = async () => (await import('./signup.contract.ts')).signupFormAt(new Date(serverNow()));

const EMPTY = {
  ...(Object.fromEntries(TYPED_FIELDS.map(name => [name, ''])) as Record<TypedField, string>),
  id: '',
  password: '',
  passwordConfirm: '',
};

export default function SignupPage() {
  const form = useForm(schema, EMPTY, SIGNUP_FAILED);
  const idCheck = useIdCheck(form.values.id);
  const { trap, extra } = useSignupForm();
  const account = useProviderAccount(form.set);
  const leaveWarning = useLeaveWarning(form.dirty);
  const navigate = useNavigate();
  const site = useRouteLoaderData<SiteFacts>('root');
  const signUp = async ({ passwordConfirm, ...json }: SignupForm) => {
    if (!idCheck.isAvailable) throw new Error(CHECK_ID_FIRST);
    try {
      const request = { json: { ...json, ...(await extra()) } };
      const { message, ...session } = await fetchJson(browserApi.api.auth.signup.$post(request));
      storeSession(session);
      toast(message);
    } catch (error) {
      const taken = error instanceof ApiError && error.issues.find(issue => issue.path === 'id');
      if (taken) idCheck.deny(taken.message);
      throw asApiError(error, SIGNUP_FAILED);
    }
    if (account) await linkProof(account.proof).then(toast, (error: Error) => toast(error.message, 'error'));
    await navigate('/', { state: { welcome: true } });
  };
  const goOn = useCallback(() => {
    toast('이미 로그인되어 있습니다.');
    void navigate('/profile', { replace: true });
  }, [navigate]);
  const fields = useLeavingWithSession(goOn);
  return (
    <PageFrame title="회원가입" width="form">
      {account === null && site?.hasProviders && (
        <Suspense>
          <ProviderButtons next="/" />
        </Suspense>
      )}
      <div ref={fields}>
        <SignupFields form={form} idCheck={idCheck} onSubmit={form.bind(signUp)} trap={trap} />
      </div>
      {leaveWarning}
    </PageFrame>
  );
}

/**
 * The provider's account to link at the signup; null if there is none, undefined until the storage is read.
 * `set` fills the form with its name and mail address.
 */
function useProviderAccount(
  set: (name: 'username' | 'email', value: string) => void,
): StoredProof | null | undefined {
  const [account, setAccount] = useState<StoredProof | null>();
  const fill = useRef(set);
  useEffect(() => {
    const stored = storedProof() ?? null;
    if (stored?.username) fill.current('username', stored.username);
    if (stored?.email) fill.current('email', stored.email);
    setAccount(stored);
  }, []);
  return account;
}

type Extra = { opened?: string; reference?: string };

/**
 * The fields that tell a person's signup form from a program's: when the form was opened, and a hidden field
 * (`trap`). `extra` waits until the form was open long enough and returns both; without them the form is sent
 * anyway.
 */
function useSignupForm(): {
  trap: RefObject<HTMLInputElement | null>;
  extra: () => Promise<Extra>;
} {
  const trap = useRef<HTMLInputElement>(null);
  const opened = useRef<Promise<{ opened: string; readyAt: number } | undefined>>(undefined);
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

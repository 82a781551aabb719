import { lazy, Suspense, useCallback } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { TYPED_FIELDS, type TypedField } from '#/features/members/member-fields.rules.ts';
import { ApiError, asApiError, browserApi, fetchJson } from '#/ui/api.ts';
import { useForm } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { serverNow } from '#/ui/server-time.ts';
import { storeSession } from '#/ui/session.ts';
import type { SiteFacts } from '#/ui/site-facts.ts';
import { toast } from '#/ui/toast.tsx';
import { useLeaveWarning } from '#/ui/use-draft.tsx';
import { linkProof } from './provider-start.client.ts';
import type { SignupForm } from './signup.contract.ts';
import { CHECK_ID_FIRST, SIGNED_UP, WELCOME } from './signup.limits.ts';
import { SignupFields } from './signup-fields.tsx';
import { useIdCheck } from './use-id-check.ts';
import { useProviderAccount } from './use-provider-account.ts';
import { useLeavingWithSession } from './use-session-expiry.ts';
import { useSignupForm } from './use-signup-form.ts';

const ProviderButtons = lazy(() => import('./provider-buttons.tsx'));

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
      const sent = { json: { ...json, ...(await extra()) } };
      storeSession(await fetchJson(browserApi.api.auth.signup.$post(sent)));
    } catch (error) {
      const taken = error instanceof ApiError && error.issues.find(issue => issue.path === 'id');
      if (taken) idCheck.deny(taken.message);
      throw asApiError(error, SIGNUP_FAILED);
    }
    toast(SIGNED_UP);
    if (account) await linkProof(account.proof).then(toast, (error: Error) => toast(error.message, 'error'));
    await navigate('/', { state: WELCOME });
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

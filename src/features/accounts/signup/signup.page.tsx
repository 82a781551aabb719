import { lazy, Suspense, useCallback } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import { linkProof } from '#/features/accounts/providers/provider-start.client.ts';
import { useProviderAccount } from '#/features/accounts/providers/use-provider-account.ts';
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
import { CHECK_ID_FIRST, SIGNED_UP, WELCOME } from './signup.constants.ts';
import type { SignupForm } from './signup.contract.ts';
import { SignupFields } from './signup-fields.tsx';
import { useIdCheck } from './use-id-check.ts';
import { useSignupForm } from './use-signup-form.ts';

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
      storeSession(await fetchJson(browserApi.api.auth.signup.$post(request)));
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

import { useRouteLoaderData } from 'react-router';
import type { z } from 'zod';
import { useFocusedHeading } from '#/features/accounts/login/use-focused-heading.ts';
import { isCommonPassword } from '#/features/accounts/signup/known-passwords.client.ts';
import { PASSWORD_LEAST, PASSWORD_MOST } from '#/features/members/fields/member-fields.rules.ts';
import { ApiError, asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { NumberInput, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { PhoneInput } from '#/ui/form/phone-input.tsx';
import { CODE_LENGTH, GRANT_MINUTES } from './recovery.constants.ts';
import type { identity, newPasswordForm } from './recovery.contract.ts';

export type Recovery = { username: string; phone: string; code: string };

/** The source of a required code: a mail, or the member's second factor. */
export type CodeSource = 'letter' | 'factor';

const VERIFY_FAILED = '본인 확인에 실패했습니다. 다시 시도해주세요.';
const RESET_FAILED = '비밀번호 재설정에 실패했습니다. 다시 시도해주세요.';

const contract = () => import('./recovery.contract.ts');
const schemas = {
  identity: async () => (await contract()).identity,
  letter: async () => (await contract()).codeForm,
  factor: async () => (await contract()).factorForm,
  newPassword: async () => (await contract()).newPasswordForm,
};

type IdentityStepProps = { recovery: Recovery; onVerified: (who: Recovery, code?: CodeSource) => void };

export function IdentityStep({ recovery, onVerified }: IdentityStepProps) {
  const { username, phone } = recovery;
  const site = useRouteLoaderData<SiteFacts>('root');
  const form = useForm(schemas.identity, { username, phone }, VERIFY_FAILED);
  const verify = async (json: z.infer<typeof identity>) => {
    const answer = await fetchJson(browserApi.api.members['verify-identity'].$post({ json }), VERIFY_FAILED);
    if (!answer.verified) throw new Error(answer.message ?? VERIFY_FAILED);
    onVerified({ ...json, code: '' }, answer.codeSent ? 'letter' : answer.secondFactor && 'factor');
  };
  return (
    <Form method="post" {...form.bind(verify)}>
      <TextInput
        label={site?.sendsMail ? '닉네임 또는 아이디' : '닉네임'}
        required
        autoComplete={site?.sendsMail ? 'username' : 'nickname'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PhoneInput label="전화번호" required {...form.field('phone')} />
      <FormActions submit="본인 확인" busy={form.busy} wide />
    </Form>
  );
}

type CodeStepProps = {
  source: CodeSource;
  typed: string;
  wrong: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The form for the mailed code, or the code of the second factor, before the new password. */
export function CodeStep({ source, typed, wrong, onCode, onBack }: CodeStepProps) {
  const form = useForm(schemas[source], { code: typed });
  const heading = useFocusedHeading('code');
  const field = form.field('code');
  return (
    <Form method="post" {...form.bind(async ({ code }) => onCode(code))}>
      <h2 className="font-bold text-lead" tabIndex={-1} ref={heading}>
        {source === 'letter' ? '이메일로 보낸 인증번호를 입력해주세요.' : '2단계 인증 코드를 입력해주세요.'}
      </h2>
      {wrong && (
        <p
          className="form-summary rounded-control border border-red bg-red-tint px-4 py-3.5 font-semibold text-red"
          role="alert"
        >
          {wrong}
        </p>
      )}
      {source === 'letter' ? (
        <NumberInput
          label="인증번호"
          required
          digits={CODE_LENGTH}
          autoComplete="one-time-code"
          help={`가입할 때 입력한 이메일로 보냈습니다. ${GRANT_MINUTES}분 동안 쓸 수 있습니다.`}
          {...field}
        />
      ) : (
        <TextInput
          label="인증 코드 또는 복구 코드"
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          help="인증 앱의 6자리 숫자나 받아 두신 복구 코드를 입력해주세요."
          {...field}
        />
      )}
      <FormActions
        submit="다음"
        busy={form.busy}
        onCancel={onBack}
        cancel={source === 'letter' ? '다시 받기' : '처음부터'}
        wide
      />
    </Form>
  );
}

/** The form of the new password; kept above the steps, so that a wrong code does not lose it. */
export const useNewPassword = () =>
  useForm(schemas.newPassword, { newPassword: '', passwordConfirm: '' }, RESET_FAILED);

type PasswordStepProps = {
  recovery: Recovery;
  form: ReturnType<typeof useNewPassword>;
  onDone: (notice: string | undefined) => void;
  onWrongCode: (sentence: string) => void;
  onBack: () => void;
};

export function PasswordStep({ recovery, form, onDone, onWrongCode, onBack }: PasswordStepProps) {
  const heading = useFocusedHeading('password');
  const reset = async ({ newPassword }: z.infer<typeof newPasswordForm>) => {
    try {
      const json = { ...recovery, newPassword };
      const { notice } = await fetchJson(browserApi.api.members['reset-password'].$post({ json }));
      onDone(notice);
    } catch (error) {
      const wrong = error instanceof ApiError && error.issues.find(issue => issue.path === 'code');
      if (!wrong) throw asApiError(error, RESET_FAILED);
      onWrongCode(wrong.message);
    }
  };
  return (
    <Form method="post" {...form.bind(reset)}>
      <h2 className="font-bold text-lead" tabIndex={-1} ref={heading}>
        새 비밀번호를 입력해주세요.
      </h2>
      <PasswordInput
        label="새 비밀번호"
        required
        strength={isCommonPassword}
        limit={PASSWORD_MOST}
        help={`${PASSWORD_LEAST}자 이상으로 입력해주세요.`}
        {...form.field('newPassword')}
      />
      <PasswordInput
        label="새 비밀번호 확인"
        required
        autoComplete="new-password"
        {...form.field('passwordConfirm')}
      />
      <FormActions submit="비밀번호 재설정" busy={form.busy} onCancel={onBack} cancel="처음부터" wide />
    </Form>
  );
}

import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { z } from 'zod';
import { MAILED_CODE_MINUTES } from '#/features/accounts/login/login.constants.ts';
import { useNextQuery } from '#/features/accounts/sessions/use-next-query.ts';
import { NewPassword } from '#/features/accounts/signup/new-password.tsx';
import { ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PhoneInput } from '#/ui/form/phone-input.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { FocusedHeading, RecoveryLinks } from './focused-heading.tsx';
import type { identity, newPasswordForm, ResetAnswer } from './recovery.contract.ts';

export const handle = { query: ['next'] };

export const meta = pageMeta({ title: '비밀번호 재설정', hidden: true });

const VERIFY_FAILED = '본인 확인에 실패했습니다. 다시 시도해주세요.';
const RESET_FAILED = '비밀번호 재설정에 실패했습니다. 다시 시도해주세요.';

const contract = () => import('./recovery.contract.ts');
const schemas = {
  identity: async () => (await contract()).identity,
  mail: async () => (await contract()).codeForm,
  factor: async () => (await contract()).factorForm,
  newPassword: async () => (await contract()).newPasswordForm,
};

const TITLES = { identity: '본인 확인', code: '인증번호', password: '새 비밀번호' };
type Step = keyof typeof TITLES;

type Recovery = { username: string; phone: string; code: string };
type CodeSource = keyof typeof CODES;

export default function ResetPasswordPage() {
  const [step, setStep] = useState<Step>('identity');
  const [recovery, setRecovery] = useState<Recovery>({ username: '', phone: '', code: '' });
  const [wrongCode, setWrongCode] = useState<string>();
  const [answer, setAnswer] = useState<ResetAnswer>();
  // The password is kept here, so that a wrong code does not lose it.
  const newPassword = useNewPassword();
  // Without mail and second factor no code is required.
  const [source, setSource] = useState<CodeSource>();
  const goOn = (changed: Recovery, next: Step) => {
    setRecovery(changed);
    setWrongCode(undefined);
    setStep(next);
  };
  const onBack = () => setStep('identity');
  if (answer) return <Done answer={answer} />;
  return (
    <PageFrame
      title="비밀번호 재설정"
      width="form"
      lead={step === 'identity' ? '본인 확인이 끝나면 새 비밀번호를 정합니다.' : undefined}
    >
      <StepBar steps={source ? ['identity', 'code', 'password'] : ['identity', 'password']} now={step} />
      {step === 'identity' && (
        <IdentityStep
          recovery={recovery}
          onVerified={(who, codeSource) => {
            setSource(codeSource);
            goOn(who, codeSource ? 'code' : 'password');
          }}
        />
      )}
      {step === 'code' && source && (
        <CodeStep
          source={source}
          onBack={onBack}
          typed={recovery.code}
          wrong={wrongCode}
          onCode={code => goOn({ ...recovery, code }, 'password')}
        />
      )}
      {step === 'password' && (
        <PasswordStep
          recovery={recovery}
          onBack={onBack}
          form={newPassword}
          onDone={setAnswer}
          onWrongCode={sentence => {
            setWrongCode(sentence);
            setStep('code');
          }}
        />
      )}
    </PageFrame>
  );
}

function StepBar({ steps, now }: { steps: Step[]; now: Step }) {
  return (
    <ol className="flex gap-2 mb-6" aria-label="재설정 단계">
      {steps.map((step, index) => (
        <li
          key={step}
          className="flex-1 pt-2 border-t-3 border-line text-soft text-row data-reached:border-primary aria-[current]:font-bold aria-[current]:text-text"
          aria-current={step === now ? 'step' : undefined}
          data-reached={index <= steps.indexOf(now) || undefined}
        >
          {index + 1}. {TITLES[step]}
        </li>
      ))}
    </ol>
  );
}

function Done({ answer: { message, notice } }: { answer: ResetAnswer }) {
  const next = useNextQuery();
  return (
    <PageFrame title="비밀번호 재설정" width="form">
      <div className="flex flex-col gap-5">
        <FocusedHeading>{message}</FocusedHeading>
        <p>{notice ?? '안전을 위해 모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인해주세요.'}</p>
        <div className="flex flex-wrap gap-2 mt-2 *:flex-[1_1_8rem]">
          <LinkButton to={`/login${next}`}>로그인</LinkButton>
        </div>
      </div>
    </PageFrame>
  );
}

type IdentityStepProps = { recovery: Recovery; onVerified: (who: Recovery, code?: CodeSource) => void };

function IdentityStep({ recovery, onVerified }: IdentityStepProps) {
  const { username, phone } = recovery;
  const site = useRouteLoaderData<SiteFacts>('root');
  const form = useForm(schemas.identity, { username, phone }, VERIFY_FAILED);
  const verify = async (json: z.infer<typeof identity>) => {
    const answer = await fetchJson(browserApi.api.members['verify-identity'].$post({ json }), VERIFY_FAILED);
    if (!answer.verified) throw new Error(answer.message ?? VERIFY_FAILED);
    onVerified({ ...json, code: '' }, answer.codeSent ? 'mail' : answer.secondFactor && 'factor');
  };
  return (
    <Form method="post" className="form card" {...form.bind(verify)}>
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
      <RecoveryLinks to="/find-username" label="아이디 찾기" />
    </Form>
  );
}

const CODES = {
  mail: {
    heading: '이메일로 보낸 인증번호를 입력해주세요.',
    label: '인증번호',
    help: `가입할 때 입력한 이메일로 보냈습니다. ${MAILED_CODE_MINUTES}분 동안 쓸 수 있습니다.`,
    inputMode: 'numeric',
    cancel: '다시 받기',
  },
  factor: {
    heading: '2단계 인증 코드를 입력해주세요.',
    label: '인증 코드 또는 복구 코드',
    help: '인증 앱의 6자리 숫자나 받아 두신 복구 코드를 입력해주세요.',
    cancel: '처음부터',
  },
} as const;

type CodeStepProps = {
  source: CodeSource;
  typed: string;
  wrong: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
};

function CodeStep({ source, typed, wrong, onCode, onBack }: CodeStepProps) {
  const form = useForm(schemas[source], { code: typed });
  const { heading, cancel, ...input } = CODES[source];
  return (
    <Form
      method="post"
      className="form card"
      {...form.bind(async ({ code }) => onCode(code))}
      problem={form.problem ?? wrong}
    >
      <FocusedHeading>{heading}</FocusedHeading>
      <TextInput
        required
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...input}
        {...form.field('code')}
      />
      <FormActions submit="다음" busy={form.busy} onCancel={onBack} cancel={cancel} wide />
    </Form>
  );
}

const useNewPassword = () =>
  useForm(schemas.newPassword, { newPassword: '', passwordConfirm: '' }, RESET_FAILED);

type PasswordStepProps = {
  recovery: Recovery;
  form: ReturnType<typeof useNewPassword>;
  onDone: (answer: ResetAnswer) => void;
  onWrongCode: (sentence: string) => void;
  onBack: () => void;
};

function PasswordStep({ recovery, form, onDone, onWrongCode, onBack }: PasswordStepProps) {
  const reset = async ({ newPassword }: z.infer<typeof newPasswordForm>) => {
    const json = { ...recovery, newPassword };
    try {
      onDone(await fetchJson(browserApi.api.members['reset-password'].$post({ json }), RESET_FAILED));
    } catch (error) {
      const wrong = error instanceof ApiError && error.issues.find(issue => issue.path === 'code');
      if (!wrong) throw error;
      onWrongCode(wrong.message);
    }
  };
  return (
    <Form method="post" className="form card" {...form.bind(reset)}>
      <FocusedHeading>새 비밀번호를 입력해주세요.</FocusedHeading>
      <NewPassword
        label="새 비밀번호"
        required
        password={form.field('newPassword')}
        confirm={form.field('passwordConfirm')}
      />
      <FormActions submit="비밀번호 재설정" busy={form.busy} onCancel={onBack} cancel="처음부터" wide />
    </Form>
  );
}

import { useState } from 'react';
import { useFocusedHeading } from '#/features/accounts/login/use-focused-heading.ts';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { PASSWORD_RESET } from './recovery.constants.ts';
import {
  type CodeSource,
  CodeStep,
  IdentityStep,
  PasswordStep,
  type Recovery,
  useNewPassword,
} from './reset-steps.tsx';

export const meta = pageMeta({ title: '비밀번호 재설정', path: '/request-reset-password', hidden: true });

type Step = 'identity' | 'code' | 'password' | 'done';
const TITLES = { identity: '본인 확인', code: '인증번호', password: '새 비밀번호' };

export default function ResetPasswordPage() {
  const [step, setStep] = useState<Step>('identity');
  const [recovery, setRecovery] = useState<Recovery>({ username: '', phone: '', code: '' });
  const [wrongCode, setWrongCode] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const newPassword = useNewPassword();
  // Without mail and second factor there is no step between.
  const [source, setSource] = useState<CodeSource>();

  const verified = (who: Recovery, commentOrigin?: CodeSource) => {
    setRecovery(who);
    setSource(commentOrigin);
    setWrongCode(undefined);
    setStep(commentOrigin ? 'code' : 'password');
  };
  const typedCode = (code: string) => {
    setRecovery({ ...recovery, code });
    setWrongCode(undefined);
    setStep('password');
  };
  const refusedCode = (sentence: string) => {
    setWrongCode(sentence);
    setStep('code');
  };
  return (
    <PageFrame title="비밀번호 재설정" width="form">
      {step === 'done' ? (
        <Done notice={notice} />
      ) : (
        <>
          <StepBar steps={source ? ['identity', 'code', 'password'] : ['identity', 'password']} now={step} />
          {step === 'identity' && <IdentityStep recovery={recovery} onVerified={verified} />}
          {step === 'code' && source && (
            <CodeStep
              source={source}
              typed={recovery.code}
              wrong={wrongCode}
              onCode={typedCode}
              onBack={() => setStep('identity')}
            />
          )}
          {step === 'password' && (
            <PasswordStep
              recovery={recovery}
              form={newPassword}
              onDone={said => {
                setNotice(said);
                setStep('done');
              }}
              onWrongCode={refusedCode}
              onBack={() => setStep('identity')}
            />
          )}
        </>
      )}
    </PageFrame>
  );
}

type Shown = Exclude<Step, 'done'>;

function StepBar({ steps, now }: { steps: Shown[]; now: Shown }) {
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

/** The last screen of a reset; `notice` says when the new password works, undefined for at once. */
function Done({ notice }: { notice: string | undefined }) {
  const heading = useFocusedHeading('done');
  return (
    <div className="flex flex-col gap-5">
      <h2 className="font-bold text-lead" tabIndex={-1} ref={heading}>
        {PASSWORD_RESET}
      </h2>
      <p>{notice ?? '안전을 위해 모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인해주세요.'}</p>
      <div className="flex flex-wrap gap-2 mt-2 *:flex-[1_1_8rem]">
        <LinkButton to="/login">로그인</LinkButton>
      </div>
    </div>
  );
}

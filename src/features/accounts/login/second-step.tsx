import { useEffect, useRef, useState } from 'react';
import { secondStep } from '#/features/accounts/second-factors/second-factors.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { LOGIN_FAILED, type LoggedIn, type SecondFactor } from './login.constants.ts';
import { PasskeyLogin } from './passkey-login.tsx';

type SecondStepProps = { factor: SecondFactor; onLogin: (answer: LoggedIn) => void; onClose: () => void };

export default function SecondStep({ factor, onLogin, onClose }: SecondStepProps) {
  const { step, hasApp, hasPasskey } = factor;
  const [withRecovery, setWithRecovery] = useState(!hasApp);
  const box = useRef<HTMLDivElement>(null);
  // Behind the sheet's own effect: an opened dialog puts the focus on its first button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another input
  useEffect(() => box.current?.querySelector('input')?.focus(), [withRecovery]);
  const form = useForm(secondStep, { step, code: '' }, LOGIN_FAILED);
  const send = async (json: { step: string; code: string }) =>
    onLogin(await fetchJson(browserApi.api.auth.login['second-step'].$post({ json })));
  const other = () => {
    form.set('code', '');
    setWithRecovery(!withRecovery);
  };
  const kind = withRecovery
    ? { label: '복구 코드', help: '받아 두신 복구 코드 하나를 입력해주세요. 한 번만 쓸 수 있습니다.' }
    : { label: '인증 코드', help: '인증 앱에 보이는 6자리 숫자를 입력해주세요.' };
  return (
    <Sheet title="2단계 인증" onClose={onClose}>
      {hasPasskey && (
        <div className="mt-4">
          <PasskeyLogin label="패스키로 확인" step={step} onLogin={onLogin} />
        </div>
      )}
      <Form className="form mt-4" method="post" {...form.bind(send)}>
        <div ref={box}>
          <TextInput
            {...kind}
            key={kind.label}
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            inputMode={withRecovery ? 'text' : 'numeric'}
            spellCheck={false}
            enterKeyHint="go"
            {...form.field('code')}
          />
        </div>
        <FormActions submit="로그인" busy={form.busy} wide />
        {hasApp && (
          <Button variant="plain" onClick={other}>
            {withRecovery ? '인증 앱으로 로그인' : '복구 코드로 로그인'}
          </Button>
        )}
      </Form>
    </Sheet>
  );
}

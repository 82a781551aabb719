import { useState } from 'react';
import type { OwnersAction } from '#/features/accounts/profile/owner-dialog.tsx';
import { ProfilePart } from '#/features/accounts/profile/profile-parts.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { NumberInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Toolbar } from '#/ui/page/list-row.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { When } from '#/ui/theme/when.tsx';
import { CHANGE_FAILED, SETUP_MINUTES, TOTP_DIGITS } from './second-factors.constants.ts';
import {
  firstCode,
  type NewSecret,
  type OwnSecondFactors,
  type SaveFactor,
} from './second-factors.contract.ts';

const { app } = browserApi.api.members['second-factor'];

export type FactorProps = {
  factors: OwnSecondFactors;
  ask: (action: OwnersAction) => void;
  onSaved: SaveFactor;
};

/** The authenticator app: set it up with its first code, move it to another phone, or remove it. */
export function AppFactor({ factors, ask, onSaved }: FactorProps) {
  const [secret, setSecret] = useState<NewSecret>();
  const start = () =>
    ask({
      title: factors.appSince ? '인증 앱을 새로 등록합니다.' : '인증 앱을 등록합니다.',
      body: factors.appSince && '새 앱을 등록할 때까지는 지금 쓰시는 앱의 코드로 로그인합니다.',
      confirmLabel: '계속',
      run: async currentPassword =>
        setSecret(await fetchJson(app.$post({ json: { currentPassword } }), CHANGE_FAILED)),
    });
  const remove = () =>
    ask({
      title: '인증 앱을 해제합니다.',
      body:
        factors.passkeys.length > 0
          ? '다음부터는 패스키나 복구 코드로 확인합니다.'
          : '다음부터는 비밀번호만으로 로그인됩니다.',
      confirmLabel: '해제',
      danger: true,
      run: async currentPassword =>
        onSaved(await fetchJson(app.$delete({ json: { currentPassword } }), CHANGE_FAILED)),
    });
  const saved: SaveFactor = async answer => {
    setSecret(undefined);
    await onSaved(answer);
  };
  return (
    <ProfilePart id="app" title="인증 앱">
      {factors.appSince ? (
        <p>
          <strong>사용 중</strong>{' '}
          <span className="text-soft">
            <When iso={factors.appSince} />에 등록했습니다.
          </span>
        </p>
      ) : (
        <p className="text-soft">
          비밀번호를 남이 알아도 휴대폰의 인증 앱(Google OTP, Microsoft Authenticator 등)에 나오는 6자리 숫자
          없이는 로그인할 수 없게 됩니다.
        </p>
      )}
      {secret ? (
        <Setup secret={secret} onSaved={saved} onCancel={() => setSecret(undefined)} />
      ) : (
        <Toolbar>
          <Button variant={factors.appSince ? 'quiet' : 'primary'} onClick={start}>
            {factors.appSince ? '다른 휴대폰으로 옮기기' : '인증 앱 등록'}
          </Button>
          {factors.appSince && (
            <Button variant="danger" onClick={remove}>
              해제
            </Button>
          )}
        </Toolbar>
      )}
    </ProfilePart>
  );
}

type SetupProps = { secret: NewSecret; onSaved: SaveFactor; onCancel: () => void };

function Setup({ secret, onSaved, onCancel }: SetupProps) {
  const form = useForm(firstCode, { code: '' }, CHANGE_FAILED);
  const send = async (json: { code: string }) => onSaved(await fetchJson(app.$put({ json })));
  const { problem, ...bound } = form.bind(send);
  return (
    <div className="flex flex-wrap gap-5">
      <QrCode
        className="w-44 max-w-full rounded-control"
        text={secret.uri}
        label="인증 앱으로 찍는 QR 코드"
      />
      <div className="flex flex-[1_1_16rem] flex-col gap-3">
        <p>
          인증 앱에서 QR 코드를 찍거나 아래 키를 입력한 다음, 앱에 나오는 {TOTP_DIGITS}자리 숫자를 적어주세요.{' '}
          {SETUP_MINUTES}분 안에 마쳐주세요.
        </p>
        <p className="setup-secret px-3 py-2 rounded-control bg-sunken font-mono text-row wrap-anywhere select-all">
          {secret.secret.replace(/.{4}(?=.)/g, '$& ')}
        </p>
        <Form brief method="post" {...bound} problem={bound.errors.length > 0 ? undefined : problem}>
          <NumberInput
            label="인증 코드"
            required
            autoFocus
            digits={TOTP_DIGITS}
            autoComplete="one-time-code"
            {...form.field('code')}
          />
          <FormActions submit="등록" busy={form.busy} onCancel={onCancel} />
        </Form>
      </div>
    </div>
  );
}

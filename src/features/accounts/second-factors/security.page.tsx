import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { knowsPasskeys, promptNewPasskey } from '#/features/accounts/login/passkey-login.tsx';
import { OwnerDialog, type OwnersAction } from '#/features/accounts/profile/owner-dialog.tsx';
import { ProfilePart } from '#/features/accounts/profile/profile-parts.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { saveBlob } from '#/ui/client/device/download.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { storedSession } from '#/ui/client/session.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { copyWithToast } from '#/ui/form/copy-field.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { OwnPage } from '#/ui/page/own-page.tsx';
import { ListRow, Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  firstCode,
  MAX_PASSKEYS,
  type NewSecret,
  type OwnSecondFactors,
  PASSKEY_NAME_LENGTH,
  type SaveFactor,
  SETUP_MINUTES,
  TOTP_DIGITS,
} from './second-factors.contract.ts';

export const clientLoader = memberLoader(() =>
  forPage(fetchJson(browserApi.api.members['second-factor'].$get())),
);

export const meta = pageMeta({ title: '2단계 인증', hidden: true });

export const HydrateFallback = loadingPage('2단계 인증');

export default function SecurityPage() {
  const factors = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState<OwnersAction>();
  const [codes, setCodes] = useState<string[]>();
  const saved: SaveFactor = async ({ message, recoveryCodes }) => {
    toast(message);
    setCodes(recoveryCodes);
    await revalidate();
  };
  const hasAny = factors.appSince !== null || factors.passkeys.length > 0;
  const part = { factors, ask: setAction, onSaved: saved };
  return (
    <OwnPage title="2단계 인증" lead="비밀번호에 더해 휴대폰으로 한 번 더 확인합니다.">
      <div className="profile flex flex-col gap-4">
        {factors.isRequired && !hasAny && (
          <Notice look="warning" className="mb-4" role="status">
            관리자와 운영진은 2단계 인증을 등록해야 관리 기능을 쓸 수 있습니다.
          </Notice>
        )}
        <AppFactor {...part} />
        {(factors.takesPasskeys || factors.passkeys.length > 0) && <Passkeys {...part} />}
        {hasAny && <RecoveryCodes {...part} />}
      </div>
      <OwnerDialog action={action} onClose={() => setAction(undefined)} />
      <NewCodes codes={codes} onClose={() => setCodes(undefined)} />
    </OwnPage>
  );
}

function RecoveryCodes({ factors, ask, onSaved }: FactorProps) {
  const renew = () =>
    ask({
      title: '복구 코드를 새로 만듭니다.',
      body: '전에 받은 복구 코드는 쓸 수 없게 됩니다.',
      confirmLabel: '새로 만들기',
      run: async currentPassword => {
        const call = browserApi.api.members['second-factor']['recovery-codes'].$post({
          json: { currentPassword },
        });
        await onSaved(await fetchJson(call));
      },
    });
  return (
    <ProfilePart id="recovery-codes" title="복구 코드">
      <p>
        휴대폰을 잃어버렸을 때 인증 코드나 패스키 대신 쓰는 코드가{' '}
        <strong>{factors.recoveryCodesLeft}개</strong> 남아 있습니다.
      </p>
      <Button variant="quiet" onClick={renew}>
        새로 만들기
      </Button>
    </ProfilePart>
  );
}

function NewCodes({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const text = () => codesFile(location.host, storedSession()?.userId ?? '', codes ?? []);
  const copy = () =>
    copyWithToast(text(), '복구 코드를 복사했습니다.', '복사하지 못했습니다. 코드를 직접 적어주세요.');
  return (
    <Sheet title="복구 코드를 보관해주세요" open={codes !== undefined} onClose={onClose}>
      <p className="mt-2">
        인증 앱이나 패스키를 쓸 수 없을 때 이 코드로 로그인합니다. 하나를 한 번씩 쓸 수 있고, 이 창을 닫으면
        다시 보여 드리지 않습니다.
      </p>
      <ul className="grid sm:grid-cols-2 gap-x-4 gap-y-1 my-4 px-4 py-3 rounded-control bg-sunken font-mono text-body select-all">
        {codes?.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions flex-wrap">
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy size={18} />
          복사
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveBlob(new Blob([text()], { type: 'text/plain;charset=utf-8' }), '복구 코드.txt')}
        >
          <Download size={18} />
          파일로 저장
        </Button>
        <Button onClick={onClose}>보관했습니다</Button>
      </div>
    </Sheet>
  );
}

const codesFile = (site: string, id: string, codes: string[]): string =>
  `${site} 복구 코드 (${id})\n한 번에 하나씩, 한 번만 쓸 수 있습니다.\n\n${codes.join('\n')}\n`;

const { passkeys } = browserApi.api.members['second-factor'];
const TURNED_AWAY = '패스키를 등록하지 않았습니다. 다시 시도해주세요.';

function Passkeys({ factors, ask, onSaved }: FactorProps) {
  const [name, setName] = useState('');
  const add = () =>
    ask({
      title: '패스키를 등록합니다.',
      body: '이 기기의 지문, 얼굴, 화면 잠금이나 보안 키로 로그인하게 됩니다.',
      confirmLabel: '계속',
      run: async currentPassword => {
        await onSaved(await register(name, currentPassword));
        setName('');
      },
    });
  const remove = (passkey: OwnSecondFactors['passkeys'][number]) =>
    ask({
      title: `${passkey.name}: 패스키를 해제합니다.`,
      body: '이 패스키로는 더 이상 로그인할 수 없습니다. 기기에 남은 패스키는 기기의 설정에서 지워주세요.',
      confirmLabel: '해제',
      danger: true,
      run: async currentPassword => {
        const request = { param: { passkey: String(passkey.id) }, json: { currentPassword } };
        await onSaved(await fetchJson(passkeys[':passkey'].$delete(request)));
      },
    });
  return (
    <ProfilePart id="passkeys" title="패스키">
      <p className="text-soft">
        비밀번호 없이 지문, 얼굴이나 화면 잠금으로 로그인합니다. 가짜 사이트에는 통하지 않아 가장 안전합니다.
      </p>
      {factors.passkeys.length > 0 && (
        <ul className="passkeys">
          {factors.passkeys.map(passkey => (
            <ListRow key={passkey.id}>
              <span className="grid min-w-0">
                <strong>{passkey.name}</strong>
                <span className="text-soft">
                  <When iso={passkey.createdAt} /> 등록
                  {passkey.usedAt && (
                    <>
                      , <When iso={passkey.usedAt} /> 사용
                    </>
                  )}
                </span>
              </span>
              <Button variant="danger" aria-label={`${passkey.name} 해제`} onClick={() => remove(passkey)}>
                해제
              </Button>
            </ListRow>
          ))}
        </ul>
      )}
      <NewPasskey factors={factors} name={name} setName={setName} add={add} />
    </ProfilePart>
  );
}

type NewPasskeyProps = {
  factors: OwnSecondFactors;
  name: string;
  setName: (name: string) => void;
  add: () => void;
};

function NewPasskey({ factors, name, setName, add }: NewPasskeyProps) {
  if (!factors.takesPasskeys) return null;
  if (!knowsPasskeys()) return <p>이 브라우저는 패스키를 지원하지 않습니다. 다른 브라우저로 등록해주세요.</p>;
  if (factors.passkeys.length >= MAX_PASSKEYS)
    return <p>패스키는 {MAX_PASSKEYS}개까지 등록할 수 있습니다.</p>;
  return (
    <div className="grid gap-3 justify-items-start">
      <TextInput
        name="passkeyName"
        label="패스키 이름"
        help="어느 기기인지 알아볼 수 있게 적어주세요. 예: 내 휴대폰"
        maxLength={PASSKEY_NAME_LENGTH}
        value={name}
        onChange={setName}
      />
      <Button onClick={add}>패스키 등록</Button>
    </div>
  );
}

async function register(name: string, currentPassword: string) {
  const options = await fetchJson(passkeys.options.$post({ json: { currentPassword } }));
  const response = await promptNewPasskey(options);
  if (!response) throw new Error(TURNED_AWAY);
  return fetchJson(passkeys.$post({ json: { name, response } }));
}

const { app } = browserApi.api.members['second-factor'];

type FactorProps = { factors: OwnSecondFactors; ask: (action: OwnersAction) => void; onSaved: SaveFactor };

function AppFactor({ factors, ask, onSaved }: FactorProps) {
  const [secret, setSecret] = useState<NewSecret>();
  const start = () =>
    ask({
      title: factors.appSince ? '인증 앱을 새로 등록합니다.' : '인증 앱을 등록합니다.',
      body: factors.appSince && '새 앱을 등록할 때까지는 지금 쓰시는 앱의 코드로 로그인합니다.',
      confirmLabel: '계속',
      run: async currentPassword => setSecret(await fetchJson(app.$post({ json: { currentPassword } }))),
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
      run: async currentPassword => onSaved(await fetchJson(app.$delete({ json: { currentPassword } }))),
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
  const form = useForm(firstCode, { code: '' });
  const send = async (json: { code: string }) => onSaved(await fetchJson(app.$put({ json })));
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
        <Form method="post" {...form.bind(send)}>
          <TextInput
            inputMode="numeric"
            label="인증 코드"
            required
            autoFocus
            autoComplete="one-time-code"
            {...form.field('code')}
          />
          <FormActions submit="등록" busy={form.busy} onCancel={onCancel} />
        </Form>
      </div>
    </div>
  );
}

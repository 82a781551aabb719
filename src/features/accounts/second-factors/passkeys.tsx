import { useState } from 'react';
import { knowsPasskeys, promptNewPasskey } from '#/features/accounts/login/passkey-login.tsx';
import { ProfilePart } from '#/features/accounts/profile/profile-parts.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { ListRow } from '#/ui/page/list-row.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { FactorProps } from './app-factor.tsx';
import { CHANGE_FAILED, MAX_PASSKEYS, PASSKEY_NAME_LENGTH } from './second-factors.constants.ts';
import type { OwnSecondFactors } from './second-factors.contract.ts';

const { passkeys } = browserApi.api.members['second-factor'];
const TURNED_AWAY = '패스키를 등록하지 않았습니다. 다시 시도해주세요.';

export function Passkeys({ factors, ask, onSaved }: FactorProps) {
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
        await onSaved(await fetchJson(passkeys[':passkey'].$delete(request), CHANGE_FAILED));
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
      <NewPasskey {...{ factors, name, setName, add }} />
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
  if (!factors.takesPasskeys)
    return <p>이 사이트는 아직 패스키를 쓸 수 없습니다. 운영자가 사이트 주소를 설정하면 쓸 수 있습니다.</p>;
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
  const options = await fetchJson(passkeys.options.$post({ json: { currentPassword } }), CHANGE_FAILED);
  const response = await promptNewPasskey(options);
  if (!response) throw new Error(TURNED_AWAY);
  return fetchJson(passkeys.$post({ json: { name, response } }), CHANGE_FAILED);
}

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { LOGIN_FAILED, type LoggedIn } from './login.constants.ts';

const { passkey } = browserApi.api.auth.login;
const TURNED_AWAY = '패스키를 확인하지 못했습니다. 다시 시도하거나 다른 방법으로 로그인해주세요.';

type PasskeyLoginProps = {
  /** The key of a login that waits for its second step; without `step` the passkey alone signs in. */
  step?: string;
  label: string;
  onLogin: (answer: LoggedIn) => void;
};

export function PasskeyLogin({ step, label, onLogin }: PasskeyLoginProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      onLogin(await finishLogin(step ?? null));
    } catch (reason) {
      setProblem((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      <Button variant="quiet" busy={busy} onClick={() => void signIn()}>
        <KeyRound size={18} />
        {label}
      </Button>
      {problem && (
        <Notice look="problem" className="" role="alert">
          <strong>{LOGIN_FAILED}</strong> {problem}
        </Notice>
      )}
    </div>
  );
}

async function finishLogin(step: string | null): Promise<LoggedIn> {
  const options = await fetchJson(passkey.options.$post({ json: { step } }));
  const response = await promptSignature(options);
  if (!response) throw new Error(TURNED_AWAY);
  return fetchJson(passkey.$post({ json: { step, response } }));
}

// Loaded on demand, for visitors who press a passkey button.
const webauthn = () => import('@simplewebauthn/browser');

/** No browser can use passkeys at an address that is a bare IP. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** Returns undefined if the member cancels. Throws a sentence to show. */
export async function promptNewPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await webauthn();
  return prompted(() => startRegistration({ optionsJSON }));
}

/** Behaves like `promptNewPasskey` when cancelled or refused. */
async function promptSignature(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await webauthn();
  return prompted(() => startAuthentication({ optionsJSON }));
}

async function prompted<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (reason) {
    const { name } = reason as Error;
    // One error for a cancelled prompt and a missing passkey, so that no site can tell them apart.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new Error(PROBLEMS[name] ?? '패스키를 쓰지 못했습니다. 다른 방법으로 로그인해주세요.');
  }
}

const PROBLEMS: Record<string, string> = {
  InvalidStateError: '이 기기에는 이미 이 계정의 패스키가 있습니다.',
  NotSupportedError: '이 기기나 브라우저로는 패스키를 만들 수 없습니다.',
  SecurityError: '이 주소에서는 패스키를 쓸 수 없습니다. 사이트의 원래 주소로 접속해주세요.',
};

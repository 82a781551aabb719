import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { LOGIN_FAILED, type LoggedIn } from './login.constants.ts';
import { knowsPasskeys, promptSignature } from './passkey-prompt.client.ts';

const { passkey } = browserApi.api.auth.login;
const TURNED_AWAY = '패스키를 확인하지 못했습니다. 다시 시도하거나 다른 방법으로 로그인해주세요.';

type PasskeyLoginProps = {
  /** The key of a login whose password was right; without it the passkey also replaces the password. */
  step?: string;
  label: string;
  onLogin: (answer: LoggedIn) => void;
};

/**
 * A login with a passkey of this device; renders nothing when the browser does not support passkeys.
 * Rendered in the browser only.
 */
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
        <KeyRound size={18} aria-hidden="true" />
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

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

// Loaded on demand, for visitors who press a passkey button.
const webauthn = () => import('@simplewebauthn/browser');

/** Whether the browser supports passkeys here: browsers make none for a bare IP address. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Asks the browser for a new passkey. Returns undefined when the member cancels; throws an Error with a
 * sentence.
 */
export async function promptNewPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await webauthn();
  return prompted(() => startRegistration({ optionsJSON }));
}

/** Like `promptNewPasskey`, for a signature by a passkey. */
export async function promptSignature(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await webauthn();
  return prompted(() => startAuthentication({ optionsJSON }));
}

async function prompted<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (reason) {
    const { name } = reason as Error;
    // Browsers report one error for a cancelled prompt and a missing passkey, so that no site can tell them
    // apart.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new Error(PROBLEMS[name] ?? '패스키를 쓰지 못했습니다. 다른 방법으로 로그인해주세요.');
  }
}

const PROBLEMS: Record<string, string> = {
  InvalidStateError: '이 기기에는 이미 이 계정의 패스키가 있습니다.',
  NotSupportedError: '이 기기나 브라우저로는 패스키를 만들 수 없습니다.',
  SecurityError: '이 주소에서는 패스키를 쓸 수 없습니다. 사이트의 원래 주소로 접속해주세요.',
};

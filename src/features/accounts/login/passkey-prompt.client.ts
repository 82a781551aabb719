import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

// Only for whoever presses a button of passkeys.
const webauthn = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys, and the site has a name here: browsers make none for a bare IP address. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** Asks the browser for a new passkey. Throws an Error with a sentence; undefined where its owner turned away. */
export async function promptNewPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await webauthn();
  return prompted(() => startRegistration({ optionsJSON }));
}

/** Asks the browser for a signature by a passkey, with the same outcomes. */
export async function promptSignature(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await webauthn();
  return prompted(() => startAuthentication({ optionsJSON }));
}

async function prompted<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (reason) {
    const { name } = reason as Error;
    // Browsers say the same where the owner turned away and where no passkey was found, so that no site can tell.
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new Error(PROBLEMS[name] ?? '패스키를 쓰지 못했습니다. 다른 방법으로 로그인해주세요.');
  }
}

const PROBLEMS: Record<string, string> = {
  InvalidStateError: '이 기기에는 이미 이 계정의 패스키가 있습니다.',
  NotSupportedError: '이 기기나 브라우저로는 패스키를 만들 수 없습니다.',
  SecurityError: '이 주소에서는 패스키를 쓸 수 없습니다. 사이트의 원래 주소로 접속해주세요.',
};

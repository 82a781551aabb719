import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { UnlinkedAccount } from './login-providers.contract.ts';
import { ATTEMPT_OVER, denied, type Provider, providerAway } from './login-providers.rules.ts';

const LINK_FAILED = '계정을 연결하지 못했습니다. 잠시 후 다시 시도해주세요.';

/**
 * `key` is the secret that finishes the login, `next` the page to open afterwards; `link` is true if the
 * login is to link the provider's account.
 */
type StoredAttempt = { provider: Provider; state: string; key: string; next: string; link: boolean };
export type StoredProof = UnlinkedAccount['unlinked'];

const ATTEMPT = 'providerLogin';
const PROOF = 'providerProof';

/** `next` is the page to open afterwards. Only the last begun login can be finished. */
export async function leaveForProvider(provider: Provider, next: string, link = false): Promise<void> {
  const start = browserApi.api.auth.providers[':provider'].start.$post({ param: { provider } });
  const { address, ...held } = await fetchJson(start);
  // The attempt is in localStorage, like the session: a provider's app may return to another tab.
  localStorage.setItem(ATTEMPT, JSON.stringify({ provider, next, link, ...held }));
  location.assign(address);
}

/** Returns undefined when `state` belongs to another login. */
function takeStoredAttempt(provider: string, state: string): StoredAttempt | undefined {
  const attempt = read<StoredAttempt>(localStorage, ATTEMPT);
  if (attempt?.provider !== provider || attempt.state !== state) return undefined;
  localStorage.removeItem(ATTEMPT);
  return attempt;
}

export const storeProof = (proof: StoredProof) => sessionStorage.setItem(PROOF, JSON.stringify(proof));
export const storedProof = () => read<StoredProof>(sessionStorage, PROOF);

/** Returns a sentence. A recent login needs no password. */
export async function linkProof(proof: string, currentPassword = ''): Promise<string> {
  const { message } = await fetchJson(
    browserApi.api.members.providers.$post({ json: { proof, currentPassword } }),
    LINK_FAILED,
  );
  sessionStorage.removeItem(PROOF);
  return message;
}

function read<T>(storage: Storage, name: string): T | undefined {
  try {
    return JSON.parse(storage.getItem(name) ?? '') as T;
  } catch {
    return undefined;
  }
}

/** Throws an Error to show; `isLink` is for linking an account, `next` the page to open afterwards. */
export async function finishLogin(provider: Provider | undefined, returned: URLSearchParams) {
  const state = returned.get('state') ?? '';
  const attempt = provider && takeStoredAttempt(provider, state);
  if (!provider || !attempt) throw new Error(ATTEMPT_OVER);
  const code = returned.get('code');
  const { key, link, next } = attempt;
  const fail = (message: string) => Object.assign(new Error(message), { isLink: link, next });
  if (!code)
    throw fail(returned.get('error') === 'access_denied' ? denied(provider) : providerAway(provider));
  const iss = returned.get('iss') ?? undefined;
  const request = { param: { provider }, json: { state, key, code, link, iss } };
  const answer = await fetchJson(browserApi.api.auth.providers[':provider'].finish.$post(request)).catch(
    (error: Error) => {
      throw fail(error.message);
    },
  );
  return { answer, attempt };
}

import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { LINK_FAILED, type Provider } from './login-providers.constants.ts';
import type { UnlinkedAccount } from './login-providers.contract.ts';

/** A login under way: what proves that this browser began it, and where it leads. */
export type StoredAttempt = { provider: Provider; state: string; key: string; next: string; link: boolean };
export type StoredProof = UnlinkedAccount['unlinked'];

const ATTEMPT = 'providerLogin';
const PROOF = 'providerProof';

/** Begins a login at the provider and leaves for its page; the last one begun is the one that can be finished. */
export async function leaveForProvider(provider: Provider, next: string, link = false): Promise<void> {
  const start = browserApi.api.auth.providers[':provider'].start.$post({ param: { provider } });
  const { address, ...held } = await fetchJson(start);
  // As the session: the app of a provider may come back in another tab of the browser.
  localStorage.setItem(ATTEMPT, JSON.stringify({ provider, next, link, ...held }));
  location.assign(address);
}

/** The login that this browser began, once; undefined where `state` is of no such login. */
export function takeStoredAttempt(provider: string, state: string): StoredAttempt | undefined {
  const attempt = read<StoredAttempt>(localStorage, ATTEMPT);
  if (attempt?.provider !== provider || attempt.state !== state) return undefined;
  localStorage.removeItem(ATTEMPT);
  return attempt;
}

/** Keeps an account that no member has linked for the signup form of this tab. */
export const storeProof = (proof: StoredProof) => sessionStorage.setItem(PROOF, JSON.stringify(proof));
export const storedProof = () => read<StoredProof>(sessionStorage, PROOF);

/** Links an account that was shown to whoever is signed in, and answers the sentence to say. */
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

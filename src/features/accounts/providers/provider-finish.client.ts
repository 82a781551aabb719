import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { ATTEMPT_OVER, type Provider } from './login-providers.constants.ts';
import { denied, providerAway } from './login-providers.rules.ts';
import { takeStoredAttempt } from './provider-start.client.ts';

/**
 * Finishes the login that this browser began, with the parameters from the provider. Throws an Error with
 * the sentence to show; `isLink` when an account was to be linked.
 */
export async function finishLogin(provider: Provider | undefined, returned: URLSearchParams) {
  const state = returned.get('state') ?? '';
  const attempt = provider && takeStoredAttempt(provider, state);
  if (!provider || !attempt) throw new Error(ATTEMPT_OVER);
  const code = returned.get('code');
  const { key, link } = attempt;
  const fail = (message: string) => Object.assign(new Error(message), { isLink: link });
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

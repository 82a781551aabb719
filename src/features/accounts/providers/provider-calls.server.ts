import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  expectNoNonce,
  getValidatedIdTokenClaims,
  nopkce,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateAuthResponse,
} from 'oauth4webapi';
import { z } from 'zod';
import { type Config, publicUrl } from '#/server/settings/config.ts';
import { PROVIDERS, type Provider } from './login-providers.rules.ts';

const TIMEOUT_MS = 4000;
const BODY_MOST = 64 * 1024;

/** `subject` is the account's id at the provider; name and mail address are '' if not given. */
export type Identity = { subject: string; username: string; email: string };
/** The answer must repeat `state` and `nonce`; `verifier` (PKCE) proves that this server asks. */
export type Secrets = { state: string; verifier: string; nonce: string };

type ProviderFacts = {
  as: AuthorizationServer & { authorization_endpoint: string };
  id: string;
  secret: string;
  /** False for Naver, whose profile call identifies the account: no OpenID Connect, no code challenge. */
  isOidc: boolean;
};

/** The providers are in the order of their buttons. */
export const configuredProviders = (config: Config): Provider[] =>
  PROVIDERS.filter(provider => factsOf(config, provider).id !== '');

function factsOf(config: Config, provider: Provider): ProviderFacts {
  const [id, secret, issuer, path] =
    provider === 'kakao'
      ? [config.KAKAO_CLIENT_ID, config.KAKAO_CLIENT_SECRET, 'https://kauth.kakao.com', 'oauth']
      : [config.NAVER_CLIENT_ID, config.NAVER_CLIENT_SECRET, 'https://nid.naver.com', 'oauth2.0'];
  const as = {
    issuer,
    authorization_endpoint: `${issuer}/${path}/authorize`,
    token_endpoint: `${issuer}/${path}/token`,
  };
  return { as, id, secret, isOidc: provider === 'kakao' };
}

const NAVER_PROFILE = 'https://openapi.naver.com/v1/nid/me';

const callbackOf = (config: Config, provider: Provider) => `${publicUrl(config)}/login/${provider}/callback`;

/** Which data people share is configured at the provider. */
export async function authorizeAddress(
  config: Config,
  provider: Provider,
  { state, verifier, nonce }: Secrets,
): Promise<string> {
  const { as, id, isOidc } = factsOf(config, provider);
  const address = new URL(as.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: id,
    redirect_uri: callbackOf(config, provider),
    state,
  };
  const proof = isOidc && {
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries({ ...parameters, ...proof }))
    address.searchParams.set(name, value);
  return address.href;
}

/** Throws if the provider fails or answers something else. */
export async function fetchIdentity(
  config: Config,
  provider: Provider,
  secrets: Secrets,
  returned: { code: string; iss?: string | undefined },
): Promise<Identity> {
  const { as, id, secret, isOidc } = factsOf(config, provider);
  const client: Client = { client_id: id };
  const parameters = new URLSearchParams({ code: returned.code, state: secrets.state });
  if (returned.iss !== undefined) parameters.set('iss', returned.iss);
  const checked = validateAuthResponse(as, client, parameters, secrets.state);
  const options = { [customFetch]: boundedFetch };
  const response = await authorizationCodeGrantRequest(
    as,
    client,
    ClientSecretPost(secret),
    checked,
    callbackOf(config, provider),
    isOidc ? secrets.verifier : nopkce,
    // Naver requires the state here too.
    { ...options, ...(!isOidc && { additionalParameters: { state: secrets.state } }) },
  );
  const tokens = await processAuthorizationCodeResponse(as, client, response, {
    expectedNonce: isOidc ? secrets.nonce : expectNoNonce,
    requireIdToken: isOidc,
  });
  if (isOidc) return kakaoClaims.parse(getValidatedIdTokenClaims(tokens));
  const answer = await protectedResourceRequest(
    tokens.access_token,
    'GET',
    new URL(NAVER_PROFILE),
    undefined,
    null,
    options,
  );
  return naverProfile.parse(await answer.json());
}

const subject = z.string().min(1).max(200);
const optional = z.string().max(300).catch('');

const kakaoClaims = z
  .object({ sub: subject, nickname: optional, email: optional })
  .transform(({ sub, nickname, email }): Identity => ({ subject: sub, username: nickname, email }));

const naverProfile = z
  .object({
    resultcode: z.literal('00'),
    response: z.object({ id: subject, nickname: optional, email: optional }),
  })
  .transform(
    ({ response: { id, nickname, email } }): Identity => ({ subject: id, username: nickname, email }),
  );

/** Limits size and time, and follows no redirects. */
async function boundedFetch(address: string, init: object): Promise<Response> {
  const response = await fetch(address, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > BODY_MOST) throw new Error('the answer is too long');
    parts.push(part);
  }
  const { status, headers } = response;
  const body = status === 204 || status === 304 ? null : Buffer.concat(parts);
  return new Response(body, { status, headers });
}

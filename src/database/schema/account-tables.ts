import type { Generated } from 'kysely';

export interface SecondFactorTables {
  /**
   * A member's secrets for an authenticator app (TOTP): `secret` is the confirmed one, empty before the
   * first; `pending_secret` is a new one that waits for its first code, empty if none waits.
   */
  totp_factors: {
    member: number;
    secret: Generated<string>;
    confirmed_at: Generated<string>;
    /** The 30-second step (since 1970) of the last accepted code. */
    last_step: Generated<number>;
    pending_secret: Generated<string>;
    pending_at: Generated<string>;
  };
  passkeys: {
    id: Generated<number>;
    member: number;
    credential: string;
    /** The credential's public key: COSE, base64url. */
    public_key: string;
    /** The number of signatures so far, as the authenticator counts them; 0 if it does not count. */
    counter: number;
    /** The ways in which a browser reaches the authenticator (WebAuthn `transports`), separated by blanks. */
    transports: Generated<string>;
    name: string;
    created_at: string;
    used_at: Generated<string>;
  };
  /** Challenges that a passkey has to sign; `member` is 0 while it is not known which member signs in. */
  passkey_challenges: {
    challenge_hash: string;
    member: number;
    purpose: 'add' | 'step' | 'login';
    expires_at: string;
  };
  /** Access tokens for programs; `scopes` are separated by blanks, `used_at` is empty until the first use. */
  access_tokens: {
    id: Generated<number>;
    token_hash: string;
    member: number;
    name: string;
    scopes: string;
    created_at: string;
    used_at: Generated<string>;
    expires_at: string;
  };
  /** Accounts at login providers that members linked; `used_at` is empty until the first login. */
  linked_accounts: {
    member: number;
    provider: 'kakao' | 'naver';
    /** The account's id at the provider, which differs from site to site. */
    subject: string;
    linked_at: string;
    used_at: Generated<string>;
  };
  /** Logins begun at a provider that has not answered yet. */
  provider_attempts: {
    state_hash: string;
    key_hash: string;
    provider: 'kakao' | 'naver';
    verifier: string;
    nonce: string;
    expires_at: string;
  };
  /** Provider accounts that a person has signed in with, and that no member has linked yet. */
  provider_proofs: { key_hash: string; provider: 'kakao' | 'naver'; subject: string; expires_at: string };
  /** The recovery codes that a member has not used yet, hashed. */
  recovery_codes: { member: number; code_hash: string };
  /** Logins whose password was right, and which wait for the second factor. */
  login_steps: { key_hash: string; member: number; expires_at: string };
  /** A password reset that takes effect later; `password_hash` is empty if the member stopped the reset. */
  pending_resets: {
    member: number;
    password_hash: string;
    asked_at: string;
    due_at: string;
    stopped_at: Generated<string>;
  };
}

export interface PrivacyTables {
  /** The texts of `/privacy`, each valid from its Seoul day on; `body` is JSON (`PolicySection[]`). */
  privacy_policies: { day: string; body: string };
  /** Logins with their addresses, deleted after `ACCESS_RECORD_DAYS`, also of withdrawn members. */
  access_records: {
    id: Generated<number>;
    member: number;
    address: string;
    way: 'signup' | 'login';
    at: string;
  };
  /** Consents to advertising, with `night` also from 21:00 to 08:00; `confirmed_at` is of the latest. */
  advertising_consents: { member: number; kind: 'day' | 'night'; given_at: string; confirmed_at: string };
  advertising_history: {
    id: Generated<number>;
    member: number;
    kind: 'day' | 'night';
    what: 'given' | 'withdrawn' | 'asked';
    at: string;
  };
  /** API calls that showed an admin members' contacts; `whose` is a JSON list of those members' login ids. */
  data_views: { id: Generated<number>; admin: number; path: string; whose: string; at: string };
  /** A leak of personal data, known since `known_at`; `key` is the button press that stored it, once. */
  leaks: {
    id: Generated<number>;
    key: string;
    known_at: string;
    happened: string;
    items: string;
    at: string;
    reported_at: Generated<string>;
  };
  /**
   * A notice about a leak to members with rows of the kind `scope` written since `since` (UTC), or to all if
   * `since` is ''. They are notified in the order of their numbers: `reached` is the last number notified,
   * `mailed` the last one mailed, `up_to` the number at which the notice ends.
   */
  leak_notices: {
    id: Generated<number>;
    key: string;
    leak: number;
    scope: LeakScope;
    since: string;
    items: string;
    happened: string;
    advice: string;
    response: string;
    contact: string;
    state: Generated<'notifying' | 'mailing' | 'sent'>;
    up_to: number;
    reached: Generated<number>;
    total: number | null;
    notified: Generated<number>;
    mailed: Generated<number>;
    letters: Generated<number>;
    refused: Generated<number>;
    at: string;
    sent_at: Generated<string>;
  };
}

/** The kinds of data that a leak may affect: the keys of `LEAK_SCOPES` in `leaks.constants.ts`. */
type LeakScope =
  | 'all'
  | 'signups'
  | 'logins'
  | 'posts'
  | 'matches'
  | 'comments'
  | 'applications'
  | 'pictures'
  | 'points'
  | 'reports'
  | 'requests';

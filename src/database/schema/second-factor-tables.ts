import type { Generated } from 'kysely';

/** The tables of second factors, of password resets that wait, and of the access tokens of programs. */
export interface SecondFactorTables {
  /**
   * `secret` is empty until the first one is confirmed, `pending_secret` while no new secret waits for its
   * first code.
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
    /** The credential's id, base64url. */
    credential: string;
    /** The credential's public key: COSE, base64url. */
    public_key: string;
    /** The number of signatures so far, as the authenticator counts them; 0 if it does not count. */
    counter: number;
    /** The ways in which browsers reach it, separated by blanks. */
    transports: Generated<string>;
    name: string;
    created_at: string;
    used_at: Generated<string>;
  };
  /** `member` is 0 while it is not known yet which member signs in. */
  passkey_challenges: {
    challenge_hash: string;
    member: number;
    purpose: 'add' | 'step' | 'login';
    expires_at: string;
  };
  /** `scopes` are separated by blanks; `used_at` is empty until the first use. */
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
  /** `used_at` is empty until the first login with it. */
  linked_accounts: {
    member: number;
    provider: 'kakao' | 'naver';
    /** The account's id at the provider, which differs from site to site. */
    subject: string;
    linked_at: string;
    used_at: Generated<string>;
  };
  /** Logins at a provider that wait for its answer. */
  provider_attempts: {
    state_hash: string;
    key_hash: string;
    provider: 'kakao' | 'naver';
    verifier: string;
    nonce: string;
    expires_at: string;
  };
  /** Provider accounts that were proven and wait to be linked with a member. */
  provider_proofs: { key_hash: string; provider: 'kakao' | 'naver'; subject: string; expires_at: string };
  /** The codes that are not used yet. */
  recovery_codes: { member: number; code_hash: string };
  /** Logins whose password was right, and which wait for the second factor. */
  login_steps: { key_hash: string; member: number; expires_at: string };
  /** A reset that takes effect later; `password_hash` is empty once the reset was stopped. */
  pending_resets: {
    member: number;
    password_hash: string;
    asked_at: string;
    due_at: string;
    stopped_at: Generated<string>;
  };
}

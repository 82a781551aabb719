import type { Generated } from 'kysely';

/** The second steps of logins, resets of passwords that wait, and what programs send instead of a session. */
export interface SecondFactorTables {
  /** `secret` is empty until the first is confirmed, `pending_secret` while none waits for its first code. */
  totp_factors: {
    member: number;
    secret: Generated<string>;
    confirmed_at: Generated<string>;
    /** The 30-second step (since 1970) of the last code that was taken. */
    last_step: Generated<number>;
    pending_secret: Generated<string>;
    pending_at: Generated<string>;
  };
  passkeys: {
    id: Generated<number>;
    member: number;
    /** The credential's id, base64url. */
    credential: string;
    /** COSE, base64url. */
    public_key: string;
    /** Signatures so far, as the authenticator counts them; 0 where it does not. */
    counter: number;
    /** How browsers reach it, parted by blanks. */
    transports: Generated<string>;
    name: string;
    created_at: string;
    used_at: Generated<string>;
  };
  /** `member` is 0 where nobody has said yet who signs in. */
  passkey_challenges: {
    challenge_hash: string;
    member: number;
    purpose: 'add' | 'step' | 'login';
    expires_at: string;
  };
  /** `scopes` are parted by blanks; `used_at` is empty until the first use. */
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
    /** The account as the provider numbers it for this site alone. */
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
  /** Accounts that were shown and wait for a member. */
  provider_proofs: { key_hash: string; provider: 'kakao' | 'naver'; subject: string; expires_at: string };
  /** Those not used yet. */
  recovery_codes: { member: number; code_hash: string };
  /** Logins whose password was right. */
  login_steps: { key_hash: string; member: number; expires_at: string };
  /** A reset that takes effect later; `password_hash` is empty once it was stopped. */
  pending_resets: {
    member: number;
    password_hash: string;
    asked_at: string;
    due_at: string;
    stopped_at: Generated<string>;
  };
}

import type { Generated } from 'kysely';

/** The second steps of logins, and resets of passwords that wait. */
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

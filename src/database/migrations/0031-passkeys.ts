import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// A passkey's public key and counter as the authenticator gave them. A challenge waits some minutes for its answer; only
// its hash is stored, and `member` is 0 where nobody has said yet who signs in.
const TABLES = `
create table passkeys (
  id ID,
  member INT not null references members (number) on delete cascade,
  credential TEXT not null unique,
  public_key TEXT not null,
  counter INT not null,
  transports TEXT not null default '',
  name TEXT not null,
  created_at TEXT not null,
  used_at TEXT not null default ''
) STRICT;
create index passkeys_member on passkeys (member);

create table passkey_challenges (
  challenge_hash TEXT primary key,
  member INT not null,
  purpose TEXT not null,
  expires_at TEXT not null
) STRICT;
create index passkey_challenges_member on passkey_challenges (member);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}

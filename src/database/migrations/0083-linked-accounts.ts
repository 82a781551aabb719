import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// An account at a login provider belongs to one member, who has at most one at each provider. A login under
// way stores only hashes of the browser's secrets.
const TABLES = `
create table linked_accounts (
  member INT not null references members (number) on delete cascade,
  provider TEXT not null,
  subject TEXT not null,
  linked_at TEXT not null,
  used_at TEXT not null default '',
  primary key (member, provider),
  unique (provider, subject)
) STRICT;

create table provider_attempts (
  state_hash TEXT primary key,
  key_hash TEXT not null,
  provider TEXT not null,
  verifier TEXT not null,
  nonce TEXT not null,
  expires_at TEXT not null
) STRICT;
create index provider_attempts_expiry on provider_attempts (expires_at);

create table provider_proofs (
  key_hash TEXT primary key,
  provider TEXT not null,
  subject TEXT not null,
  expires_at TEXT not null
) STRICT;
create index provider_proofs_expiry on provider_proofs (expires_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}

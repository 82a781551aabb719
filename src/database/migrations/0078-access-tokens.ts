import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What members' own programs send instead of a session. `scopes` are parted by blanks; only a hash of the token is kept.
const ACCESS_TOKENS = `
create table access_tokens (
  id ID,
  token_hash TEXT not null unique,
  member INT not null references members (number) on delete cascade,
  name TEXT not null,
  scopes TEXT not null,
  created_at TEXT not null,
  used_at TEXT not null default '',
  expires_at TEXT not null
) STRICT;
create index access_tokens_member on access_tokens (member, id);
create index access_tokens_expiry on access_tokens (expires_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, ACCESS_TOKENS);
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `second_factor` of a member is 1 while there is a confirmed secret: every login and every request with a token reads
// it. `last_step` is the 30-second step of the last code taken, so that no code is taken twice. A login whose password
// was right waits in `login_steps`, of whose key only the hash is stored.
const TABLES = `
alter table members add column second_factor INT not null default 0;

create table totp_factors (
  member INT primary key references members (number) on delete cascade,
  secret TEXT not null default '',
  confirmed_at TEXT not null default '',
  last_step INT not null default 0,
  pending_secret TEXT not null default '',
  pending_at TEXT not null default ''
) STRICT;

create table recovery_codes (
  member INT not null references members (number) on delete cascade,
  code_hash TEXT not null,
  primary key (member, code_hash)
) STRICT;

create table login_steps (
  key_hash TEXT primary key,
  member INT not null references members (number) on delete cascade,
  expires_at TEXT not null
) STRICT;
create index login_steps_member on login_steps (member);
create index login_steps_expiry on login_steps (expires_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The result of a called match as one side typed it, until the other side has typed the same or the organiser has decided.
const DEFINITIONS = `
create table result_claims (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  entry INT not null,
  winner INT not null,
  score TEXT not null default '',
  member INT references members (number),
  device TEXT not null default '',
  at TEXT not null,
  primary key (tournament, match, entry)
) STRICT;
create index result_claims_member on result_claims (member);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, DEFINITIONS);
}

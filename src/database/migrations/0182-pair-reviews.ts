import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Pairs of members whose games wait for an admin: the lower number first, the reason, and the decision. It
// replaces same_address_members, which is kept for processes of the former version.
const DEFINITIONS = `
create table pair_reviews (
  id ID,
  member INT not null references members (number),
  other INT not null references members (number),
  reason TEXT not null check (reason in ('network', 'day', 'left')),
  state TEXT not null default 'waiting' check (state in ('waiting', 'released', 'kept')),
  at TEXT not null
) STRICT;
create unique index pair_reviews_pair on pair_reviews (member, other);
create index pair_reviews_other on pair_reviews (other);

delete from same_address_members;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, DEFINITIONS);
}

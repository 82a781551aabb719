import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `other` is 0 where a voiding is about everything of a member; a signal about a tournament names its organiser.
const TABLES = `
create table uncounted_matches (
  tournament INT not null references tournaments (id) on delete cascade,
  match TEXT not null,
  why TEXT not null,
  primary key (tournament, match)
) STRICT;

create table result_voidings (
  id ID,
  member INT not null references members (number),
  other INT not null default 0,
  reason TEXT not null,
  by_member INT not null references members (number),
  at TEXT not null,
  lifted_at TEXT not null default ''
) STRICT;
create unique index result_voidings_in_force on result_voidings (member, other) where lifted_at = '';
create index result_voidings_review on result_voidings (lifted_at, id);

create table result_signals (
  id ID,
  kind TEXT not null check (kind in ('pair', 'tournament')),
  member INT not null references members (number),
  other INT not null default 0,
  tournament INT references tournaments (id) on delete cascade,
  games INT not null,
  share INT not null default 0,
  minutes INT not null default 0,
  beyond INT not null default 0,
  reviewed INT not null default 0 check (reviewed in (0, 1)),
  at TEXT not null
) STRICT;
create unique index result_signals_pair on result_signals (member, other) where kind = 'pair';
create unique index result_signals_tournament on result_signals (tournament) where kind = 'tournament';
create index result_signals_review on result_signals (reviewed, id);
create index result_signals_other on result_signals (other);

create index notifications_invitations on notifications (actor, at) where event = 'asked';

create table same_address_members (
  member INT not null references members (number) on delete cascade,
  other INT not null references members (number) on delete cascade,
  at TEXT not null,
  primary key (member, other)
) STRICT;
create index same_address_members_other on same_address_members (other, member);
create index same_address_members_at on same_address_members (at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}

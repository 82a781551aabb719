import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// `starts_at` and `closes_at` are moments in UTC; `taken` and `waiting` count the rows of tournament_entries; `reminded` is
// 1 after the reminder of the day before, 2 after the one of the last hours. `typed_names` stand where no member entered.
const TABLES = `
create table entry_settings (
  tournament INT not null primary key references tournaments (id) on delete cascade,
  starts_at TEXT not null,
  closes_at TEXT not null,
  capacity INT not null,
  fee TEXT not null default '',
  rules TEXT not null default '',
  divisions TEXT not null default '',
  players INT not null check (players in (1, 2)),
  who TEXT not null check (who in ('members', 'hall', 'invited')),
  confirm_hours INT not null,
  stopped INT not null default 0 check (stopped in (0, 1)),
  invite TEXT not null,
  check_in TEXT not null,
  taken INT not null default 0,
  waiting INT not null default 0,
  reminded INT not null default 0
) STRICT;
create index entry_settings_starts on entry_settings (starts_at);
create table tournament_entries (
  id ID,
  tournament INT not null references entry_settings (tournament) on delete cascade,
  state TEXT not null check (state in ('entered', 'offered', 'waiting', 'refused', 'absent')),
  division TEXT not null default '',
  typed_names TEXT not null default '',
  offered_until TEXT not null default '',
  paid INT not null default 0 check (paid in (0, 1)),
  present INT not null default 0 check (present in (0, 1)),
  reason TEXT not null default '',
  at TEXT not null
) STRICT;
create index tournament_entries_of on tournament_entries (tournament, state, id);
create index tournament_entries_offered on tournament_entries (offered_until) where offered_until <> '';
create table tournament_entrants (
  tournament INT not null,
  member INT not null references members (number),
  entry INT not null references tournament_entries (id) on delete cascade,
  seat INT not null check (seat in (0, 1)),
  state TEXT not null check (state in ('asked', 'accepted')),
  primary key (tournament, member)
) STRICT;
create index tournament_entrants_member on tournament_entrants (member, tournament);
create index tournament_entrants_entry on tournament_entrants (entry, seat);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, TABLES);
}

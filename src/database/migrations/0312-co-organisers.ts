import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Members who run a tournament together with its organiser.
const CO_ORGANISERS = `
create table tournament_organisers (
  tournament INT not null references tournaments (id) on delete cascade,
  member INT not null references members (number),
  state TEXT not null check (state in ('asked', 'accepted', 'declined', 'ended')),
  roles TEXT not null,
  accepted_at TEXT not null default '',
  at TEXT not null,
  primary key (tournament, member)
) STRICT;
create index tournament_organisers_member on tournament_organisers (member, tournament)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, CO_ORGANISERS);
}

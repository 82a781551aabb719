import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Who asks to look after a hall, and who does: one open claim a member and hall.
const KEEPERS = `
create table hall_claims (
  id ID,
  hall INT not null references halls (id) on delete cascade,
  member INT not null references members (number),
  license TEXT not null default '',
  note TEXT not null default '',
  state TEXT not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  pending INT not null default 1 check (pending in (0, 1)),
  answer TEXT not null default '',
  at TEXT not null,
  decided_at TEXT not null default '',
  decided_by INT references members (number)
) STRICT;
create unique index hall_claims_open on hall_claims (hall, member) where pending = 1;
create index hall_claims_queue on hall_claims (pending, id);
create index hall_claims_hall on hall_claims (hall, member, id);
create index hall_claims_member on hall_claims (member, id);

create table hall_keepers (
  hall INT not null references halls (id) on delete cascade,
  member INT not null references members (number),
  at TEXT not null,
  primary key (hall, member)
) STRICT;
create index hall_keepers_member on hall_keepers (member, hall);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, KEEPERS);
}

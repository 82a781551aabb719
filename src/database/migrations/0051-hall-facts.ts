import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What keepers write of their halls, and each version of it. `phone_own` is 1 where the telephone is a keeper's word.
const FACTS = `
create table hall_facts (
  hall INT not null primary key references halls (id) on delete cascade,
  hours TEXT not null,
  big INT not null default 0,
  medium INT not null default 0,
  pocket INT not null default 0,
  prices TEXT not null default '',
  parking TEXT not null default '',
  smoking TEXT not null default '' check (smoking in ('', 'yes', 'no')),
  lessons TEXT not null default '',
  about TEXT not null default '',
  phone_own INT not null default 0 check (phone_own in (0, 1)),
  updated_at TEXT not null,
  updated_by INT not null references members (number)
) STRICT;

create table hall_fact_versions (
  id ID,
  hall INT not null references halls (id) on delete cascade,
  facts TEXT not null,
  member INT not null references members (number),
  at TEXT not null
) STRICT;
create index hall_fact_versions_hall on hall_fact_versions (hall, id);
create index hall_fact_versions_member on hall_fact_versions (member, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, FACTS);
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Which members share an address, a network or a device, by hashes that are the same for all members. A report keeps how
// well its reporter was known when it was made; a case how often it was dismissed.
const DEFINITIONS = `
create table member_origins (
  member INT not null references members (number),
  origin TEXT not null,
  seen_at TEXT not null,
  primary key (member, origin)
) STRICT;
create index member_origins_origin on member_origins (origin, member);
create index member_origins_seen on member_origins (seen_at);

alter table reports add column standing TEXT not null default 'known' check (standing in ('new', 'known', 'proven'));
alter table report_cases add column dismissals INT not null default 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, DEFINITIONS);
}

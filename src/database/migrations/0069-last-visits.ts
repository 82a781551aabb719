import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// When each member was here last, or joined; it outlives the member's sessions.
const LAST_VISITS = `
create table last_visits (
  member INT primary key references members (number) on delete cascade,
  at TEXT not null
) STRICT;
insert into last_visits select number,
  coalesce((select max(used_at) from sessions where sessions.member = members.number), created_at)
  from members where withdrawn_at = '';
create index last_visits_at on last_visits (at, member);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, LAST_VISITS);
}

import { type Kysely, sql } from 'kysely';
import { isSqlite } from './either-sql.ts';

// Objections to reports that a member did not come to a match are cases; they wait at most until the reports are deleted.
const moved = (due: string) => `
insert into cases (kind, subject, opened_by, once, opened_at, due_day, pending, outcome, decided_at)
select 'noShowObjection', post, member,
  case objection when 'open' then 'noShowObjection ' || post || ' ' || member end, min(at), ${due},
  case objection when 'open' then 1 else 0 end, case objection when 'open' then '' else objection end,
  case objection when 'open' then '' else min(at) end
from match_turnouts where objection <> '' group by post, member, objection order by min(at), post, member`;
const SQLITE_DUE = `date(min(at), '+9 hours', '+90 days')`;
const POSTGRES_DUE = `to_char(min(at)::timestamptz at time zone 'Asia/Seoul' + interval '90 days', 'YYYY-MM-DD')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(moved(isSqlite(db) ? SQLITE_DUE : POSTGRES_DUE)).execute(db);
  await sql`drop index match_turnouts_waiting`.execute(db);
}

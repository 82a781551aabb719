import type { Kysely } from 'kysely';
import { isSqlite, runOnEither } from './either-sql.ts';

// Reports and held texts become cases, one for each review of a content. `reported_contents` keeps the state
// of the content: whether it is hidden, and which reasons hide it no more.
const MOVED = `
insert into cases (kind, subject, author, once, facts, opened_at, weight, pending, taken_by, outcome, decided_at)
select case held when '' then 'report' else 'heldText' end, id, author,
  case pending when 1 then 'content ' || kind || ' ' || target || ' ' || version end,
  case held when '' then '{}' else HELD_FACTS end, opened_at, weight, pending, case pending when 1 then taken_by end,
  case pending when 1 then '' else state end, closed_at
from report_cases order by id;

insert into case_notes (case_id, author, content, at)
select cases.id, n.author, n.content, n.at from report_notes n
join cases on cases.subject = n.report_case and cases.kind in ('report', 'heldText') order by n.id;

drop table report_notes;
drop index report_cases_queue;
drop index report_cases_closed;
drop index report_cases_author;
drop index report_cases_taken;
alter table report_cases drop column state;
alter table report_cases drop column pending;
alter table report_cases drop column weight;
alter table report_cases drop column reporters;
alter table report_cases drop column taken_by;
alter table report_cases drop column opened_at;
alter table report_cases drop column closed_at;
alter table report_cases drop column held;
alter table report_cases drop column held_for;
alter table report_cases rename to reported_contents;
create index reported_contents_author on reported_contents (author);
alter table reports rename column report_case to reported;
alter table report_snapshots rename column report_case to reported;
alter table sanctions rename column report_case to reported;
`;

const SQLITE = `json_object('why', held, 'what', held_for)`;
const POSTGRES = `json_build_object('why', held, 'what', held_for)::text`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, MOVED.replace('HELD_FACTS', isSqlite(db) ? SQLITE : POSTGRES));
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// The queue shows the heaviest case first, and of two alike the older one. `waiting` is 1 while an objection has no
// answer.
const ORDER = `
drop index report_cases_queue;
create index report_cases_queue on report_cases (pending, weight desc, id);
create index reports_reasons on reports (report_case, reason);
drop index sanctions_objections;
alter table sanctions add column waiting INT not null default 0;
create index sanctions_waiting on sanctions (waiting, objected_at, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, ORDER);
}

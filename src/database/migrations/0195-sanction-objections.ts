import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// Objections to sanctions are cases; each sanction has one at most.
const MOVED = `
insert into cases (kind, subject, opened_by, once, text, opened_at, pending, outcome, decided_at)
select 'sanctionObjection', id, member, 'sanctionObjection ' || id, objection, objected_at, waiting,
  case when waiting = 1 then '' when answer = '' then 'withdrawn' else answer end,
  case when waiting = 1 then '' when answered_at <> '' then answered_at
    when lifted_at <> '' then lifted_at else objected_at end
from sanctions where objected_at <> '' order by id;

drop index sanctions_waiting;
alter table sanctions drop column objection;
alter table sanctions drop column objected_at;
alter table sanctions drop column waiting;
alter table sanctions drop column answer;
alter table sanctions drop column answered_at;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, MOVED);
}

import type { Kysely } from 'kysely';
import { runOnEither } from './either-sql.ts';

// What a member reported as the member could read it. Of earlier reports only those that brought a text of their own
// say which: the others may have come when it was hidden.
const COLUMNS = `
alter table reports add column snapshot INT references report_snapshots (id);
update reports set snapshot = (
  select min(id) from report_snapshots
  where report_snapshots.report_case = reports.report_case and report_snapshots.at = reports.at
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runOnEither(db, COLUMNS);
}
